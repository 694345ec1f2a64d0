// The clubs that this browser knows, and what opens them.  They stay here; a link carries it after its #.

import {base} from "./api.js";
import {setSetting, settings} from "./settings.js";

const CLUBS_KEY = "clubs.known";
const MOST_CLUBS = 30;

// [{id, viewer, club, name}], newest first.  viewer, club: the tokens of those roles.
export function clubsKnown() {
  const found = settings()[CLUBS_KEY];
  return Array.isArray(found) ? found.filter((one) => one && typeof one.id === "string") : [];
}

export function clubsFind(id) {
  return clubsKnown().find((one) => one.id === id);
}

export function clubsRemember(club) {
  const next = {...clubsFind(club.id), ...club};
  setSetting(CLUBS_KEY, [next, ...clubsKnown().filter((one) => one.id !== club.id)].slice(0, MOST_CLUBS));
  return next;
}

export function clubsForget(id) {
  setSetting(CLUBS_KEY, clubsKnown().filter((one) => one.id !== id));
}

export function clubsLink(id, token) {
  return `${base()}#/clubs/${encodeURIComponent(id)}?token=${encodeURIComponent(token)}`;
}
