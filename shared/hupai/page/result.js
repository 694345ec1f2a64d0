// The score: the total, the tiles as they were read, every pattern with the tiles that make it, and who pays.

import {scoreActions} from "./actions.js";
import {h, icon, mount} from "./dom.js";
import {faultList} from "./forms.js";
import {fromCodes, isEmpty, newTile, toRequest} from "./hand.js";
import {askedChoice} from "./how.js";
import {lightUp} from "./lights.js";
import {announce} from "./live.js";
import {parseHand, toldBy} from "./notation.js";
import {changes, readings} from "./otherwise.js";
import {openPattern} from "./pattern.js";
import {payments} from "./paid.js";
import {regrouped} from "./photo.js";
import {copyText, permalink, shareLink, sharePicture, shareText} from "./share.js";
import {state, watch} from "./store.js";
import {tile, tileRow} from "./tiles.js";
import {capital, number, t, tileName, unit, word} from "./words.js";

//: id of the pattern whose tiles stay lit
let pinned = null;

export function resultPane(container) {
  const draw = () => {
    container.setAttribute("aria-busy", String(Boolean(state().pending)));
    container.classList.toggle("pending", Boolean(state().pending));
    mount(container, whole());
    relight(container);
  };
  let said = "";
  const stop = watch(["answer", "problem", "waits", "pending", "offline", "request", "ruleset"], () => {
    draw();
    const text = heard();
    if (!state().pending && text && text !== said) announce(text);
    said = text || said;
  });
  container.addEventListener("hupai:light", () => relight(container));
  const again = () => draw();
  document.addEventListener("hupai:actions", again);
  draw();
  return () => { stop(); document.removeEventListener("hupai:actions", again); };
}

// What a listener hears when the score has changed.
function heard() {
  const {answer, problem, offline} = state();
  if (offline) return t("offline.score");
  if (problem) return faultList(problem).join(" ");
  return answer ? `${headline(answer)}. ${remarkTexts(answer).join(" ")}` : "";
}

export function headline(answer) {
  if (!answer.is_win) return word("card", "no_win");
  const total = `${number(answer.total)} ${unit(answer.unit, answer.total)}`;
  return answer.points === null ? total : word("card", "worth", {total, points: word("card", "money", {n: answer.points})});
}

function remarkTexts(answer) {
  if (!answer.is_win) return [answer.reason_text].filter(Boolean);
  const out = [];
  const withUnit = (n) => `${number(n)} ${unit(answer.unit, n)}`;
  if (!answer.meets_minimum) {
    const missing = answer.to_minimum ? answer.to_minimum.missing : answer.minimum - answer.total_without_flowers;
    out.push(word("card", "below_minimum", {missing, minimum: withUnit(answer.minimum)}));
  } else if (answer.minimum > 0) out.push(t("score.meets", {minimum: withUnit(answer.minimum)}));
  if (answer.total_without_flowers !== answer.total && answer.notation.includes("|")) out.push(word("card", "without_flowers", {points: withUnit(answer.total_without_flowers)}));
  if (answer.cap !== null && answer.total_before_cap > answer.total) out.push(t("score.capped", {n: answer.total_before_cap}));
  return out;
}

function whole() {
  const {answer, problem, offline, hand, pending, source} = state();
  if (offline) return h("div.fault", h("p", h("b", t("offline.title"))), h("p", t("offline.score")));
  if (problem) return faults(problem);
  if (answer) return [head(answer), remarks(answer), laidOut(answer), fans(answer), uncounted(answer), changes(answer), readings(answer), payments(answer), notices(answer), noWin(answer), sharing(answer), rulesLine(answer)];
  if (pending) return h("p.hint", t("score.working"));
  return h("p.hint", source === "hand" && !isEmpty(hand) ? t("score.more") : t("score.none"));
}

function faults(problem) {
  const asked = problem.errors.length > 0 && problem.errors.every((fault) => fault.code === "wind_needed");
  return h("div.faults", {class: asked ? "asked" : ""}, h("h3", asked ? t("ask.title") : problem.title || t("fault.title")), (problem.errors.length ? problem.errors : [{message: problem.detail}]).map(faultBox));
}

function faultBox(fault) {
  return h("div.fault", h("p.row", fault.tile && tile(fault.tile, {size: "s"}), h("span", fault.message)), remedy(fault));
}

// What would mend it: the choice itself where it is one of the win, else the service's own suggestion.
function remedy(fault) {
  const [, top, name] = (fault.pointer || "").split("/");
  return (top === "context" && askedChoice(name)) || (fault.suggestion && h("p.suggestion", fault.suggestion));
}

function head(answer) {
  return h("p.total", {class: answer.is_win ? (answer.meets_minimum ? "good" : "short") : "none"}, headline(answer));
}

function remarks(answer) {
  return remarkTexts(answer).map((text, i) => h("p.remark", {class: i === 0 && answer.is_win ? (answer.meets_minimum ? "good" : "bad") : ""},
    i === 0 && answer.is_win && h("span.sign", {"aria-hidden": "true"}, answer.meets_minimum ? "✓ " : "! "), text));
}

// The sets of the reading that counts, and the flowers.
function laidOut(answer) {
  if (!answer.reading) return null;
  const hand = parseHand(answer.notation);
  const winAt = answer.reading.sets.findIndex((set) => set.win);
  return h("div.laid", {role: "group", "aria-label": word("shapes", answer.reading.shape)},
    answer.reading.sets.map((set, i) => {
      const hiddenKong = set.kind === "kong" && set.concealed;
      let marked = i === winAt ? set.tiles.lastIndexOf(hand.win) : -1;
      if (i === winAt && marked < 0) marked = set.tiles.length - 1;
      return h("span.set", {class: set.melded ? "melded" : "", role: "img", "aria-label": setLabel(set, hand, i === winAt)},
        set.tiles.map((code, n) => h("span.of", {dataset: {code}}, tile(hiddenKong && (n === 0 || n === 3) ? "back" : code, {label: null, win: n === marked}))));
    }),
    hand.flowers.length > 0 && h("span.set.flowers", {role: "img", "aria-label": `${t("zone.flowers")}: ${hand.flowers.map(tileName).join(word("card", "comma"))}`},
      hand.flowers.map((code) => h("span.of", {dataset: {code}}, tile(code, {label: null})))));
}

function setLabel(set, hand, wins) {
  const kind = word("sets", set.kind);
  const how = set.melded ? t("set.melded") : set.kind === "kong" ? t("meld.concealed_kong") : "";
  const won = wins && hand.win ? t("set.won", {tile: tileName(hand.win)}) : "";
  return [kind, set.tiles.map(tileName).join(" "), how, won].filter(Boolean).join(word("card", "comma"));
}

function groupsShown(container) {
  return [...container.querySelectorAll(".laid .set")].map((set) => {
    const nodes = [...set.querySelectorAll(".of")];
    return {codes: nodes.map((node) => node.dataset.code), nodes};
  });
}

function light(container, evidence) {
  const box = container.querySelector(".laid");
  if (!box) return;
  const lit = evidence ? lightUp(groupsShown(container), evidence) : new Set();
  box.classList.toggle("lighting", Boolean(evidence && lit.size));
  for (const node of box.querySelectorAll(".of")) node.classList.toggle("lit", lit.has(node));
}

function relight(container) {
  const {answer} = state();
  const row = answer && pinned && [...answer.fans, ...answer.not_counted].find((one) => one.id === pinned);
  if (!row) pinned = null;
  light(container, row ? row.evidence : null);
}

function fans(answer) {
  return answer.fans.length > 0 && h("section", h("h3", t("score.patterns")), h("ul.fans", answer.fans.map((row) => fan(row, answer))));
}

function fan(row, answer, note) {
  const open = pinned === row.id;
  const points = row.value * row.count;
  const name = row.count > 1 ? `${row.name} ×${row.count}` : row.name;
  const container = () => document.getElementById("score");
  const evidence = row.evidence || [];
  return h("li.fan", {class: note === undefined ? "" : "uncounted"},
    h("button.fan-name", {
      type: "button", "aria-expanded": String(open), key: `fan:${row.id}`,
      onclick: () => { pinned = open ? null : row.id; mount(container(), whole()); relight(container()); },
      onpointerenter: (event) => event.pointerType === "mouse" && light(container(), evidence), onpointerleave: () => relight(container()),
      onfocus: (event) => event.target.matches(":focus-visible") && light(container(), evidence), onblur: () => relight(container()),
    }, h("span.points", note === undefined ? number(points) : h("s", number(points))), h("span.name", name, note !== undefined && h("small.why", note)), h("span.turn", {"aria-hidden": "true"})),
    open && h("div.evidence",
      h("p.hint", t("score.made_by")), h("div.row.wrap", evidence.map((set) => tileRow(set, {size: "s"}))),
      row.source && row.source.clause && h("p.hint", `${word("card", "source")}${word("card", "colon")}${row.source.clause}`),
      h("button.quiet", {type: "button", key: `about:${row.id}`, "aria-haspopup": "dialog", onclick: () => openPattern(answer.rules, row)}, icon("help"), t("pattern.open"))));
}

function uncounted(answer) {
  return answer.not_counted.length > 0 && h("section", h("h3", word("card", "not_counted")), h("ul.fans", answer.not_counted.map((row) => fan(row, answer, row.text))));
}

function notices(answer) {
  return answer.notices.length > 0 && h("ul.plain.notices", answer.notices.map((notice) => h("li", notice.text)));
}

// A hand that does not win: what it waits for, with what each tile would be worth.
function noWin(answer) {
  if (answer.is_win) return null;
  const {waits} = state();
  if (answer.waits.length) {
    const worths = Object.fromEntries((waits ? waits.waits : []).map((row) => [row.tile, row]));
    return h("section", h("h3", t("score.waits")), h("ul.waits", answer.waits.map((code) => h("li", waited(code, worths[code], answer)))),
      waits && waits.errors && waits.errors.map(faultBox));
  }
  if (answer.after_discard && answer.after_discard.length) {
    return h("section", h("h3", t("score.after_discard")), h("ul.plain", answer.after_discard.map((row) => h("li.row", tile(row.discard), "→", tileRow(row.waits)))));
  }
  return answer.distance ? h("p", word("card", "distance", {n: answer.distance})) : null;
}

function waited(code, row, answer) {
  const texts = row ? [...wayTexts(row, answer), `${word("card", "left")} ${row.copies_left}`] : [];
  const label = `${tileName(code)}${texts.length ? word("card", "colon") : ""}${texts.join(word("card", "comma"))}`;
  return h("button.wait", {type: "button", key: `wait:${code}`, "aria-label": label, onclick: () => takeWait(code)},
    tile(code, {label: null}), h("span.worth", {"aria-hidden": "true"}, texts.map((text) => h("small", text))));
}

function wayTexts(row, answer) {
  return ["self_draw", "discard"].filter((way) => row[way]).map((way) => `${capital(word("card", way))} ${row[way].total}${row[way].meets_minimum ? "" : "*"} ${unit(answer.unit, row[way].total)}`);
}

function takeWait(code) {
  const {hand} = state();
  regrouped({...hand, win: newTile(code)});
}

function sharing(answer) {
  const {request} = state();
  if (!request || !answer.is_win) return null;
  const title = `${headline(answer)} – Hupai`;
  const url = () => permalink(request, answer);
  const guarded = (run) => () => run().catch(() => announce(t("share.failed")));
  return h("section.share", h("h3", t("share.title")), h("div.row.wrap",
    h("button", {type: "button", key: "share:link", onclick: guarded(() => shareLink({title, text: title, url: url()}))}, icon("share"), t("share.link")),
    h("button", {type: "button", key: "share:copy", onclick: guarded(() => copyText(url()))}, icon("link"), t("share.copy_link")),
    h("button", {type: "button", key: "share:text", onclick: guarded(() => shareText(request, answer))}, icon("copy"), t("share.text")),
    h("button", {type: "button", key: "share:picture", onclick: guarded(() => sharePicture(request, answer, title))}, icon("picture"), t("share.picture")),
    scoreActions().map((action) => h("button.primary", {type: "button", key: `action:${action.id}`, onclick: () => action.run(inTiles(request, answer), answer)}, icon(action.id), action.label()))));
}

// The request with its hand in tiles, and what a text said of the win among the rest.
function inTiles({notation, dialect: _, ...request}, answer) {
  if (notation === undefined) return request;
  return {...request, hand: toRequest(fromCodes(parseHand(answer.notation))), context: {...toldBy(notation), ...request.context}};
}

function rulesLine(answer) {
  return h("p.hint.rules-line", `${answer.rules.id}@${answer.rules.version} · hupai ${answer.engine_version} · `, h("code", answer.notation));
}
