// How the scores went, a line for each player: told apart by dashes and marks, not by colour alone.

import {h, svg} from "./dom.js";
import {parts, t} from "./words.js";

const CURVE_W = 600;
const CURVE_H = 240;
const CURVE_PAD = {left: 92, right: 16, top: 16, bottom: 26};
const CURVE_TEXT = 24;
const CURVE_DASH = ["", "7 4", "2 4", "10 3 2 3"];

// names: player id to name; rows: settled deals in order, with the scores after each.
export function tablesCurve(table, rows) {
  const players = table.seats.map((one) => one.player).sort((a, b) => (a.id < b.id ? -1 : 1));
  const points = [Object.fromEntries(players.map((one) => [one.id, table.start])), ...rows.map((row) => row.scores)];
  if (points.length < 2) return null;
  const scale = table.unit_scale || 1;
  const all = points.flatMap((one) => Object.values(one));
  const least = Math.min(...all);
  const most = Math.max(...all, least + scale);
  const x = (i) => CURVE_PAD.left + (i * (CURVE_W - CURVE_PAD.left - CURVE_PAD.right)) / (points.length - 1);
  const y = (value) => CURVE_H - CURVE_PAD.bottom - ((value - least) * (CURVE_H - CURVE_PAD.top - CURVE_PAD.bottom)) / (most - least);
  // a zero that lies on another figure is drawn and not written
  const room = (value) => value === least || value === most || [least, most].every((end) => Math.abs(y(value) - y(end)) > CURVE_TEXT);
  const lines = [...new Set([least, most, ...(least < 0 && most > 0 ? [0] : [])])].flatMap((value) => [
    svg("line.grid", {x1: CURVE_PAD.left, x2: CURVE_W - CURVE_PAD.right, y1: y(value), y2: y(value)}),
    room(value) && svg("text.axis", {x: CURVE_PAD.left - 8, y: y(value) + 7, "text-anchor": "end"}, parts(value, scale)),
  ]);
  const drawn = players.map((player, n) => svg("g", {class: `curve-${n}`},
    svg("polyline", {points: points.map((one, i) => `${x(i).toFixed(1)},${y(one[player.id]).toFixed(1)}`).join(" "), "stroke-dasharray": CURVE_DASH[n] || null}),
    points.map((one, i) => (points.length < 30 || i === points.length - 1) && curveMark(n, x(i), y(one[player.id])))));
  const name = (player) => player.name || player.id;
  return h("figure.curve",
    svg("svg", {viewBox: `0 0 ${CURVE_W} ${CURVE_H}`, role: "img", "aria-label": t("tables.curve_label", {n: points.length - 1})}, lines, drawn),
    h("figcaption.row.wrap", players.map((player, n) => h("span.row", svg("svg.key", {viewBox: "0 0 34 12", "aria-hidden": "true"},
      svg("g", {class: `curve-${n}`}, svg("line", {x1: 0, x2: 34, y1: 6, y2: 6, "stroke-dasharray": CURVE_DASH[n] || null}), curveMark(n, 17, 6))), name(player)))));
}

function curveMark(n, x, y) {
  const r = 3.6;
  const shapes = [
    () => svg("circle", {cx: x, cy: y, r}),
    () => svg("rect", {x: x - r, y: y - r, width: 2 * r, height: 2 * r}),
    () => svg("polygon", {points: `${x},${y - r - 1} ${x + r + 1},${y + r} ${x - r - 1},${y + r}`}),
    () => svg("polygon", {points: `${x},${y - r - 1} ${x + r + 1},${y} ${x},${y + r + 1} ${x - r - 1},${y}`}),
  ];
  return shapes[n]();
}
