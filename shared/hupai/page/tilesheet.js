// Everything that can be done with one tile, for whoever taps it, in the photo or in the hand.

import {openDialog} from "./dialog.js";
import {h, icon, roving, svg} from "./dom.js";
import {breakUp, copies, find, layApart, moveTile, replaceTile, setsWith, turnKong, without, zoneOf} from "./hand.js";
import {isBonus} from "./notation.js";
import {addAt, correct, discard, photoTile, regrouped, won} from "./photo.js";
import {state} from "./store.js";
import {FACES, tile, tileRow} from "./tiles.js";
import {capital, t, tileName, tileNames, word} from "./words.js";

const ROWS = [FACES.slice(0, 9), FACES.slice(9, 18), FACES.slice(18, 27), FACES.slice(27, 34), FACES.slice(34, 42)];

// Any tile, in rows as they are sorted.  One stop of the Tab key; arrows go on from there.
export function anyTile(pick, {chosen, disabled = () => false, name = "any"} = {}) {
  const grid = h("div.any", {role: "group", "aria-label": t("tile.any")}, ROWS.map((row) => h("div.any-row", row.map((code) => h("button.key", {
    type: "button", "aria-label": tileName(code), title: tileName(code), "aria-disabled": disabled(code) ? "true" : null, "aria-pressed": chosen === undefined ? null : String(code === chosen),
    key: `${name}:${code}`, onclick: () => disabled(code) || pick(code),
  }, tile(code, {label: null, size: "m"}))))));
  roving(grid, "button.key", () => 9);
  return grid;
}

export function openTileSheet(id) {
  const read = photoTile(id);
  const {hand} = state();
  const one = find(hand, id);
  const code = read ? read.tile : one && one.code;
  if (!code) return;
  const alternatives = read ? read.alternatives.map((other) => other.tile).filter((other) => other !== code) : [];
  openDialog({
    title: tileName(code),
    body: (close) => {
      const done = (run) => () => { close(); run(); };
      return [
        read && closeUp(read, code),
        read && read.needs_review && h("p.doubt", capital(t("photo.doubtful")), read.reason_text && `${word("card", "colon")}${read.reason_text}`),
        read && read.needs_review && h("button.primary", {type: "button", autofocus: true, onclick: done(() => correct(id, code))}, t("tile.right", {tile: tileName(code)})),
        alternatives.length > 0 && h("section", h("h3", t("tile.alternatives")), h("div.row.wrap", alternatives.map((other) => h("button.alternative", {
          type: "button", "aria-label": t("tile.change_to", {tile: tileName(other)}), onclick: done(() => changeTo(id, other, read)),
        }, tile(other, {size: "l", label: null}), h("small", {"aria-hidden": "true"}, tileName(other)))))),
        one && h("section", h("h3", t("tile.place")), h("div.row.wrap", placeButtons(hand, one, read, done))),
        h("section", h("h3", t("tile.change")), anyTile((other) => { close(); changeTo(id, other, read); }, {chosen: code, name: "sheet"})),
        h("button.danger", {type: "button", onclick: done(() => (read ? discard(id) : regrouped(without(state().hand, id))))}, icon("clear"), t("tile.delete")),
      ];
    },
  });
}

function changeTo(id, code, read) {
  if (read) correct(id, code);
  else regrouped(replaceTile(state().hand, id, code));
}

function closeUp(read, code) {
  const {photo} = state();
  if (!photo.url || !photo.width) return null;
  const [x, y, wide, high] = read.box;
  const edge = Math.max(wide, high) * 0.25;
  return h("div.compare", {"aria-hidden": "true"},
    svg("svg.crop", {viewBox: `${x - edge} ${y - edge} ${wide + 2 * edge} ${high + 2 * edge}`},
      svg("image", {href: photo.url, x: 0, y: 0, width: photo.width, height: photo.height})),
    h("span.equals", "→"), tile(code, {size: "l", label: null}));
}

// Where the tile could lie otherwise.  The winning tile of a photo is told to the service, which groups the rest anew.
function placeButtons(hand, one, read, done) {
  const zone = zoneOf(hand, one.id);
  const button = (label, run, extra) => h("button", {type: "button", onclick: done(run)}, extra, label);
  const move = (to) => () => regrouped(moveTile(state().hand, one.id, to));
  const out = [];
  if (isBonus(one.code)) {
    if (zone !== "flowers") out.push(button(t("tile.to_flowers"), move("flowers")));
    return out;
  }
  if (zone === "win") out.push(button(t("tile.not_won"), move("concealed")));
  else if (!zone.startsWith("meld")) out.push(button(t("tile.won"), read && !state().photo.manual ? () => won(one.id) : move("win")));
  if (zone === "aside") out.push(button(t("tile.to_hand"), move("concealed")));
  if (zone.startsWith("meld")) {
    const at = Number(zone.slice(5));
    const meld = hand.melds[at];
    out.push(button(t("tile.break_up"), () => regrouped(breakUp(state().hand, at))));
    if (meld.kind === "kong") out.push(button(t(meld.concealed ? "tile.kong_open" : "tile.kong_concealed"), () => regrouped(turnKong(state().hand, at))));
    return out;
  }
  for (const {kind, ids, codes} of setsWith(hand, one.id)) {
    const label = t("tile.lay_apart", {set: word("sets", kind)});
    out.push(h("button", {type: "button", "aria-label": `${label}: ${tileNames(codes)}`, onclick: done(() => regrouped(layApart(state().hand, ids, kind, false)))},
      label, tileRow(codes, {size: "s"})));
    if (kind === "kong") {
      out.push(h("button", {type: "button", onclick: done(() => regrouped(layApart(state().hand, ids, kind, true)))}, t("meld.concealed_kong")));
    }
  }
  if (zone !== "aside") out.push(button(t("tile.to_aside"), move("aside")));
  return out;
}

// A tile that was passed over, at the place that was tapped.
export function openAddSheet(place) {
  openDialog({
    title: t("photo.add"),
    body: (close) => [
      h("p", place ? t("photo.add_here") : t("photo.add_right")),
      anyTile((code) => { close(); addAt(code, place); }, {disabled: (code) => copies(state().hand, code) >= (isBonus(code) ? 1 : 4), name: "add"}),
    ],
  });
}
