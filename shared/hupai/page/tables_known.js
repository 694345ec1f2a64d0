// The tables that this browser knows: their ids and what opens them.  They stay here; a link carries them after its #.

import {ApiProblem} from "./api.js";
import {setSetting, settings} from "./settings.js";

const KNOWN_KEY = "tables.known";
const MOST_KNOWN = 30;

// [{id, owner, viewer, name, at}], newest first.
export function tablesKnown() {
  const found = settings()[KNOWN_KEY];
  return Array.isArray(found) ? found.filter((one) => one && typeof one.id === "string") : [];
}

export function tablesFind(id) {
  return tablesKnown().find((one) => one.id === id);
}

export function tablesRemember(table) {
  const before = tablesFind(table.id) || {};
  const next = {...before, ...table, at: Date.now()};
  setSetting(KNOWN_KEY, [next, ...tablesKnown().filter((one) => one.id !== table.id)].slice(0, MOST_KNOWN));
  return next;
}

export function tablesForget(id) {
  setSetting(KNOWN_KEY, tablesKnown().filter((one) => one.id !== id));
}

// The best that this browser may do at a table.
export function tablesToken(known) {
  return known && [known.owner, known.viewer].find(tablesSendable);
}

// Whether a token can go in a header: at any other a request throws before it is sent, as if there were no network.
export function tablesSendable(token) {
  return typeof token === "string" && /^[!-~]{1,400}$/.test(token);
}

// Whether the service said that a token does not open this; else it was not asked, or could not tell.
export function tablesRefused(error) {
  return error instanceof ApiProblem && [400, 401, 403, 404].includes(error.status);
}
