// A hand as it lies on the page: every tile with an id of its own, so that a photo's box and a tile stay one thing.
// Pure: each function returns another hand.

import {isBonus, kindOf, ORDER} from "./notation.js";

export const EMPTY = {concealed: [], win: null, melds: [], flowers: [], aside: []};
let tileCount = 0;

export function newTile(code, id) {
  tileCount += 1;
  return {id: id || `k${tileCount}`, code};
}

export const byFace = (tiles) => [...tiles].sort((a, b) => ORDER.indexOf(a.code) - ORDER.indexOf(b.code));

export function fromCodes({concealed, win, melds, flowers}) {
  const named = (codes) => codes.map((code) => newTile(code));
  return {
    concealed: byFace(named(concealed)), win: win ? newTile(win) : null,
    melds: melds.map((meld) => ({...meld, tiles: named(meld.tiles)})), flowers: named(flowers), aside: [],
  };
}

export function toCodes(hand) {
  const codes = (tiles) => tiles.map((one) => one.code);
  return {
    concealed: codes(hand.concealed), win: hand.win && hand.win.code,
    melds: hand.melds.map((meld) => ({...meld, tiles: codes(meld.tiles)})), flowers: codes(hand.flowers),
  };
}

// The hand as the service takes it; the order is kept, so that a fault's pointer finds its tile.
export function toRequest(hand) {
  const {concealed, win, melds, flowers} = toCodes(hand);
  return {
    concealed, ...(win && {win_tile: win}),
    ...(melds.length && {melds: melds.map(({kind, tiles, concealed: hidden}) => ({kind, tiles, ...(kind === "kong" && {concealed: hidden})}))}),
    ...(flowers.length && {flowers}),
  };
}

// "/hand/melds/1" -> ids of the tiles that a fault is about.
export function pointed(hand, pointer) {
  const [, top, part, index, inside, place] = pointer.replace(/^#/, "").split("/");
  if (top !== "hand") return [];
  if (part === "win_tile") return hand.win ? [hand.win.id] : [];
  if (part === "melds" && hand.melds[index]) {
    const {tiles} = hand.melds[index];
    return inside === "tiles" && tiles[place] ? [tiles[place].id] : tiles.map((one) => one.id);
  }
  const list = part === "concealed" ? hand.concealed : part === "flowers" ? hand.flowers : [];
  return index === undefined ? [] : list[index] ? [list[index].id] : [];
}

export function everyTile(hand) {
  return [...hand.melds.flatMap((meld) => meld.tiles), ...hand.concealed, ...(hand.win ? [hand.win] : []), ...hand.flowers, ...hand.aside];
}

export function copies(hand, code) {
  return everyTile(hand).filter((one) => one.code === code).length;
}

export function isEmpty(hand) {
  return everyTile(hand).length === 0;
}

// How many tiles the concealed part takes before the winning one, with so many sets in a hand.
export function room(hand, sets) {
  return 3 * (sets - hand.melds.length) + 1 - hand.concealed.length;
}

export function isFull(hand, sets) {
  return room(hand, sets) <= 0 && hand.win !== null;
}

// A tapped tile goes where it belongs: flowers aside, then the hand, and the last one is the one that won.
export function addTile(hand, code, sets) {
  const one = newTile(code);
  if (isBonus(code)) return {...hand, flowers: [...hand.flowers, one]};
  if (room(hand, sets) > 0 || hand.win) return {...hand, concealed: byFace([...hand.concealed, one])};
  return {...hand, win: one};
}

export function addMeld(hand, kind, codes, concealed) {
  return {...hand, melds: [...hand.melds, {kind, concealed, tiles: codes.map((code) => newTile(code))}]};
}

// The codes of the set that a tapped tile begins, or null where none begins there.
export function meldFrom(kind, code) {
  if (isBonus(code)) return null;
  if (kind !== "chow") return Array(kind === "pung" ? 3 : 4).fill(code);
  const rank = Number(code[0]);
  return code.length === 2 && rank <= 7 ? [rank, rank + 1, rank + 2].map((next) => next + code[1]) : null;
}

export function without(hand, id) {
  const keep = (tiles) => tiles.filter((one) => one.id !== id);
  const melds = [];
  const loose = [];
  for (const meld of hand.melds) {
    const tiles = keep(meld.tiles);
    const kind = tiles.length === meld.tiles.length ? meld.kind : kindOf(tiles.map((one) => one.code));
    if (kind) melds.push({...meld, kind, tiles, concealed: meld.concealed && kind === "kong"});
    else loose.push(...tiles);
  }
  return {
    concealed: byFace([...keep(hand.concealed), ...loose]), win: hand.win && hand.win.id === id ? null : hand.win,
    melds, flowers: keep(hand.flowers), aside: keep(hand.aside),
  };
}

export function find(hand, id) {
  return everyTile(hand).find((one) => one.id === id) || null;
}

// Where a tile lies: "concealed", "win", "flowers", "aside" or "meld:1".
export function zoneOf(hand, id) {
  if (hand.win && hand.win.id === id) return "win";
  for (const name of ["concealed", "flowers", "aside"]) if (hand[name].some((one) => one.id === id)) return name;
  const at = hand.melds.findIndex((meld) => meld.tiles.some((one) => one.id === id));
  return at < 0 ? null : `meld:${at}`;
}

export function replaceTile(hand, id, code) {
  const swap = (tiles) => tiles.map((one) => (one.id === id ? {...one, code} : one));
  return {
    concealed: byFace(swap(hand.concealed)), win: hand.win && swap([hand.win])[0], flowers: swap(hand.flowers), aside: swap(hand.aside),
    melds: hand.melds.map((meld) => {
      const tiles = swap(meld.tiles);
      const kind = kindOf(tiles.map((one) => one.code)) || meld.kind;
      return {...meld, tiles, kind, concealed: meld.concealed && kind === "kong"};
    }),
  };
}

export function moveTile(hand, id, zone) {
  const one = find(hand, id);
  if (!one || zoneOf(hand, id) === zone) return hand;
  if (zone === "win") {
    const rest = without(hand, id);
    // whoever won before goes back to the hand
    return {...rest, win: one, concealed: rest.win ? byFace([...rest.concealed, rest.win]) : rest.concealed};
  }
  if (zone.startsWith("meld:")) return intoMeld(hand, one, Number(zone.slice(5)));
  const rest = without(hand, id);
  if (zone === "meld-new") return {...rest, melds: [...rest.melds, {kind: "chow", concealed: false, tiles: [one]}]};
  return {...rest, [zone]: zone === "concealed" ? byFace([...rest.concealed, one]) : [...rest[zone], one]};
}

function intoMeld(hand, one, at) {
  const target = hand.melds[at];
  if (!target) return hand;
  const mark = target.tiles[0].id;
  const rest = without(hand, one.id);
  return {...rest, melds: rest.melds.map((meld) => {
    if (meld.tiles[0].id !== mark) return meld;
    const tiles = byFace([...meld.tiles, one]);
    return {...meld, tiles, kind: kindOf(tiles.map((next) => next.code)) || meld.kind};
  })};
}

// Lays tiles of the hand apart as a set.
export function layApart(hand, ids, kind, concealed) {
  const tiles = ids.map((id) => find(hand, id));
  let rest = hand;
  for (const id of ids) rest = without(rest, id);
  return {...rest, melds: [...rest.melds, {kind, concealed, tiles: byFace(tiles)}]};
}

export function breakUp(hand, at) {
  const melds = hand.melds.filter((_, i) => i !== at);
  return {...hand, melds, concealed: byFace([...hand.concealed, ...hand.melds[at].tiles])};
}

export function turnKong(hand, at) {
  return {...hand, melds: hand.melds.map((meld, i) => (i === at ? {...meld, concealed: !meld.concealed} : meld))};
}

// Every set that a tile could be laid apart in, with others of the hand: [{kind, ids, codes}].
export function setsWith(hand, id) {
  const one = find(hand, id);
  if (!one || isBonus(one.code)) return [];
  const others = hand.concealed.filter((other) => other.id !== id);
  const alike = others.filter((other) => other.code === one.code);
  const out = [];
  for (const [kind, size] of [["pung", 3], ["kong", 4]]) {
    if (alike.length >= size - 1) out.push({kind, ids: [id, ...alike.slice(0, size - 1).map((other) => other.id)], codes: Array(size).fill(one.code)});
  }
  if (one.code.length < 2) return out;
  for (const first of [-2, -1, 0]) {
    const codes = [0, 1, 2].map((step) => Number(one.code[0]) + first + step + one.code[1]);
    if (codes.some((code) => !ORDER.includes(code))) continue;
    const ids = codes.map((code) => (code === one.code ? id : (others.find((other) => other.code === code) || {}).id));
    if (ids.every(Boolean)) out.push({kind: "chow", ids, codes});
  }
  return out;
}
