// The keyboard of tiles: one tap a tile, one tap a set.

import {h, icon, mount} from "./dom.js";
import {addMeld, addTile, copies, EMPTY, isEmpty, isFull, meldFrom, newTile, room, without} from "./hand.js";
import {announce} from "./live.js";
import {isBonus} from "./notation.js";
import {regrouped} from "./photo.js";
import {ruleset} from "./rules.js";
import {canUndo, change, state, undo, watch} from "./store.js";
import {anyTile} from "./tilesheet.js";
import {capital, t, tileName, tileNames, word} from "./words.js";

const WHAT = ["tile", "chow", "pung", "kong", "concealed_kong", "win"];
let what = "tile";
//: what was put down last goes first
let laid = [];

export function tileKeyboard(container) {
  const draw = () => mount(container, modes(draw), keys(draw), tools(draw));
  const stop = watch(["hand", "ruleset", "rules"], draw);
  draw();
  return stop;
}

function label(name) {
  return name === "tile" ? t("keys.tile") : name === "win" ? word("card", "win_tile") : name === "concealed_kong" ? t("meld.concealed_kong") : capital(word("sets", name));
}

function modes(draw) {
  return h("div.choices.modes", {role: "group", "aria-label": t("keys.what")}, WHAT.map((name) => h("button.choice", {
    type: "button", "aria-pressed": String(what === name), key: `what:${name}`, onclick: () => { what = name; draw(); },
  }, label(name))));
}

function needs(code) {
  return what === "pung" ? 3 : what === "kong" || what === "concealed_kong" ? 4 : 1;
}

// A key that could only make a fault cannot be pressed.
function blocked(code) {
  const {hand} = state();
  const {sets} = ruleset();
  if (isBonus(code)) return what !== "tile" || copies(hand, code) > 0;
  if (what === "chow") {
    const codes = meldFrom("chow", code);
    return !codes || codes.some((one) => copies(hand, one) > 3) || room(hand, sets) < 3;
  }
  if (copies(hand, code) + needs(code) > 4) return true;
  if (what === "tile") return isFull(hand, sets);
  return what !== "win" && room(hand, sets) < 3;
}

function press(code) {
  const {hand} = state();
  const {sets} = ruleset();
  let next;
  let said = tileName(code);
  if (what === "tile" || isBonus(code)) next = addTile(hand, code, sets);
  else if (what === "win") next = {...hand, win: newTile(code)};
  else {
    const kind = what === "concealed_kong" ? "kong" : what;
    const codes = meldFrom(kind, code);
    if (!codes) return;
    next = addMeld(hand, kind, codes, what === "concealed_kong");
    said = `${label(what)}: ${tileNames(codes)}`;
  }
  if (what !== "tile") what = "tile";
  const fresh = idsOf(next).filter((id) => !idsOf(hand).includes(id));
  laid = [...laid, fresh];
  regrouped(next);
  announce(`${said}. ${progress(next, sets)}`);
}

const idsOf = (hand) => [...hand.melds.flatMap((meld) => meld.tiles), ...hand.concealed, ...(hand.win ? [hand.win] : []), ...hand.flowers].map((one) => one.id);

export function progress(hand, sets) {
  const left = room(hand, sets);
  if (left > 0) return t("keys.left", {n: left + (hand.win ? 0 : 1)});
  if (hand.win) return t("keys.full");
  return left < 0 ? t("keys.which_won") : t("keys.win_next");
}

function back() {
  let {hand} = state();
  const there = idsOf(hand);
  while (laid.length && !laid[laid.length - 1].some((id) => there.includes(id))) laid = laid.slice(0, -1);
  const last = laid.length ? laid[laid.length - 1] : there.slice(-1);
  laid = laid.slice(0, -1);
  for (const id of last) hand = withoutWhole(hand, id);
  regrouped(hand);
  announce(progress(hand, ruleset().sets));
}

// Of a set that was put down in one tap nothing stays behind.
function withoutWhole(hand, id) {
  const melds = hand.melds.filter((meld) => !meld.tiles.some((one) => one.id === id));
  return melds.length < hand.melds.length ? {...hand, melds} : without(hand, id);
}

function keys() {
  return anyTile(press, {disabled: blocked, name: "key"});
}

function tools(draw) {
  const {hand} = state();
  const empty = isEmpty(hand);
  return h("div.row.wrap.tools",
    h("button", {type: "button", key: "keys:back", disabled: empty, onclick: back}, icon("back"), t("keys.back")),
    h("button", {type: "button", key: "keys:clear", disabled: empty, onclick: () => { what = "tile"; laid = []; change({photo: null}); regrouped(EMPTY); draw(); }}, icon("clear"), t("keys.clear")));
}

export function undoButton() {
  return h("button", {type: "button", key: "undo", disabled: !canUndo(), onclick: undoLast}, icon("undo"), t("undo"));
}

export function undoLast() {
  if (undo()) announce(t("undone"));
}

// Keys of a real keyboard, wherever nothing is being typed.
export function watchKeys() {
  document.addEventListener("keydown", (event) => {
    if (event.target.closest("input, textarea, select, dialog")) return;
    if ((event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === "z") {
      event.preventDefault();
      undoLast();
    } else if (event.key === "Backspace" && (event.target.closest(".keyboard") || event.target === document.body) && state().mode === "tiles" && !isEmpty(state().hand)) {
      event.preventDefault();
      back();
    }
  });
}

export function startMode(mode) {
  what = "tile";
  change({mode});
}
