// Giving a score to others: its link, its picture, its words.

import {api, base} from "./api.js";
import {toast} from "./live.js";
import {toldBy} from "./notation.js";
import {lang, t} from "./words.js";

// The permanent address of a score: what it was asked, and nothing else.
export function permalink(request, answer, {suffix = "", withLang = true} = {}) {
  const address = new URL(`v1/hands/${encodeURIComponent(answer.notation)}${suffix}`, base());
  for (const [name, value] of askedPairs(request)) address.searchParams.set(name, value);
  if (withLang) address.searchParams.set("lang", lang());
  return address.href;
}

// The same for this page: nothing after the hash is sent to anybody.
export function pageHash(request, answer) {
  return `#${new URLSearchParams([["h", answer.notation], ...askedPairs(request), ["lang", lang()]])}`;
}

// An answer's notation is canonical, so no dialect goes with it; what a text said of the win does.
function askedPairs({rules, context, options, notation}) {
  const told = {...(notation && toldBy(notation)), ...context};
  return [
    ["rules", typeof rules === "string" ? rules : JSON.stringify(rules)],
    ...Object.entries(told).map(([name, value]) => [name, String(value)]),
    ...Object.entries(options || {}).map(([name, value]) => [`options.${name}`, String(value)]),
  ];
}

export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // an older way, for pages that were not reached over a secure address
    const box = document.createElement("textarea");
    box.value = text;
    box.className = "visually-hidden";
    (document.querySelector("dialog[open]") || document.body).append(box);
    box.select();
    document.execCommand("copy");
    box.remove();
  }
  toast(t("share.copied"));
}

export async function shareLink({title, text, url}) {
  if (navigator.share && (!navigator.canShare || navigator.canShare({title, text, url}))) {
    try {
      await navigator.share({title, text, url});
      return;
    } catch (error) {
      if (error.name === "AbortError") return;
    }
  }
  await copyText(url);
}

export async function shareText(request, answer) {
  const {blob} = await api.call("GET", permalink(request, answer), {accept: "text/plain", retries: true});
  await copyText(await blob.text());
}

export async function sharePicture(request, answer, title) {
  const {blob} = await api.call("GET", permalink(request, answer, {suffix: "/card.png"}), {accept: "image/png", retries: true});
  const file = new File([blob], "hupai.png", {type: "image/png"});
  if (navigator.canShare && navigator.canShare({files: [file]})) {
    try {
      await navigator.share({files: [file], title});
      return;
    } catch (error) {
      if (error.name === "AbortError") return;
    }
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = "hupai.png";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  toast(t("share.saved"));
}
