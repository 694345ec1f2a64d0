// Views by the address after the hash: #/tables/ID?x=y.  The score is the view of the empty path.

import {h, icon, mount} from "./dom.js";
import {onLang, t} from "./words.js";

const views = new Map();
let present = {path: null, leave: null, hash: null};

// {path, title: () => text, icon, nav: true, render(container, {params, query}) -> cleanup or nothing}
export function registerView(view) {
  views.set(view.path, view);
  showNav();
  if (present.path !== null && route().path === view.path && present.path !== view.path) show();
}

export function go(path) {
  const next = `#/${path}`;
  if (location.hash === next) show();
  else location.hash = next;
}

export function refresh() {
  show({keepFocus: true});
}

function route() {
  const [path, query = ""] = (location.hash.startsWith("#/") ? location.hash.slice(2) : "").split("?");
  const parts = path.split("/").filter(Boolean);
  let broken = false;
  const [name, ...params] = parts.map((part) => {
    try {
      return decodeURIComponent(part);
    } catch {
      broken = true;
      return part;
    }
  });
  return {path: name || "", params, query: Object.fromEntries(new URLSearchParams(query)), broken};
}

function show({keepFocus = false} = {}) {
  const {path, params, query, broken} = route();
  const view = views.get(path) || views.get("");
  const main = document.getElementById("main");
  if (!view || !main) return;
  if (present.leave) present.leave();
  const first = present.path === null;
  const box = h("div.view", {dataset: {view: view.path || "score"}});
  main.replaceChildren(box);
  present = {path: view.path, leave: null};
  if (broken) mount(box, h("h1", {tabindex: "-1"}, view.title()), h("div.fault", {role: "alert"}, h("p", t("link.broken"))));
  else present.leave = view.render(box, {params, query}) || null;
  showNav();
  const head = box.querySelector("h1");
  if (!first && !keepFocus && head) {
    head.setAttribute("tabindex", "-1");
    head.focus({preventScroll: true});
    scrollTo(0, 0);
  }
}

// Only where there is more than one place to go.
function showNav() {
  const nav = document.getElementById("nav");
  const shown = [...views.values()].filter((view) => view.nav);
  nav.hidden = shown.length < 2;
  if (nav.hidden) return;
  mount(nav, shown.map((view) => h("a", {
    href: `#/${view.path}`, key: `nav:${view.path}`, "aria-current": view.path === present.path ? "page" : null,
  }, icon(view.icon || "dot"), h("span", view.title()))));
}

export function startRouter() {
  addEventListener("hashchange", () => {
    if (!location.hash.startsWith("#h=") || present.path !== "") show();
  });
  onLang(() => show({keepFocus: true}));
  show();
}
