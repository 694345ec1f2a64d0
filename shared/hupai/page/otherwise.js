// What is not known and would change the total: a tap makes it known.  And the hand read in other ways.

import {h} from "./dom.js";
import {moveTile} from "./hand.js";
import {tellWin} from "./how.js";
import {regrouped, won} from "./photo.js";
import {state} from "./store.js";
import {tile, tileRow} from "./tiles.js";
import {capital, number, t, tileName, unit, word} from "./words.js";

const MOST_SHOWN = 12;

export function changes(answer) {
  const ways = (answer.to_minimum && answer.to_minimum.ways) || [];
  const told = new Set(ways.map((row) => `${row.field}=${row.value}`));
  const rest = (answer.if_known || []).filter((row) => !told.has(`${row.field}=${row.value}`));
  return [
    byWinTile(answer),
    ways.length > 0 && h("section", h("h3", word("card", "to_minimum")), chips(ways, answer)),
    rest.length > 0 && h("section", h("h3", word("card", "possible")), chips(rest.slice(0, MOST_SHOWN), answer)),
  ];
}

function chips(rows, answer) {
  return h("div.row.wrap", rows.map((row) => {
    const total = `${number(row.total)} ${unit(answer.unit, row.total)}`;
    return h("button.chip", {type: "button", key: `if:${row.field}:${row.value}`, onclick: () => tellWin(row.field, row.value)},
      word("card", "if_known", {known: capital(knownText(row)), points: total}));
  }));
}

function knownText({field, value}) {
  if (field === "win_by") return word("win_by", value);
  const name = word("fields", field);
  if (value === true) return name;
  if (value === false) return `${name}: ${word("choices", "false")}`;
  return `${name} ${typeof value === "string" ? word("winds", value) : number(value)}`;
}

// The tile that won was not told: each that it could be, and what it would count.
function byWinTile(answer) {
  const rows = answer.by_win_tile || [];
  return rows.length > 0 && h("section", h("h3", t("score.which_won")), h("ul.waits", rows.map((row) => {
    const total = `${number(row.total)} ${unit(answer.unit, row.total)}`;
    return h("li", h("button.wait", {type: "button", key: `won:${row.win_tile}`, "aria-label": word("card", "by_win_tile", {tile: tileName(row.win_tile), points: total}), onclick: () => choose(row.win_tile)},
      tile(row.win_tile, {label: null}), h("span.worth", {"aria-hidden": "true"}, h("small", total))));
  })));
}

function choose(code) {
  const {hand, photo} = state();
  const one = hand.concealed.find((held) => held.code === code);
  if (!one) return;
  if (photo && !photo.manual && photo.tiles.some((read) => read.id === one.id)) won(one.id);
  else regrouped(moveTile(hand, one.id, "win"));
}

export function readings(answer) {
  const seen = new Set([counted(answer.total, answer.reading && answer.reading.shape, answer.fans)]);
  const rows = (answer.other_readings || []).filter((row) => {
    const name = counted(row.total, row.reading && row.reading.shape, row.fans);
    if (seen.has(name)) return false;
    seen.add(name);
    return true;
  });
  return rows.length > 0 && h("details", h("summary", `${word("card", "other_readings")} (${rows.length})`), h("ul.plain", rows.map((row) => h("li.reading",
    h("p", h("b", `${number(row.total)} ${unit(answer.unit, row.total)}`), ` · ${word("shapes", row.reading.shape)}`),
    h("div.row.wrap", row.reading.sets.map((set) => tileRow(set.tiles, {size: "s"}))),
    h("p.hint", row.fans.map((fan) => `${fan.name || fan.id}${fan.count > 1 ? ` ×${fan.count}` : ""}`).join(word("card", "comma")))))));
}

// Another way to read the hand that counts the very same is none to a player.
function counted(total, shape, fans) {
  return JSON.stringify([total, shape, fans.map((fan) => [fan.id, fan.count || 1])]);
}
