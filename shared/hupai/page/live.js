// What is said aloud to whoever does not see it happen, and short notes at the foot of the page.

import {h} from "./dom.js";

const SHOWN_MS = 6000;
let hush;

export function announce(text) {
  const region = document.getElementById("live");
  region.textContent = "";
  // a region that is filled in the same moment as it is emptied is not read again
  clearTimeout(hush);
  hush = setTimeout(() => { region.textContent = text; }, 60);
}

export function toast(text, {action} = {}) {
  const shelf = document.getElementById("toasts");
  const note = h("div.toast", h("span", text), action && h("button.quiet", {onclick: () => { note.remove(); action.run(); }}, action.label));
  shelf.replaceChildren(note);
  announce(text);
  setTimeout(() => note.remove(), action ? SHOWN_MS * 2 : SHOWN_MS);
}
