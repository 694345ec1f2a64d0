// A photo and what was read on it: sent once, corrected here, grouped again without it.

import {api, ApiProblem, OfflineError} from "./api.js";
import {frame} from "./frame.js";
import {byFace, EMPTY, find, newTile, replaceTile, without} from "./hand.js";
import {announce} from "./live.js";
import {kindOf, toldBy} from "./notation.js";
import {toldContext} from "./rules.js";
import {scoreRequest, soon, told} from "./scoring.js";
import {change, state, watch} from "./store.js";
import {lang, onLang, t} from "./words.js";

//: As much as the reader makes use of; a phone's photo is several times that.
const MOST_SIDE = 2048;
const QUALITY = 0.95;
//: Bytes of a file that goes as it is: written anew, it would be a little less clear.
const MOST_PLAIN = 2500000;
const NOTES_MS = 350;
let noting;
let photoCount = 0;

export async function openPhoto(file) {
  const turn = ++photoCount;
  change({mode: "photo", photo: {busy: true, url: null, tiles: []}, hand: EMPTY, source: "hand"}, {undoable: true});
  announce(t("photo.reading"));
  const picture = await smaller(file);
  const url = URL.createObjectURL(picture.blob);
  if (turn !== photoCount) return;
  change({photo: {busy: true, url, blob: picture.blob, width: picture.width, height: picture.height, tiles: []}});
  await readAgain();
}

export async function readAgain() {
  const turn = photoCount;
  const photo = state().photo;
  change({photo: {...photo, busy: true, problem: null, offline: false}});
  const {rules} = state();
  const query = {rules: typeof rules === "string" ? rules : JSON.stringify(rules), lang: lang(), ...toldContext()};
  for (const [name, value] of Object.entries(state().options)) query[`options.${name}`] = value;
  try {
    const found = await api.post("v1/score/photo", photo.blob, {query});
    if (turn !== photoCount) return;
    const size = found.image || {};
    const whole = {...photo, width: size.width || photo.width, height: size.height || photo.height};
    read({...whole, frame: frame({...whole, tiles: found.tiles})}, found);
    const doubts = found.tiles.filter((one) => one.needs_review).length;
    announce(t("photo.found", {n: found.tiles.length}) + " " + (doubts ? t("photo.doubts", {n: doubts}) : ""));
  } catch (error) {
    if (turn !== photoCount) return;
    fail(photo, error);
  }
}

function fail(photo, error) {
  if (error instanceof OfflineError) change({photo: {...photo, busy: false, offline: true}});
  else if (error instanceof ApiProblem) {
    change({photo: {...photo, busy: false, problem: error}});
    announce(error.detail);
  } else throw error;
}

// The photo as it is displayed, no larger than is of use.  What a camera wrote into a large file stays on the phone.
async function smaller(file) {
  let bitmap;
  try {
    bitmap = await createImageBitmap(file, {imageOrientation: "from-image"});
  } catch {
    return {blob: file, width: 0, height: 0};
  }
  const scale = Math.min(1, MOST_SIDE / Math.max(bitmap.width, bitmap.height));
  if (scale === 1 && file.size <= MOST_PLAIN && /^image\/(jpeg|png|webp)$/.test(file.type)) {
    const {width, height} = bitmap;
    bitmap.close();
    return {blob: file, width, height};
  }
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  const pen = canvas.getContext("2d");
  pen.imageSmoothingQuality = "high";
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
  return {blob, width: canvas.width, height: canvas.height};
}

// Takes over an answer that groups tiles: of the photo, or of its corrected tiles.
function read(photo, found, patch = {}) {
  const {tiles, groups, status, assumptions, checks, scores_if} = found;
  const hand = grouped(tiles, groups, found.hand);
  change({photo: {...photo, busy: false, problem: null, offline: false, tiles, status, assumptions, checks, scores_if, manual: false}, hand, source: "hand", ...patch});
  const request = scoreRequest();
  if (request && (found.score || found.problem)) {
    told(request, found.score, found.problem && new ApiProblem(found.problem.status, found.problem));
  } else soon(0);
}

// Tiles in their groups, each with the id of its box.  A tile that lies face down in a kong is what its fellows are.
function grouped(tiles, groups, hand) {
  const of = Object.fromEntries(tiles.map((one) => [one.id, one.tile]));
  const facing = (ids) => ids.filter((id) => of[id] !== "back").map((id) => newTile(of[id], id));
  const out = {...EMPTY};
  let melds = 0;
  for (const group of groups) {
    if (group.kind === "meld") {
      const known = (hand.melds[melds] || {}).tiles || [];
      melds += 1;
      const tilesOf = group.tiles.map((id, i) => newTile(of[id] === "back" ? known[i] || known[0] : of[id], id)).filter((one) => one.code);
      const codes = tilesOf.map((one) => one.code);
      out.melds = [...out.melds, {kind: group.meld || kindOf(codes) || "chow", concealed: Boolean(group.concealed), tiles: tilesOf}];
    } else if (group.kind === "win_tile") [out.win] = facing(group.tiles);
    else if (group.kind === "bonus") out.flowers = [...out.flowers, ...facing(group.tiles)];
    else if (group.kind === "concealed") out.concealed = [...out.concealed, ...facing(group.tiles)];
    else out.aside = [...out.aside, ...group.tiles.map((id) => newTile(of[id], id))];
  }
  return {...out, win: out.win || null, concealed: byFace(out.concealed)};
}

export function photoTile(id) {
  const {photo} = state();
  return (photo && photo.tiles.find((one) => one.id === id)) || null;
}

// A person said what a tile is.
export function correct(id, code) {
  const {photo, hand} = state();
  const tiles = photo.tiles.map((one) => (one.id === id ? {...one, tile: code, confidence: 1, needs_review: false, reason: null, reason_text: null} : one));
  if (photo.manual) change({photo: {...photo, tiles}, hand: replaceTile(hand, id, code)}, {undoable: true});
  else arrange({...photo, tiles});
}

export function discard(id) {
  const {photo, hand} = state();
  const tiles = photo.tiles.filter((one) => one.id !== id);
  const next = {...photo, tiles, win: photo.win === id ? null : photo.win};
  if (photo.manual) change({photo: next, hand: without(hand, id)}, {undoable: true});
  else arrange(next);
}

export function won(id) {
  arrange({...state().photo, win: id});
}

// A tile that the reader passed over, at a place of the photo or right of the last one.
export function addAt(code, place) {
  const {photo, hand} = state();
  const boxes = photo.tiles.map((one) => one.box);
  const middle = (at) => [...boxes].map((box) => box[at]).sort((a, b) => a - b)[Math.floor(boxes.length / 2)] || 60;
  const [wide, high] = boxes.length ? [middle(2), middle(3)] : [photo.width / 16, photo.width / 12];
  const last = boxes.reduce((best, box) => (best && best[0] > box[0] ? best : box), null) || [0, 0, wide, high];
  const [x, y] = place || [last[0] + last[2] * 1.55, last[1] + last[3] / 2];
  const id = `n${photoCount}-${photo.tiles.length}-${Math.round(x)}`;
  const left = x - wide / 2;
  const top = y - high / 2;
  const corners = [[left, top], [left + wide, top], [left + wide, top + high], [left, top + high]];
  const one = {id, tile: code, confidence: 1, box: [left, top, wide, high], polygon: corners, rotation: 0, alternatives: [], needs_review: false, reason: null};
  const next = {...photo, tiles: [...photo.tiles, one]};
  if (photo.manual) change({photo: next, hand: {...hand, concealed: [...hand.concealed, newTile(code, id)]}}, {undoable: true});
  else arrange(next);
}

// The hand was grouped by a person: from here on the tiles stay where they were put.
export function regrouped(hand) {
  const {photo, source, text, context} = state();
  const told = source === "text" ? {...toldBy(text), ...context} : context;
  change({hand, source: "hand", context: told, ...(photo && {photo: {...photo, manual: true}})}, {undoable: true});
}

// Groups the corrected tiles again, by their places alone: the photo is not sent twice.
async function arrange(photo) {
  const busy = {...photo, busy: true};
  change({photo: busy}, {undoable: true});
  try {
    const found = await api.post("v1/arrange", placed(photo), {retries: true});
    // undone, or corrected once more meanwhile
    if (state().photo === busy) read(photo, found);
  } catch (error) {
    if (state().photo !== busy) return;
    fail(photo, error);
    // the correction holds all the same
    if (error instanceof OfflineError) change({hand: patched(photo), photo: {...photo, busy: false, manual: true}});
  }
}

// The tiles with their places, and what is known of the win.
function placed(photo) {
  const {rules, options} = state();
  return {tiles: photo.tiles.map(({reason_text: _, group: __, ...one}) => one), ...(photo.win && {win_tile: photo.win}), rules, options, context: toldContext()};
}

// What the service noted beside the tiles hangs on the win, the rules and the language: it is asked again with them.
export function watchNotes() {
  const again = () => {
    clearTimeout(noting);
    const {photo} = state();
    if (photo && photo.status && !photo.manual && !photo.busy) noting = setTimeout(askNotes, NOTES_MS);
  };
  watch(["context", "rules", "options"], again);
  onLang(again);
}

async function askNotes() {
  const {photo} = state();
  if (!photo || photo.busy || photo.manual) return;
  try {
    const {tiles, status, assumptions, checks, scores_if} = await api.post("v1/arrange", placed(photo));
    if (state().photo === photo) change({photo: {...photo, tiles, status, assumptions, checks, scores_if}});
  } catch (error) {
    if (state().photo === photo) change({photo: {...photo, assumptions: [], checks: [], scores_if: []}});
    if (!(error instanceof OfflineError || error instanceof ApiProblem)) throw error;
  }
}

function patched(photo) {
  let {hand} = state();
  for (const one of photo.tiles) if (find(hand, one.id)) hand = replaceTile(hand, one.id, one.tile);
  return hand;
}

export function closePhoto() {
  photoCount += 1;
  change({photo: null, hand: EMPTY}, {undoable: true});
}
