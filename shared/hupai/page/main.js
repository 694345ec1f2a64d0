// Where the page starts: words, network, the first view; what comes later is loaded when nothing waits for it.

import {base, isOnline, onOnline, watchNetwork} from "./api.js";
import {h, icon, mount} from "./dom.js";
import {openDialog} from "./dialog.js";
import {EMPTY} from "./hand.js";
import {fromAddress, renderHome} from "./home.js";
import {watchKeys} from "./keyboard.js";
import {announce} from "./live.js";
import {watchNotes} from "./photo.js";
import {privacy, watchFiles} from "./photo_view.js";
import {registerView, startRouter} from "./router.js";
import {loadRuleset, loadRulesets, ruleset} from "./rules.js";
import {soon, startScoring} from "./scoring.js";
import {setSetting, settings} from "./settings.js";
import {pageHash} from "./share.js";
import {change, state, watch} from "./store.js";
import {chooseLang, lang, LANGS, onLang, speak, t, wished} from "./words.js";

const THEMES = ["auto", "light", "dark"];

async function start() {
  applyTheme();
  await speak(wished());
  change({hand: EMPTY, context: {}, options: {}, rules: settings().rules || "mcr", mode: "photo", source: "hand", text: "", answer: null, problem: null, ...fromAddress()});
  showHeader();
  watchNetwork();
  watchKeys();
  watchFiles();
  watchNotes();
  registerView({path: "", title: () => t("nav.score"), icon: "tiles", nav: true, render: renderHome});
  startRouter();
  startScoring();
  onOnline(showNetwork);
  showNetwork();
  onLang(() => { showHeader(); showNetwork(); lists(); soon(0); });
  watch(["rules"], () => loadRuleset().catch(quiet));
  watch(["request"], keepAddress);
  addEventListener("hashchange", () => { if (location.hash.startsWith("#h=") && location.hash !== written) change(fromAddress()); });
  document.body.dataset.ready = "yes";
  performance.mark("hupai-ready");
  const later = window.requestIdleCallback || ((run) => setTimeout(run, 200));
  later(() => {
    lists();
    registerWorker();
    more();
  });
}

let written = "";

// The address is the hand: a page that is loaded again, or a link that is sent, shows the same.
function keepAddress() {
  const {request, answer} = state();
  if (!request || (location.hash.startsWith("#/") && location.hash !== "#/")) return;
  written = pageHash(request, answer);
  history.replaceState(null, "", written);
}

// Parts that this service has besides the score; they add their own views.
async function more() {
  const name = document.documentElement.dataset.later;
  if (!name) return;
  try {
    await import(`./${name}?v={{version}}`);
  } catch (error) {
    if (isOnline()) throw error;
  }
}

function lists() {
  loadRulesets().catch(quiet);
  loadRuleset().catch(quiet);
}

// Without the lists the page still scores, by the rules that it knows.
function quiet() {}

function registerWorker() {
  if ("serviceWorker" in navigator) navigator.serviceWorker.register("sw.js").catch(quiet);
}

function applyTheme() {
  const {theme} = settings();
  if (theme && theme !== "auto") document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
}

function showHeader() {
  const languages = h("select", {"aria-label": t("lang"), key: "lang", onchange: () => chooseLang(languages.value)},
    Object.entries(LANGS).map(([name, label]) => h("option", {value: name, lang: name, selected: name === lang()}, label)));
  mount(document.getElementById("tools"), languages,
    h("button.quiet.only-icon", {type: "button", "aria-label": t("help.open"), "aria-haspopup": "dialog", key: "help", onclick: openHelp}, icon("help")));
  document.getElementById("skip").textContent = t("skip");
}

function openHelp() {
  const theme = h("div.choices", {role: "group", "aria-label": t("theme")}, THEMES.map((name) => h("button.choice", {
    type: "button", "aria-pressed": String((settings().theme || "auto") === name),
    onclick: (event) => {
      setSetting("theme", name);
      applyTheme();
      for (const other of event.target.parentNode.children) other.setAttribute("aria-pressed", String(other === event.target));
    },
  }, t(`theme.${name}`))));
  openDialog({
    title: t("help.title"),
    body: [h("p", t("help.what")), privacy(), h("h3", t("theme")), theme, h("h3", t("help.keys")), h("ul", ["tab", "arrows", "enter", "delete", "undo"].map((name) => h("li", t(`help.key_${name}`)))),
      h("p.row.wrap.links", helpLinks().map(([path, text]) => h("a", {href: base() + path}, text)))],
  });
}

function helpLinks() {
  const {family, id} = ruleset();
  return [[`rules/${family || id}?lang=${lang()}`, t("help.rules")], ["docs/embed", t("help.embed")], ["openapi.json", t("help.api")]];
}

let wasOnline = true;

function showNetwork() {
  const online = isOnline();
  const banner = document.getElementById("offline");
  banner.hidden = online;
  banner.textContent = online ? "" : t("offline.banner");
  if (online !== wasOnline) announce(t(online ? "offline.back" : "offline.banner"));
  if (online && !wasOnline && !state().rulesets) lists();
  wasOnline = online;
}

start().catch((error) => {
  document.body.dataset.ready = "failed";
  document.getElementById("main").textContent = document.documentElement.dataset.failed;
  throw error;
});
