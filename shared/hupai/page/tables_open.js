// All tables that this browser knows, and a new one.

import {ApiProblem, api, newKey} from "./api.js";
import {clubsForget, clubsKnown} from "./clubs_known.js";
import {h, icon, mount} from "./dom.js";
import {check, choices, faultList, field, select} from "./forms.js";
import {announce, toast} from "./live.js";
import {go} from "./router.js";
import {settings} from "./settings.js";
import {state, watch} from "./store.js";
import {tablesForget, tablesKnown, tablesRemember} from "./tables_known.js";
import {t, word} from "./words.js";

const OPEN_SEATS = ["E", "S", "W", "N"];
const OPEN_LENGTHS = ["full", "east", "deal"];

export function tablesList(container) {
  const form = {names: ["", "", "", ""], rules: settings().rules || "mcr", length: "full", confirm: false, key: null, problem: null, busy: false, told: false};
  const known = h("section.stack");
  const opening = h("section.card.stack", {"aria-labelledby": "tables-open"});
  const joining = h("section.card.stack", {"aria-labelledby": "tables-join"});

  const change = (patch) => {
    // another wish is another action, and has a key of its own
    Object.assign(form, {key: null}, patch);
    drawOpening();
  };
  const drawKnown = () => mount(known,
    openKnown(t("tables.yours"), "tables", tablesKnown(), tablesForget, drawKnown, (one) => !one.owner && h("small.hint", ` ${t("tables.only_look")}`)),
    openKnown(t("clubs.yours"), "clubs", clubsKnown(), clubsForget, drawKnown, () => h("small.hint", t("clubs.title"))));
  const drawOpening = () => {
    const rules = (state().rulesets || [{id: form.rules, name: form.rules}]).map((one) => [one.id, one.name]);
    const errors = form.problem ? form.problem.errors || [] : [];
    const at = (pointer) => errors.filter((one) => one.pointer === pointer).map((one) => one.message).join(" ") || undefined;
    const rest = form.problem ? openRest(form.problem, errors) : [];
    mount(opening, h("h2", {id: "tables-open"}, t("tables.open")),
      field(t("how.rules"), select("table-rules", rules, form.rules, (id) => change({rules: id})), {error: at("#/rules")}),
      h("div.seats-form", OPEN_SEATS.map((seat, i) => {
        const input = h("input", {type: "text", maxlength: "40", autocomplete: "off", value: form.names[i], key: `name:${seat}`, oninput: () => { form.names[i] = input.value; form.key = null; }});
        return field(t("tables.player", {seat: word("winds", seat)}), input, {error: at(`#/players/${i}`)});
      })),
      choices(t("tables.length"), OPEN_LENGTHS.map((one) => [one, t(`tables.length_${one}`)]), form.length, (value) => change({length: value}), {optional: false, name: "length"}),
      check(t("tables.confirm"), form.confirm, (on) => change({confirm: on}), {key: "confirm"}),
      rest.length > 0 && h("div.fault", {role: "alert"}, rest.map((text) => h("p", text))),
      h("button.primary.big", {type: "button", key: "open", disabled: form.busy, onclick: submit}, form.busy ? t("tables.wait") : t("tables.open_now")),
      h("p.hint", t("tables.kept_here")));
  };
  const submit = async () => {
    const names = form.names.map((name, i) => name.trim() || t("tables.nameless", {n: i + 1}));
    form.key = form.key || newKey();
    Object.assign(form, {busy: true, problem: null});
    drawOpening();
    try {
      const made = await api.post("v1/tables", {rules: form.rules, players: names, length: form.length, confirm: form.confirm}, {key: form.key});
      tablesRemember({id: made.id, owner: made.owner_token, viewer: made.viewer_token, name: names.join(" · ")});
      toast(t("tables.opened"));
      go(`tables/${encodeURIComponent(made.id)}`);
    } catch (error) {
      form.problem = error;
      if (error instanceof ApiProblem) form.key = null;
      form.busy = false;
      drawOpening();
      announce(openRest(error, []).join(" "));
    }
  };
  const drawJoining = () => {
    const input = h("input", {type: "url", inputmode: "url", autocomplete: "off", key: "join", placeholder: "https://…#/tables/…"});
    const wrong = h("p.bad", {role: "alert", hidden: true});
    const join = () => {
      const found = /#\/?((?:tables|clubs)\/[^\s]+)$/.exec(input.value.trim());
      wrong.hidden = Boolean(found);
      wrong.textContent = found ? "" : t("tables.join_wrong");
      if (found) location.hash = `#/${found[1]}`;
    };
    mount(joining, h("h2", {id: "tables-join"}, t("tables.join")), field(t("tables.join_link"), input, {hint: t("tables.join_hint")}), wrong, h("button", {type: "button", onclick: join}, t("tables.join_now")));
  };
  mount(container, h("h1", t("tables.title")), h("div.columns", h("div.stack", known, joining), h("div.stack", opening)));
  drawKnown();
  drawOpening();
  drawJoining();
  // the page may have been opened here, before it knows the rule sets
  return watch(["rulesets"], drawOpening);
}

// What this browser holds the opening of: links, and a way to have it forgotten.
function openKnown(title, path, all, forget, redraw, note) {
  return all.length > 0 && [h("h2", title), all.map((one) => h("div.card.row.between",
    h("a.known", {href: `#/${path}/${encodeURIComponent(one.id)}`}, h("b", one.name || one.id), note(one)),
    h("button.quiet.only-icon", {type: "button", "aria-label": t("tables.forget", {name: one.name || one.id}), onclick: () => { forget(one.id); redraw(); announce(t("tables.forgotten")); }}, icon("clear"))))];
}

// What no field of the form says already.
function openRest(problem, errors) {
  const shown = (pointer) => pointer === "#/rules" || /^#\/players\/[0-3]$/.test(pointer);
  const rest = errors.filter((one) => !shown(one.pointer));
  if (errors.length && !rest.length) return [];
  return problem instanceof ApiProblem ? faultList({...problem, errors: rest, detail: problem.detail, title: problem.title}) : [t("offline.banner")];
}
