// One table: who has how much, the open deal, what was settled, and how to undo it.

import {ApiProblem, OfflineError, api, base, newKey} from "./api.js";
import {confirmDialog, openDialog} from "./dialog.js";
import {h, icon, mount} from "./dom.js";
import {faultList} from "./forms.js";
import {announce, toast} from "./live.js";
import {tablesCurve} from "./tables_curve.js";
import {tablesFind, tablesForget, tablesRefused, tablesRemember, tablesSendable, tablesToken} from "./tables_known.js";
import {tablesSettleForm, tablesUndo} from "./tables_settle.js";
import {tablesShare} from "./tables_share.js";
import {capital, lang, parts, signed, t, unit, word} from "./words.js";

const TABLE_LOOK_MS = 8000;
const TABLE_ENDED = ["finished", "abandoned"];

export function tablesOne(container, id, query) {
  const held = tablesFind(id);
  // What the link brings stays apart, and in the address, until the service has said whether it opens the table.
  const role = query.token && (query.token.startsWith("hupai_owner_") ? "owner" : "viewer");
  const sent = tablesSendable(query.token) && {...held, id, owner: undefined, [role]: query.token};
  let queue = [sent, tablesToken(held) && {...held}].filter(Boolean);
  let lesser = sent && role === "viewer" && held && held.owner && queue[1];
  let known = null;
  let wrong = false;
  const head = h("div");
  const form = h("section.card.stack", {"aria-label": t("tables.settle")});
  const side = h("div.stack");
  const list = h("section.card.stack", {"aria-labelledby": "tables-deals"});
  mount(container, head, h("div.columns", h("div.stack", side, form), h("div.stack", list)));
  mount(head, h("h1", {key: "table-head", tabindex: "-1"}, (held && held.name) || t("tables.title")));
  form.hidden = list.hidden = true;
  let shown = null;
  let left = false;

  const wipe = () => { if (query.token && !left) history.replaceState(null, "", `#/tables/${encodeURIComponent(id)}`); };
  const refuse = () => {
    wrong = true;
    wipe();
    announce(t("tables.link_wrong"));
  };
  const fail = (error) => {
    mount(head, h("h1", {key: "table-head", tabindex: "-1"}, t("tables.title")), h("div.fault", {role: "alert"},
      wrong && h("p", t("tables.link_wrong")),
      (error instanceof ApiProblem ? faultList(error) : [error instanceof OfflineError ? t("offline.banner") : t("tables.no_token")]).map((text) => h("p", text)),
      h("div.row.wrap", queue.length > 0 && h("button", {type: "button", onclick: () => load(true)}, t("again")), h("a.button", {href: "#/tables"}, t("tables.all")),
        error instanceof ApiProblem && error.status === 404 && held && h("button.danger", {type: "button", onclick: () => { tablesForget(id); location.hash = "#/tables"; }}, t("tables.forget", {name: held.name || id})))));
    form.hidden = list.hidden = true;
    mount(side);
  };
  const load = async (anew = false) => {
    const [one] = queue;
    const token = tablesToken(one);
    if (!token) return fail(new Error("no token"));
    try {
      const table = await api.get(`v1/tables/${encodeURIComponent(id)}`, {token, retries: true});
      if (queue[0] !== one) return undefined;
      const name = table.seats.map((seat) => seat.player.name || seat.player.id).join(" · ");
      if (one === sent && lesser) {
        // it opens, to look on only: what is held may do more, and is asked next
        queue = [Object.assign(lesser, tablesRemember({id, viewer: query.token, name})), sent];
        lesser = null;
        return left ? undefined : load(anew);
      }
      tablesRemember(known ? {id, name} : {...one, name});
      if (left) return undefined;
      if (!known) wipe();
      known = one;
      const same = shown && shown.version === table.version && shown.lang === lang() && stateOf(shown.table) === stateOf(table);
      if (same && !anew) return undefined;
      const rows = await tableRows(id, token);
      const rules = await api.get(`v1/rulesets/${encodeURIComponent(table.rules.id)}`, {query: {lang: lang()}, retries: true}).catch(() => ({winners: "one", win_by: ["self_draw", "discard", "robbed_kong"]}));
      if (left) return undefined;
      const fresh = !shown || shown.table.deal !== table.deal || shown.table.status !== table.status || stateOf(shown.table) !== stateOf(table) || shown.lang !== lang();
      shown = {version: table.version, table, lang: lang()};
      draw(table, rows, rules, fresh);
    } catch (error) {
      if (left || queue[0] !== one) return undefined;
      if (!known && tablesRefused(error) && (one === sent || queue.length > 1)) {
        queue = queue.slice(1);
        if (one === sent) refuse();
        else queue.push(one);
        return load(true);
      }
      if (!shown) fail(error);
      else if (error instanceof ApiProblem) toast(faultList(error).join(" "));
    }
    return undefined;
  };
  const draw = (table, rows, rules, fresh) => {
    form.hidden = list.hidden = false;
    mount(head, h("div.row.between.wrap", h("h1", {key: "table-head", tabindex: "-1"}, table.rules.name), tableStatus(table)),
      h("p.hint", [t(`tables.length_${table.length}`), table.status === "open" && t("tables.now", {wind: word("winds", table.round_wind), n: table.deal}), table.repeats > 0 && t("tables.repeats", {n: table.repeats})].filter(Boolean).join(" · ")));
    mount(side, wrong && h("div.fault", h("p", t("tables.link_wrong"))), tableSeats(table), h("div.row.wrap",
      h("button", {type: "button", key: "share", "aria-haspopup": "dialog", onclick: () => tablesShare(table, known)}, icon("share"), t("tables.share")),
      h("a.button", {href: `${base()}statement#table=${encodeURIComponent(id)}&token=${encodeURIComponent(known.viewer || known.owner)}&lang=${lang()}`, key: "statement", target: "_blank", rel: "noopener"}, icon("table"), t("tables.statement")),
      known.owner && !TABLE_ENDED.includes(table.status) && table.newest_deal && h("button", {type: "button", key: "undo", onclick: () => undo(table)}, icon("undo"), t("tables.undo", {n: table.newest_deal})),
      known.owner && !TABLE_ENDED.includes(table.status) && h("button.quiet", {type: "button", key: "end", "aria-haspopup": "dialog", onclick: () => end(table)}, t("tables.end"))));
    if (fresh) drawForm(table, rules);
    mount(list, h("h2", {id: "tables-deals"}, t("tables.deals")), tablesCurve(table, rows), rows.length ? tableDeals(table, rows, id, known) : h("p.hint", t("tables.no_deals")));
  };
  const drawForm = (table, rules) => {
    form.hidden = !known.owner || table.status !== "open";
    if (table.attempt && table.attempt.state !== "settled") {
      form.hidden = false;
      tableWaiting(form, table, known, () => load(true));
    } else if (!form.hidden) {
      tablesSettleForm(form, table, rules, known, () => load(true));
    } else {
      // what is left to do: to lock it, or nothing
      form.hidden = table.status === "complete" ? !known.owner : table.status !== "open";
      mount(form, table.status === "complete" ? [h("h2", t("tables.end")), h("p", t("tables.finish_text")), h("button.primary.big", {type: "button", key: "finish", onclick: () => ended("finish")}, t("tables.finish"))] : h("p", t("tables.only_look")));
    }
  };
  const undo = async (table) => {
    if (!await confirmDialog({title: t("tables.undo", {n: table.newest_deal}), text: t("tables.undo_text"), yes: t("tables.undo", {n: table.newest_deal}), danger: true})) return;
    await tried(() => tablesUndo(table, known));
  };
  const end = (table) => openDialog({title: t("tables.end"), body: h("p", t(table.status === "complete" ? "tables.finish_text" : "tables.end_text")), actions: [
    {label: t("cancel"), run: (close) => close()},
    {label: t("tables.abandon"), danger: true, run: (close) => { close(); ended("abandon"); }},
    {label: t("tables.finish"), primary: true, run: (close) => { close(); ended("finish"); }},
  ]});
  const ended = (how) => tried(() => api.post(`v1/tables/${encodeURIComponent(id)}/${how}`, {}, {token: known.owner, key: newKey()}));
  const tried = async (work) => {
    try {
      await work();
    } catch (error) {
      toast(error instanceof ApiProblem ? faultList(error).join(" ") : t("offline.banner"));
    }
    await load(true);
  };
  if (query.token && !sent) refuse();
  load(true);
  const timer = setInterval(() => { if (!document.hidden && navigator.onLine && queue.length) load(); }, TABLE_LOOK_MS);
  return () => { left = true; clearInterval(timer); };
}

const stateOf = (table) => (table.attempt ? `${table.attempt.deal}.${table.attempt.attempt}.${table.attempt.state}` : "");

async function tableRows(id, token) {
  const rows = [];
  let path = `v1/tables/${encodeURIComponent(id)}/deals`;
  while (path) {
    const found = await api.get(path, {token, retries: true});
    rows.push(...found.deals);
    path = found.next && found.next.replace(/^\//, "");
  }
  return rows;
}

function tableStatus(table) {
  return table.status === "open" ? null : h("span.chip.status", t(`tables.status_${table.status}`));
}

function tableSeats(table) {
  const place = Object.fromEntries(table.standings.map((one) => [one.player.id, one]));
  const points = table.standings.some((one) => one.table_points);
  return h("div.wide", {tabindex: "0", role: "region", "aria-label": t("tables.scores")}, h("table.table.seats",
    h("caption.visually-hidden", t("tables.scores")),
    h("thead", h("tr", [["seat"], ["name"], ["score", "figure"], ["place", "figure"], points && ["points", "figure"]].filter(Boolean).map(([name, kind]) => h("th", {scope: "col", class: kind}, t(`tables.${name}`))))),
    h("tbody", table.seats.map((one) => h("tr", {class: one.player.id === table.dealer ? "dealer" : ""},
      h("th", {scope: "row"}, word("winds", one.seat)), h("td", one.player.name || one.player.id, one.player.id === table.dealer && h("small.hint", ` ${t("tables.dealer")}`)),
      h("td.money", parts(one.score, table.unit_scale)),
      h("td.figure", `${place[one.player.id].place}${place[one.player.id].tied ? "=" : ""}`),
      points && h("td.figure", place[one.player.id].table_points.text))))));
}

function tableDeals(table, rows, id, known) {
  const name = Object.fromEntries(table.seats.map((one) => [one.player.id, one.player.name || one.player.id]));
  return h("ul.plain.deals", [...rows].reverse().map((row) => h("li.card", {class: row.state === "reversed" || row.kind === "reversal" ? "undone" : ""},
    h("div.row.between.wrap", h("b", row.deal === null ? t(`tables.kind_${row.kind}`) : t(row.kind === "reversal" ? "tables.reversal_of" : "tables.deal_n", {n: row.deal})), h("span.hint", dealSays(row, table, name))),
    row.reason && h("p.hint", row.reason),
    h("div.row.wrap.moves", dealMoves(row, name, table.unit_scale)),
    row.wins.length > 0 && row.deal !== null && h("button.quiet", {type: "button", "aria-haspopup": "dialog", onclick: () => dealDetail(id, known, row)}, t("tables.why")))));
}

function dealSays(row, table, name) {
  if (row.kind === "reversal" || row.deal === null) return "";
  const said = row.kind === "win" ? row.wins.map((one) => [name[one.player], one.total !== null && `${one.total} ${unit(table.unit, one.total)}`, one.win_by && capital(word("win_by", one.win_by))].filter(Boolean).join(word("card", "comma"))).join(" · ") : t(`tables.kind_${row.kind}`);
  return row.state === "reversed" ? `${said} (${t("tables.state_reversed")})` : said;
}

function dealMoves(row, name, scale) {
  const sums = {};
  for (const entry of row.entries) sums[entry.player] = (sums[entry.player] || 0) + entry.amount;
  return Object.entries(sums).filter(([, amount]) => amount).map(([player, amount]) => h("span", name[player] || player, " ", h("span.money", {class: amount > 0 ? "up" : "down"}, signed(amount, scale))));
}

async function dealDetail(id, known, row) {
  try {
    const deal = await api.get(`v1/tables/${encodeURIComponent(id)}/deals/${row.deal}`, {token: tablesToken(known), query: {attempt: row.attempt || undefined, lang: lang()}, retries: true});
    openDialog({title: t("tables.deal_n", {n: row.deal}), body: h("div.stack", deal.wins.map((win) => win.answer ? [
      h("p", h("code", win.answer.notation)),
      h("ul", win.answer.fans.map((fan) => h("li", h("a", {href: fan.page.replace(/^\//, ""), target: "_blank", rel: "noopener"}, fan.name), ` ${fan.value * fan.count}`))),
      h("p.hint", `${deal.rules.id}@${deal.rules.version} · hupai ${deal.engine_version}`)] : h("p.hint", t("tables.points_only"))))});
  } catch (error) {
    toast(error instanceof ApiProblem ? faultList(error).join(" ") : t("offline.banner"));
  }
}

// A deal that waits for somebody to say that it is right.
function tableWaiting(container, table, known, done) {
  const attempt = table.attempt;
  const told = h("p.bad", {role: "alert", hidden: true});
  const say = async (confirm) => {
    try {
      await api.post(`v1/tables/${encodeURIComponent(table.id)}/deals/${attempt.deal}/confirmation`, {confirm, attempt: attempt.attempt}, {token: known.owner, key: newKey(), headers: {Prefer: "wait=10"}});
      done();
    } catch (error) {
      told.hidden = false;
      told.textContent = error instanceof ApiProblem ? faultList(error).join(" ") : t("offline.banner");
    }
  };
  const waiting = attempt.state === "awaiting_confirmation";
  const figures = h("div");
  mount(container, h("h2", t("tables.deal_n", {n: attempt.deal})), h("p", t(`tables.state_${attempt.state}`)),
    attempt.deadline && h("p.hint", t("tables.until", {time: new Date(attempt.deadline).toLocaleTimeString(lang(), {hour: "2-digit", minute: "2-digit"})})),
    figures, told,
    waiting && known.owner && h("div.row.wrap", h("button.primary", {type: "button", key: "confirm-yes", onclick: () => say(true)}, t("tables.confirm_yes")), h("button.danger", {type: "button", key: "confirm-no", onclick: () => say(false)}, t("tables.confirm_no"))));
  api.get(`v1/tables/${encodeURIComponent(table.id)}/deals/${attempt.deal}`, {token: tablesToken(known), retries: true}).then((deal) => {
    const preview = deal.preview;
    if (preview && preview.transfers) mount(figures, h("table.table", h("tbody", table.seats.map((one) => h("tr", h("th", {scope: "row"}, one.player.name || one.player.id), h("td.money", {class: preview.transfers[one.seat] > 0 ? "up" : "down"}, signed(preview.transfers[one.seat], table.unit_scale)))))));
  }).catch(() => {});
}
