// The view of the empty address: a hand, how it was won, and its score beside it.

import {h, icon, mount, roving} from "./dom.js";
import {EMPTY, fromCodes, isEmpty} from "./hand.js";
import {howPane} from "./how.js";
import {startMode, tileKeyboard, undoButton} from "./keyboard.js";
import {parseHand} from "./notation.js";
import {textPane} from "./paste.js";
import {photoPane} from "./photo_view.js";
import {headline, resultPane} from "./result.js";
import {change, state, watch} from "./store.js";
import {tray} from "./tray.js";
import {t} from "./words.js";

const PANES = {photo: photoPane, tiles: tileKeyboard, text: textPane};
const ICONS_OF = {photo: "camera", tiles: "tiles", text: "text"};
const EXAMPLE = "[123m,1]456789m2345p5p|ag";

export function renderHome(container) {
  const stops = [];
  const pane = h("div.pane", {id: "pane", role: "tabpanel", "aria-labelledby": "tab-photo"});
  const hand = h("section.card.tray", {"aria-label": t("hand.title")});
  const head = h("div");
  const how = h("section.card.stack", {"aria-label": t("how.title")});
  const score = h("section.card.stack.score", {id: "score", "aria-label": t("score.title")});
  const bar = h("button.bar", {type: "button", hidden: true, onclick: () => score.scrollIntoView({block: "start", behavior: calm() ? "auto" : "smooth"})});
  const tabs = tabList();
  mount(container,
    h("h1.visually-hidden", t("title")),
    h("div.columns",
      h("div.stack", h("section.card.input", {"aria-label": t("input.title")}, tabs, pane), h("div.stack", hand), how),
      h("div.stack", h("h2.visually-hidden", {id: "score-title"}, t("score.title")), score)),
    bar);

  let stopPane = null;
  const showPane = () => {
    const {mode} = state();
    if (stopPane) stopPane();
    pane.className = `pane pane-${mode}${mode === "tiles" ? " keyboard" : ""}`;
    pane.setAttribute("aria-labelledby", `tab-${mode}`);
    stopPane = PANES[mode](pane);
    for (const tab of tabs.children) {
      const on = tab.dataset.mode === mode;
      tab.setAttribute("aria-selected", String(on));
      tab.setAttribute("tabindex", on ? "0" : "-1");
    }
  };
  const zones = h("div");
  const showHead = () => mount(head, h("div.row.between", h("h2", t("hand.title")), isEmpty(state().hand)
    ? h("button.chip", {type: "button", key: "example", onclick: showExample}, t("hand.example")) : undoButton()));
  mount(hand, head, zones);
  const showBar = () => {
    const {answer, problem} = state();
    bar.hidden = !answer && !problem;
    const asked = Boolean(problem) && problem.errors.length > 0 && problem.errors.every((fault) => fault.code === "wind_needed");
    bar.classList.toggle("wrong", Boolean(problem) && !asked);
    const text = answer ? headline(answer) : asked ? t("ask.count", {n: problem.errors.length}) : problem ? t("fault.count", {n: Math.max(1, problem.errors.length)}) : "";
    if (!bar.hidden) mount(bar, h("b", text), h("span", {"aria-hidden": "true"}, "↓"), h("span.visually-hidden", t("score.go")));
  };
  stops.push(watch(["mode"], showPane), watch(["hand"], showHead), watch(["answer", "problem"], showBar), tray(zones), howPane(how), resultPane(score));
  // where the score itself is seen, what points at it would only lie on it
  const seen = new IntersectionObserver(([entry]) => bar.classList.toggle("seen", entry.isIntersecting), {rootMargin: "0px 0px -120px 0px"});
  seen.observe(score);
  stops.push(() => seen.disconnect());
  showPane();
  showHead();
  showBar();
  return () => {
    for (const stop of stops) stop();
    if (stopPane) stopPane();
  };
}

function tabList() {
  const list = h("div.tabs", {role: "tablist", "aria-label": t("input.title")}, Object.keys(PANES).map((mode) => h("button.tab", {
    type: "button", role: "tab", id: `tab-${mode}`, "aria-controls": "pane", dataset: {mode}, key: `tab:${mode}`, onclick: () => startMode(mode),
  }, icon(ICONS_OF[mode]), h("span", t(`input.${mode}`)))));
  roving(list, "button.tab");
  return list;
}

function showExample() {
  change({hand: fromCodes(parseHand(EXAMPLE)), source: "hand", context: {win_by: "discard", seat_wind: "S", round_wind: "E", discarder: "W"}}, {undoable: true});
}

export function calm() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

// #h=NOTATION&rules=… or ?hand=NOTATION&rules=…: the parameters of a score's permanent link.
export function fromAddress() {
  const asked = location.hash.startsWith("#h=") ? new URLSearchParams(location.hash.slice(1)) : new URLSearchParams(location.search);
  const text = asked.get("h") || asked.get("hand") || asked.get("notation");
  const patch = {};
  if (asked.get("rules")) patch.rules = rulesOf(asked.get("rules"));
  if (!text) return patch;
  const context = {};
  const options = {};
  for (const [name, value] of asked) {
    if (name.startsWith("options.")) options[name.slice(8)] = plain(value);
    else if (CONTEXT.includes(name) && value !== "") context[name] = plain(value);
  }
  return {...patch, text, source: "text", mode: "text", hand: EMPTY, photo: null, context, options, ...(asked.get("dialect") && {dialect: asked.get("dialect")})};
}

const CONTEXT = ["win_by", "seat_wind", "round_wind", "discarder", "last_of_kind", "last_wall_tile", "last_discard", "after_kong", "after_two_kongs", "heavenly", "earthly",
  "original_call", "discards_made", "repeats", "liable"];

// The id of a rule set, or a table of one's own as JSON.
function rulesOf(text) {
  if (!text.startsWith("{")) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function plain(value) {
  if (value === "true" || value === "false") return value === "true";
  return /^\d{1,9}$/.test(value) ? Number(value) : value;
}
