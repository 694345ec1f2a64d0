// Words of the page and of the engine in the reader's language.  Templates as in the engine: {n}, {n|tile|tiles}.

import {base} from "./api.js";
import {settings, setSetting} from "./settings.js";

export const LANGS = {en: "English", fr: "Français", "zh-Hant": "繁體中文", "zh-Hans": "简体中文"};
const shelf = {};
const listeners = new Set();
let spoken = "en";

export function lang() {
  return spoken;
}

// The address goes before what was chosen here, and that before the browser's own languages.
export function wished() {
  const asked = new URLSearchParams(location.search).get("lang")
    || new URLSearchParams(location.hash.slice(1)).get("lang") || settings().lang;
  for (const tag of [asked, ...(navigator.languages || [navigator.language])]) {
    const found = tag && known(tag);
    if (found) return found;
  }
  return "en";
}

function known(tag) {
  const text = tag.toLowerCase();
  if (text.startsWith("zh")) return /hant|tw|hk|mo/.test(text) ? "zh-Hant" : "zh-Hans";
  return text.startsWith("fr") ? "fr" : text.startsWith("en") ? "en" : null;
}

export async function speak(name) {
  if (!shelf[name]) {
    const answer = await fetch(`${base()}page/words.${name}.json?v={{version}}`);
    if (!answer.ok) throw new Error("no words");
    shelf[name] = await answer.json();
  }
  spoken = name;
  document.documentElement.lang = name;
  document.title = t("title");
  for (const listener of listeners) listener();
}

export async function chooseLang(name) {
  await speak(name);
  setSetting("lang", name);
}

export function onLang(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function t(key, params) {
  const text = shelf[spoken] && shelf[spoken].page[key];
  return text === undefined ? key : fillGaps(text, params || {});
}

export function word(section, key, params) {
  const text = ((shelf[spoken] || {})[section] || {})[key];
  return typeof text === "string" ? fillGaps(text, params || {}) : String(key);
}

function fillGaps(text, params) {
  return text.replace(/\{(?:the:)?(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (_, name, one, many) => {
    const value = params[name];
    if (one !== undefined) return Math.abs(value) === 1 || (spoken === "fr" && value === 0) ? one : many;
    return value === undefined || value === null ? "…" : String(value);
  });
}

// "the |5 of dots": the article stays away where a tile is only named.
export function tileName(code) {
  const text = code === "back" ? t("tile.back") : word("tiles", code);
  return text.slice(text.indexOf("|") + 1);
}

export function tileNames(codes) {
  return codes.map(tileName).join(word("card", "comma"));
}

export function number(value) {
  return value.toLocaleString(spoken);
}

// Parts of a point, exactly and as the statement writes them: "12", "3 1/2", "\u22120 1/2".
export function parts(value, scale = 1) {
  const size = Math.abs(value);
  let [common, rest] = [scale, size % scale];
  while (rest) [common, rest] = [rest, common % rest];
  const part = size % scale ? ` ${(size % scale) / common}/${scale / common}` : "";
  return `${value < 0 ? "\u2212" : ""}${number(Math.floor(size / scale))}${part}`;
}

// A payment with its sign.
export function signed(value, scale = 1) {
  return `${value > 0 ? "+" : ""}${parts(value, scale)}`;
}

export function unit(name, n) {
  return word("units", name, {n});
}

export function capital(text) {
  return text.slice(0, 1).toLocaleUpperCase(spoken) + text.slice(1);
}
