// A pattern explained: worked examples, what only looks like it, and where its value stands.

import {api, base} from "./api.js";
import {openDialog} from "./dialog.js";
import {h, mount} from "./dom.js";
import {parseHand} from "./notation.js";
import {tileRow} from "./tiles.js";
import {lang, number, t, unit, word} from "./words.js";

export function openPattern(rules, row) {
  const box = h("div.stack", {"aria-live": "polite"}, h("p.hint", t("score.working")));
  openDialog({title: row.name, body: box, wide: true});
  const id = rules.base || rules.id;
  api.get(`v1/rulesets/${encodeURIComponent(id)}/patterns/${encodeURIComponent(row.id)}`, {query: {lang: lang()}, retries: true})
    .then((found) => mount(box, explained(found, row.page)), () => mount(box, h("p.fault", t("offline.some"))));
}

function explained(found, page) {
  return [
    h("p", h("b", `${number(found.value)} ${unit(unitOf(found), found.value)}`), found.source && found.source.clause ? ` · ${found.source.clause}` : ""),
    found.definition && h("p", found.definition),
    (found.examples || []).map(example),
    page && h("p", h("a", {href: new URL(page.replace(/^\//, ""), base()).href, target: "_blank", rel: "noopener"}, t("pattern.page"))),
  ];
}

function example(one) {
  const hand = one.answer && one.answer.notation ? parseHand(one.answer.notation) : null;
  return h("section.example", h("h3", word("card", one.kind)), one.text && h("p", one.text),
    hand && h("div.row.wrap", hand.melds.map((meld) => tileRow(meld.tiles, {size: "s"})), hand.concealed.length > 0 && tileRow(hand.concealed, {size: "s"}), hand.win && tileRow([hand.win], {size: "s"})),
    one.answer && h("p.hint", one.answer.is_win ? one.answer.fans.map((fan) => `${fan.name || fan.id} ${fan.value * (fan.count || 1)}`).join(word("card", "comma")) : one.answer.reason_text));
}

// The detail of a pattern names no unit; its worked examples do.
function unitOf(found) {
  const one = (found.examples || []).find((row) => row.answer && row.answer.unit);
  return one ? one.answer.unit : "points";
}
