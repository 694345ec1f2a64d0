// The hand as it lies: sets apart, the hand itself, the tile that won, flowers.  Tap a tile for its menu, or drag it.

import {dragging} from "./drag.js";
import {h, mount} from "./dom.js";
import {everyTile, isEmpty, moveTile, pointed} from "./hand.js";
import {progress} from "./keyboard.js";
import {regrouped, won} from "./photo.js";
import {ruleset} from "./rules.js";
import {state, watch} from "./store.js";
import {tile} from "./tiles.js";
import {openTileSheet} from "./tilesheet.js";
import {capital, t, tileName, word} from "./words.js";

export function tray(container) {
  const draw = () => mount(container, drawn());
  const stop = watch(["hand", "problem", "photo", "ruleset", "source"], draw);
  dragging(container, {item: "button.held", zone: "[data-zone]", drop});
  draw();
  return stop;
}

function drop(id, zone) {
  const {photo, hand} = state();
  if (zone === "win" && photo && !photo.manual && photo.tiles.some((one) => one.id === id)) won(id);
  else regrouped(moveTile(hand, id, zone));
}

function drawn() {
  const {hand, problem, photo, source} = state();
  const faulty = new Set((problem ? problem.errors : []).flatMap((fault) => pointed(hand, fault.pointer)));
  const doubtful = new Set(photo ? photo.tiles.filter((one) => one.needs_review).map((one) => one.id) : []);
  const held = (one, where) => {
    const marks = [doubtful.has(one.id) && t("photo.doubtful"), faulty.has(one.id) && t("fault.here")].filter(Boolean);
    return h("button.held", {
      type: "button", class: `${doubtful.has(one.id) ? "doubtful" : ""} ${faulty.has(one.id) ? "faulty" : ""}`, dataset: {id: one.id}, key: `held:${one.id}`,
      "aria-label": [tileName(one.code), where, ...marks].join(word("card", "comma")), "aria-haspopup": "dialog", onclick: () => openTileSheet(one.id),
      onpointerenter: () => pointAt(one.id, true), onpointerleave: () => pointAt(one.id, false),
      onfocus: () => pointAt(one.id, true), onblur: () => pointAt(one.id, false),
    }, tile(one.code, {label: null}));
  };
  const empty = isEmpty(hand);
  const zone = (name, label, tiles, extra) => h("div.zone", {dataset: {zone: name}, role: "group", "aria-label": label, class: `zone-${name.split(":")[0]}`},
    tiles.length > 0 && h("div.tiles", tiles.map((one) => held(one, label))), !empty && h("span.caption", {"aria-hidden": "true"}, label), extra);
  const meldLabel = (meld) => (meld.kind === "kong" && meld.concealed ? t("meld.concealed_kong") : capital(word("sets", meld.kind)));
  return [
    h("div.zones", {class: empty ? "nothing" : ""},
      hand.melds.map((meld, i) => zone(`meld:${i}`, meldLabel(meld), meld.tiles)),
      zone("concealed", t("zone.concealed"), hand.concealed, empty && h("p.hint", t("tray.empty"))),
      !empty && zone("win", word("card", "win_tile"), hand.win ? [hand.win] : [], !hand.win && h("span.slot", {"aria-hidden": "true"}, "?")),
      hand.flowers.length > 0 && zone("flowers", t("zone.flowers"), hand.flowers),
      hand.aside.length > 0 && zone("aside", t("zone.aside"), hand.aside),
      everyTile(hand).length > 2 && h("div.zone.zone-new", {dataset: {zone: "meld-new"}, "aria-hidden": "true"}, t("zone.new_set"))),
    !empty && source === "hand" && h("p.progress", progress(hand, ruleset().sets)),
  ];
}

// Shows a tile of the hand on the photo.
function pointAt(id, on) {
  const box = document.querySelector(`.boxes [data-box="${CSS.escape(id)}"]`);
  if (box) box.classList.toggle("shown", on);
}
