// How the hand was won, and by which rules it is counted.  What is not told is unknown, and the score says what it would change.

import {openDialog} from "./dialog.js";
import {h, icon, mount} from "./dom.js";
import {check, choices, field, select} from "./forms.js";
import {toldBy} from "./notation.js";
import {FLAGS, loadRuleset, paysAlone, ruleset, rulesId} from "./rules.js";
import {setSetting} from "./settings.js";
import {change, state, watch} from "./store.js";
import {capital, t, word} from "./words.js";

const SEATS = ["E", "S", "W", "N"];
const UNTOLD_FLAGS = {
  self_draw: ["last_discard", "earthly"], discard: ["last_wall_tile", "after_kong", "after_two_kongs", "heavenly"],
  robbed_kong: ["last_wall_tile", "last_discard", "after_kong", "after_two_kongs", "heavenly", "earthly"],
};

export function howPane(container) {
  const draw = () => mount(container, rulesRow(), winRows());
  const stop = watch(["context", "rules", "rulesets", "ruleset", "options"], draw);
  draw();
  return stop;
}

// The same choice again, beside a fault that asks for it; null where it is not one of a few.
export function askedChoice(name) {
  const {context} = state();
  const winds = SEATS.filter((seat) => name !== "discarder" || seat !== context.seat_wind).map((seat) => [seat, word("winds", seat)]);
  const items = name === "win_by" ? ruleset().win_by.map((way) => [way, capital(word("win_by", way))]) : winds;
  const labels = {win_by: "how.win_by", seat_wind: "how.seat_wind", round_wind: "how.round_wind"};
  if (!labels[name] && name !== "discarder") return null;
  const label = labels[name] ? t(labels[name]) : payerLabel(context.win_by);
  return choices(label, items, context[name], (value) => tellWin(name, value), {name: `asked-${name}`});
}

// Makes one fact of the win known, or unknown again where there is no value.
export function tellWin(name, value) {
  const kept = keptText();
  const context = {...kept.context, ...state().context};
  if (value === undefined || value === "") delete context[name];
  else context[name] = value;
  if (name === "win_by") for (const flag of UNTOLD_FLAGS[value] || []) delete context[flag];
  change({...kept, context}, {undoable: true});
}

// What the text itself says of the win could contradict what is chosen here: from now on the tiles are taken, and what
// it said stands among the choices.
function keptText() {
  const {source, text, answer} = state();
  const told = source === "text" && answer ? toldBy(text) : {};
  return Object.keys(told).length ? {source: "hand", context: told} : {};
}

function rulesRow() {
  const {rulesets, rules, options} = state();
  const own = typeof rules !== "string";
  const rows = (rulesets || [{id: rulesId(), name: rulesId()}]).map((one) => [one.id, one.name]);
  if (own) rows.unshift(["", t("how.own")]);
  const changed = Object.keys(options).length;
  return h("div.row.wrap.rules-row",
    field(t("how.rules"), select("rules", rows, own ? "" : rules, (id) => { if (id) setSetting("rules", id); if (id) change({rules: id, options: {}}); })),
    h("button", {type: "button", key: "options", "aria-haspopup": "dialog", onclick: openOptions}, icon("options"), changed ? t("how.options_n", {n: changed}) : t("how.options")));
}

function winRows() {
  const {context} = state();
  const rules = ruleset();
  const known = new Set([...rules.needs, ...rules.uses]);
  const winds = SEATS.map((seat) => [seat, word("winds", seat)]);
  const others = winds.filter(([seat]) => seat !== context.seat_wind);
  const flags = FLAGS.filter((flag) => known.has(flag) && !(UNTOLD_FLAGS[context.win_by] || []).includes(flag));
  const set = flags.filter((flag) => context[flag]).length;
  return [
    choices(t("how.win_by"), rules.win_by.map((way) => [way, capital(word("win_by", way))]), context.win_by, (value) => tellWin("win_by", value), {name: "win_by"}),
    h("div.row.wrap.two",
      choices(t("how.seat_wind"), winds, context.seat_wind, (value) => tellWin("seat_wind", value), {name: "seat_wind"}),
      choices(t("how.round_wind"), winds, context.round_wind, (value) => tellWin("round_wind", value), {name: "round_wind"})),
    paysAlone(context.win_by) && choices(payerLabel(context.win_by), others, context.discarder, (value) => tellWin("discarder", value), {name: "discarder"}),
    h("details", {open: set > 0}, h("summary", set ? t("how.more_n", {n: set}) : t("how.more")),
      h("div.checks", flags.map((flag) => check(capital(word("fields", flag)), Boolean(context[flag]), (on) => tellWin(flag, on || undefined), {key: `flag:${flag}`}))),
      h("div.row.wrap", known.has("discards_made") && figure("discards_made", 136), (rules.family === "tw" || known.has("repeats")) && figure("repeats", 1000)),
      rules.liability && rules.liability !== "none" && choices(capital(word("fields", "liable")), others, context.liable, (value) => tellWin("liable", value), {name: "liable"})),
  ];
}

function payerLabel(win_by) {
  return win_by === "discard" ? capital(word("fields", "discarder")) : t(`how.payer_${win_by}`);
}

function figure(name, most) {
  const input = h("input", {
    type: "number", inputmode: "numeric", min: "0", max: String(most), name, key: `figure:${name}`, value: state().context[name] === undefined ? "" : String(state().context[name]),
    onchange: () => tellWin(name, input.value === "" ? undefined : Math.max(0, Math.min(most, Math.trunc(Number(input.value) || 0)))),
  });
  return field(capital(word("fields", name)), input);
}

// The points that houses decide differently.  Whoever asks before the service has told them sees them come.
function openOptions() {
  const box = h("div.stack");
  const known = () => (state().ruleset || {}).id === rulesId();
  let failed = false;
  const draw = () => {
    const rules = ruleset();
    mount(box,
      rules.differences.length > 0 && h("details", h("summary", t("how.differences")), h("ul", rules.differences.map((text) => h("li", text)))),
      h("p.hint", t("how.options_help")),
      !known() && h("p", {role: "status"}, t(failed ? "how.no_options" : "score.working")),
      rules.options.map((option) => optionField(option)));
  };
  // once they are there, nothing that is being typed is drawn anew
  const stop = watch(["ruleset"], () => { if (known()) { stop(); draw(); } });
  draw();
  if (!known()) loadRuleset().catch(() => { failed = true; draw(); });
  openDialog({
    title: ruleset().name || t("how.options"),
    wide: true,
    body: box,
    onclose: stop,
    actions: [
      {label: t("how.reset"), run: (close) => { change({options: {}}); close(); }},
      {label: t("done"), primary: true, run: (close) => close()},
    ],
  });
}

function optionField(option) {
  const {options} = state();
  const value = option.id in options ? options[option.id] : option.value;
  const choose = (chosen) => {
    const next = {...state().options};
    if (chosen === option.value) delete next[option.id];
    else next[option.id] = chosen;
    change({options: next});
  };
  const least = option.least;
  if (least !== null && option.choices.length === 0) {
    const input = h("input", {type: "number", min: String(least), max: String(option.most), value: String(value), onchange: () => choose(Math.max(least, Math.min(option.most, Math.trunc(Number(input.value) || 0))))});
    return field(option.name, input, {hint: option.reason});
  }
  const rows = option.choices.map((one) => [JSON.stringify(one.value), one.name]);
  const present = JSON.stringify(value);
  if (!rows.some(([key]) => key === present)) rows.push([present, String(value)]);
  const list = h("select", {onchange: () => choose(JSON.parse(list.value))}, rows.map(([key, text]) => h("option", {value: key, selected: key === present}, text)));
  if (least === null) return field(option.name, list, {hint: option.reason});
  const input = h("input", {type: "number", min: String(least), max: String(option.most), value: typeof value === "number" ? String(value) : "", "aria-label": option.name,
    onchange: () => input.value !== "" && choose(Math.max(least, Math.min(option.most, Math.trunc(Number(input.value)))))});
  return h("div.row.wrap", field(option.name, list, {hint: option.reason}), input);
}
