// The score that stands beside the hand: asked again whenever the hand, the win or the rules become others.

import {api, ApiProblem, OfflineError, onOnline} from "./api.js";
import {EMPTY, fromCodes, isEmpty, room, toRequest} from "./hand.js";
import {parseHand} from "./notation.js";
import {FLOWER_WINS, ruleset, toldContext} from "./rules.js";
import {change, state, watch} from "./store.js";
import {lang} from "./words.js";

const PAUSE_MS = 180;
const AGAIN_MS = 4000;
let timer;
let running;
let asked;

// The very body that is sent; null where there is nothing to ask yet.
export function scoreRequest() {
  const {source, text, hand, rules, options, context, dialect} = state();
  const known = {rules, ...(Object.keys(options).length && {options}), context: toldContext()};
  if (source === "text") return text.trim() ? {...known, notation: text, ...(dialect && {dialect})} : null;
  if (isEmpty(hand) || (room(hand, ruleset().sets) > 0 && !FLOWER_WINS.includes(context.win_by))) return null;
  return {...known, hand: toRequest(hand)};
}

export function startScoring() {
  watch(["hand", "text", "source", "rules", "options", "context"], (after, before) => {
    soon(after.source === "text" && after.text !== before.text ? PAUSE_MS * 2 : PAUSE_MS);
  });
  onOnline((online) => { if (online && state().offline) soon(0); });
  soon(0);
}

export function soon(ms = PAUSE_MS) {
  clearTimeout(timer);
  const request = scoreRequest();
  if (!request) {
    if (running) running.abort();
    asked = null;
    change({answer: null, problem: null, waits: null, pending: false, request: null, offline: false});
    return;
  }
  if (nameOf(request) !== asked) change({pending: true});
  timer = setTimeout(ask, ms, request);
}

function nameOf(request) {
  return JSON.stringify([request, lang()]);
}

// An answer that came with something else, as with a photo: it needs no asking.
export function told(request, answer, problem) {
  asked = nameOf(request);
  clearTimeout(timer);
  settle(request, answer, problem);
}

async function ask(request) {
  const name = nameOf(request);
  if (name === asked && !state().offline) {
    // changed and changed back: the answer that stands is the right one, or is on its way
    if (state().request || state().problem) change({pending: false});
    return;
  }
  asked = name;
  if (running) running.abort();
  const turn = new AbortController();
  running = turn;
  change({pending: true});
  try {
    const answer = await api.post("v1/score", request, {signal: turn.signal});
    settle(request, answer, null);
  } catch (error) {
    if (error.name === "AbortError") return;
    failed(request, error);
  }
}

function settle(request, answer, problem) {
  const patch = {answer, problem, waits: null, pending: false, offline: false, request: answer ? request : null};
  if (answer && state().source === "text" && request.notation === state().text) patch.hand = fromCodes(parseHand(answer.notation));
  else if (problem && state().source === "text") patch.hand = EMPTY;
  change(patch);
  if (answer && !answer.is_win && answer.waits.length && answer.reason === "short_of_winning_tile") askWaits(request);
}

async function askWaits(request) {
  try {
    const found = await api.post("v1/waits", request);
    if (state().request === request) change({waits: found});
  } catch (error) {
    // the tiles themselves are told already; what their worth hangs on is asked
    if (state().request === request && error instanceof ApiProblem) change({waits: {waits: [], errors: error.errors}});
  }
}

function failed(request, error) {
  if (error instanceof OfflineError) {
    asked = null;
    change({pending: false, offline: true, answer: null, waits: null, problem: null});
    timer = setTimeout(() => soon(0), AGAIN_MS);
    return;
  }
  if (!(error instanceof ApiProblem)) {
    change({pending: false});
    throw error;
  }
  if (error.status === 429 || error.status === 503) {
    asked = null;
    timer = setTimeout(() => soon(0), (error.retryAfter || 2) * 1000);
  }
  settle(request, null, error);
}
