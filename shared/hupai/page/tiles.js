// A tile as people see it: the project's own drawing, by its name for whoever listens.

import {base} from "./api.js";
import {h, svg} from "./dom.js";
import {ORDER} from "./notation.js";
import {tileName, tileNames} from "./words.js";

export const FACES = ORDER;
const TURNED = {S: "s", M: "m", L: "l"};

export function drawing(code) {
  return svg("svg", {viewBox: "0 0 60 80", "aria-hidden": "true", focusable: "false"}, svg("use", {href: spriteHref(code)}));
}

export function spriteHref(code) {
  return `${base()}page/tiles.svg?v={{version}}#${code}`;
}

// label: undefined says the tile's name, null keeps silent (something around it speaks), a string says that.
export function tile(code, {size = "m", turned = false, win = false, label} = {}) {
  const node = h("span.tile", {class: `tile-${TURNED[size.toUpperCase()] || "m"}${turned ? " turned" : ""}${win ? " won" : ""}`, dataset: {tile: code}});
  if (label === null) node.setAttribute("aria-hidden", "true");
  else {
    node.setAttribute("role", "img");
    node.setAttribute("aria-label", label === undefined ? tileName(code) : label);
  }
  node.append(drawing(code));
  return node;
}

export function tileRow(codes, {size = "m", label} = {}) {
  return h("span.tile-row", {role: "img", "aria-label": label || tileNames(codes)}, codes.map((code) => tile(code, {size, label: null})));
}
