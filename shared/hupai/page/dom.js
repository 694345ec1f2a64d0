// Building the page: elements from a few words, and lists put in place without losing the keyboard's place.

const SVG_NS = "http://www.w3.org/2000/svg";

// h("button.primary", {onclick, key: "undo"}, "Undo"): strings become text, so no answer can bring markup.
export function h(spec, props, ...children) {
  const [name, ...classes] = spec.split(".");
  return filled(document.createElement(name || "div"), classes, props, children);
}

export function svg(spec, props, ...children) {
  const [name, ...classes] = spec.split(".");
  return filled(document.createElementNS(SVG_NS, name), classes, props, children);
}

function filled(node, classes, props, children) {
  if (classes.length) node.setAttribute("class", classes.join(" "));
  if (isProps(props)) setProps(node, props);
  else if (props !== undefined) children.unshift(props);
  append(node, children);
  return node;
}

function isProps(value) {
  return value !== null && typeof value === "object" && !Array.isArray(value) && !(value instanceof Node);
}

function setProps(node, props) {
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "key") node.dataset.key = value;
    else if (name === "dataset") Object.assign(node.dataset, value);
    else if (name === "class") node.classList.add(...String(value).split(" ").filter(Boolean));
    else if (name === "style") for (const [property, text] of Object.entries(value)) node.style.setProperty(property, text);
    else if (name === "value" || name === "checked" || name === "selected" || name === "indeterminate") node[name] = value;
    else node.setAttribute(name, value === true ? "" : String(value));
  }
}

function append(node, children) {
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false || child === "") continue;
    node.append(child instanceof Node ? child : document.createTextNode(String(child)));
  }
}

export function clear(node) {
  node.replaceChildren();
}

// Replaces what a container shows.  Whoever had the focus gets it back, known by data-key.
export function mount(container, ...children) {
  const active = document.activeElement;
  const key = active && container.contains(active) ? active.dataset.key : undefined;
  const place = key && typeof active.selectionStart === "number" ? [active.selectionStart, active.selectionEnd] : null;
  container.replaceChildren();
  append(container, children);
  if (key === undefined) return;
  const next = keyed(container, key);
  if (!next || next.disabled) {
    // what had the focus is gone: its surroundings take it, so that the next Tab goes on from here
    if (!container.hasAttribute("tabindex")) container.setAttribute("tabindex", "-1");
    container.focus({preventScroll: true});
    return;
  }
  next.focus({preventScroll: true});
  if (place && next.setSelectionRange) next.setSelectionRange(...place);
}

export function keyed(container, key) {
  return container.querySelector(`[data-key="${CSS.escape(key)}"]`);
}

// Arrow keys walk through a group that takes one stop of the Tab key.
export function roving(group, selector, perRow = () => 0) {
  const items = () => [...group.querySelectorAll(selector)].filter((node) => !node.disabled);
  const settle = (chosen) => {
    for (const node of items()) node.setAttribute("tabindex", node === chosen ? "0" : "-1");
  };
  group.addEventListener("focusin", (event) => {
    const item = event.target.closest(selector);
    if (item) settle(item);
  });
  group.addEventListener("keydown", (event) => {
    const all = items();
    const at = all.indexOf(event.target.closest(selector));
    if (at < 0) return;
    const row = perRow() || all.length;
    const step = {ArrowRight: 1, ArrowLeft: -1, ArrowDown: row, ArrowUp: -row}[event.key];
    const to = event.key === "Home" ? 0 : event.key === "End" ? all.length - 1 : step === undefined ? at : at + step;
    if (to === at || !all[to]) return;
    event.preventDefault();
    all[to].focus();
  });
  const all = items();
  if (all.length && !all.some((node) => node.getAttribute("tabindex") === "0")) settle(all[0]);
}

export function icon(name) {
  return svg("svg.icon", {viewBox: "0 0 24 24", "aria-hidden": "true"}, svg("path", {d: ICONS[name] || ICONS.dot}));
}

const ICONS = {
  dot: "M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  camera: "M4 8h3l2-3h6l2 3h3v11H4z M12 10a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z",
  picture: "M4 5h16v14H4z M4 16l5-5 4 4 3-3 4 4 M15.5 8.5h.01",
  tiles: "M4 5h7v14H4z M13 5h7v14h-7z M7.5 9v6 M16.5 9v6",
  text: "M5 6h14 M12 6v13 M9 19h6",
  undo: "M9 7L4 12l5 5 M4 12h10a6 6 0 0 1 6 6",
  back: "M9 6h11v12H9l-6-6z M12 10l4 4 M16 10l-4 4",
  clear: "M5 7h14 M9 7V5h6v2 M7 7l1 13h8l1-13",
  add: "M12 5v14 M5 12h14",
  link: "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1.5 1.5 M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1.5-1.5",
  copy: "M9 9h11v11H9z M5 15H4V4h11v1",
  share: "M12 15V4 M8 8l4-4 4 4 M5 12v8h14v-8",
  zoom: "M11 5a6 6 0 1 0 0 12 6 6 0 0 0 0-12z M15.5 15.5L20 20 M8.5 11h5 M11 8.5v5",
  table: "M4 4h16v16H4z M4 9h16 M9 9v11",
  theme: "M12 4a8 8 0 1 0 0 16z M12 4a8 8 0 0 1 0 16",
  help: "M9 9a3 3 0 1 1 4 2.8c-.8.4-1 1-1 2.2 M12 17.5v.01",
  lock: "M6 11h12v9H6z M8.5 11V8a3.5 3.5 0 0 1 7 0v3",
  close: "M6 6l12 12 M18 6L6 18",
  options: "M5 7h8 M17 7h2 M5 12h2 M11 12h8 M5 17h8 M17 17h2 M15 5v4 M9 10v4 M15 15v4",
};
