// Labelled controls, and faults as sentences.

import {h} from "./dom.js";

let fieldCount = 0;

export function field(label, input, {hint, error} = {}) {
  fieldCount += 1;
  const id = input.id || `field-${fieldCount}`;
  input.id = id;
  const notes = [hint && h("small", {id: `${id}-hint`}, hint), error && h("small.bad", {id: `${id}-error`}, error)].filter(Boolean);
  if (notes.length) input.setAttribute("aria-describedby", notes.map((note) => note.id).join(" "));
  if (error) input.setAttribute("aria-invalid", "true");
  return h("div.field", h("label", {for: id}, label), input, notes);
}

export function select(name, choices, value, onchange) {
  const node = h("select", {name, key: `select:${name}`, onchange: () => onchange(node.value)},
    choices.map(([key, label]) => h("option", {value: key, selected: key === value}, label)));
  return node;
}

export function check(label, value, onchange, props = {}) {
  const box = h("input", {type: "checkbox", checked: value, onchange: () => onchange(box.checked), ...props});
  return h("label.check", box, h("span", label));
}

// A few choices side by side.  Choosing the chosen one again makes it unknown, where that is allowed.
export function choices(label, items, value, onchange, {optional = true, name} = {}) {
  return h("div.field", {role: "group", "aria-label": label}, h("span.label", {"aria-hidden": "true"}, label),
    h("div.choices", items.map(([key, text, spoken]) => h("button.choice", {
      type: "button", "aria-pressed": String(key === value), "aria-label": spoken, key: `${name}:${key}`,
      onclick: () => onchange(key === value && optional ? undefined : key),
    }, text))));
}

export function faultList(problem) {
  if (!problem.errors || !problem.errors.length) return [problem.detail || problem.title];
  return problem.errors.map((fault) => fault.message + (fault.suggestion ? ` ${fault.suggestion}` : ""));
}
