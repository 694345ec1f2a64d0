// The canonical notation, as answers give it: [EEE,1][8888p]55pWWWNNN|ag.  Reading other ways to write is the service's.

const FLOWER_LETTERS = ["1f", "2f", "4f", "3f", "1g", "2g", "3g", "4g"];
const SUITS = "mps";
export const ORDER = [
  ...[..."mps"].flatMap((suit) => [..."123456789"].map((rank) => rank + suit)),
  ..."ESWNCFP", "1f", "2f", "3f", "4f", "1g", "2g", "3g", "4g",
];

export function isBonus(code) {
  return code.endsWith("f") || code.endsWith("g");
}

export function sorted(codes) {
  return [...codes].sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b));
}

// "123m55pE" -> ["1m", "2m", ...]
function facesOf(text) {
  const out = [];
  let ranks = "";
  for (const letter of text) {
    if (/\d/.test(letter)) ranks += letter;
    else if (ranks) {
      out.push(...[...ranks].map((rank) => rank + letter));
      ranks = "";
    } else out.push(letter);
  }
  return out;
}

function lettersOf(codes) {
  let out = "";
  codes.forEach((code, i) => {
    const next = codes[i + 1];
    const joins = code.length === 2 && next && next.length === 2 && next[1] === code[1];
    out += joins ? code[0] : code;
  });
  return out;
}

// {concealed, win, melds: [{kind, tiles, concealed}], flowers}; codes only.
export function parseHand(text) {
  const [hand, letters = ""] = text.split("|");
  const melds = [];
  const rest = hand.replace(/\[([^\]]*)\]/g, (_, inside) => {
    const [tiles, offered] = inside.split(",");
    melds.push({kind: kindOf(facesOf(tiles)) || "chow", tiles: facesOf(tiles), concealed: offered === undefined});
    return "";
  });
  const [before, after] = rest.split("+");
  let held = facesOf(before.replace(/[*-]+$/, ""));
  let win = after === undefined ? null : facesOf(after)[0] || null;
  if (after === undefined && !/[*-]$/.test(before)) win = held.pop() || null;
  return {concealed: held, win, melds, flowers: [...letters].map((letter) => FLOWER_LETTERS["abcdefgh".indexOf(letter)]).filter(Boolean)};
}

export function writeHand({concealed, win, melds, flowers}) {
  const apart = melds.map((meld) => `[${lettersOf(meld.tiles)}${meld.concealed ? "" : ",1"}]`).join("");
  const tail = [...flowers].map((code) => "abcdefgh"[FLOWER_LETTERS.indexOf(code)]).sort().join("");
  const held = sorted(concealed);
  return apart + lettersOf(held) + (win || (held.length % 3 === 2 ? "*" : "-")) + (tail ? `|${tail}` : "");
}

// What tiles laid apart make: chow, pung, kong, or null.
export function kindOf(codes) {
  if (codes.length >= 3 && codes.every((code) => code === codes[0])) return codes.length === 3 ? "pung" : codes.length === 4 ? "kong" : null;
  const run = sorted(codes);
  if (run.length !== 3 || !run.every((code) => code.length === 2 && SUITS.includes(code[1]) && code[1] === run[0][1])) return null;
  return Number(run[1][0]) === Number(run[0][0]) + 1 && Number(run[2][0]) === Number(run[0][0]) + 2 ? "chow" : null;
}

// What the part after the bar says of the win, as in |EE1000|: it is kept when the tiles are changed by hand.
export function toldBy(text) {
  const found = /\|\s*([ESWN])([ESWN])\s*(?:([01])([01])([01])([01]))?/.exec(text);
  if (!found) return {};
  const [, round_wind, seat_wind, drawn, last, end, kong] = found;
  if (drawn === undefined) return {round_wind, seat_wind};
  const own = drawn === "1";
  return {
    round_wind, seat_wind,
    win_by: own ? "self_draw" : kong === "1" ? "robbed_kong" : "discard",
    ...(last === "1" && {last_of_kind: true}),
    ...(end === "1" && {[own ? "last_wall_tile" : "last_discard"]: true}),
    ...(own && kong === "1" && {after_kong: true}),
  };
}
