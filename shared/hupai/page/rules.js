// Rule sets, as the service lists them: names and options in the reader's language.

import {api} from "./api.js";
import {change, state} from "./store.js";
import {lang} from "./words.js";

const DEFAULT_RULES = "mcr";
//: Until a rule set has told its own.
const USUAL = {id: DEFAULT_RULES, sets: 4, family: "mcr", win_by: ["self_draw", "discard", "robbed_kong"], needs: ["seat_wind", "round_wind"],
  uses: ["last_of_kind", "last_wall_tile", "last_discard", "after_kong"], options: [], liability: "none", unit: "points", name: "", differences: []};
export const FLAGS = ["last_of_kind", "last_wall_tile", "last_discard", "after_kong", "after_two_kongs", "heavenly", "earthly", "original_call"];
export const FLOWER_WINS = ["eight_flowers", "eighth_flower", "seven_flowers"];

// The rule set's id; of a table of the reader's own, that of the one it is built on.
export function rulesId() {
  const {rules} = state();
  return typeof rules === "string" ? rules : String(rules.base || DEFAULT_RULES);
}

export function ruleset() {
  const {ruleset: found, rulesets} = state();
  const id = rulesId();
  if (found && found.id === id) return found;
  const head = (rulesets || []).find((one) => one.id === id);
  return {...USUAL, ...head, id};
}

export async function loadRulesets() {
  const asked = lang();
  const found = await api.get("v1/rulesets", {query: {lang: asked}, retries: true});
  if (asked === lang()) change({rulesets: found.rulesets});
}

export async function loadRuleset() {
  const asked = [rulesId(), lang()];
  const found = await api.get(`v1/rulesets/${encodeURIComponent(asked[0])}`, {query: {lang: asked[1]}, retries: true});
  if (asked[0] === rulesId() && asked[1] === lang()) change({ruleset: found, context: fitting(state().context, found)});
}

// What another rule set does not know of the win is unknown under it.
function fitting(context, rules) {
  if (!context.win_by || rules.win_by.includes(context.win_by)) return context;
  const {win_by: _, ...rest} = context;
  return rest;
}

// What is known of the win, without what this way of winning makes void.
export function toldContext() {
  const {context} = state();
  const out = {};
  for (const [name, value] of Object.entries(context)) {
    if (value === undefined || value === null || value === "") continue;
    if (name === "discarder" && (!paysAlone(context.win_by) || value === context.seat_wind)) continue;
    out[name] = value;
  }
  return out;
}

export function paysAlone(win_by) {
  return win_by === "discard" || win_by === "robbed_kong" || win_by === "eighth_flower";
}
