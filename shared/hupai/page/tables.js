// Tables: opened, shared, settled and undone from the same page that scores.

import {ApiProblem, api, newKey} from "./api.js";
import {registerScoreAction} from "./actions.js";
import {clubsOne} from "./clubs.js";
import {openDialog} from "./dialog.js";
import {h, mount} from "./dom.js";
import {choices, faultList} from "./forms.js";
import {go, registerView} from "./router.js";
import {tablesFind, tablesKnown} from "./tables_known.js";
import {tablesList} from "./tables_open.js";
import {tablesSettle} from "./tables_settle.js";
import {tablesOne} from "./tables_table.js";
import {t, word} from "./words.js";

const TABLE_TELLS = ["seat_wind", "round_wind", "repeats", "win_by", "discarder", "liable"];

registerView({
  path: "tables", title: () => t("tables.title"), icon: "table", nav: true,
  render: (container, {params, query}) => (params.length ? tablesOne(container, params[0], query) : tablesList(container)),
});
registerView({
  path: "clubs", title: () => t("clubs.title"),
  render: (container, {params, query}) => (params.length ? clubsOne(container, params[0], query) : go("tables")),
});
registerScoreAction({id: "table", label: () => t("tables.send"), run: sendToTable});

// The hand that was scored becomes a win at a table: the table says its seats' winds, round and repeats itself.
export function sendToTable(request, answer) {
  const known = tablesKnown().filter((one) => one.owner);
  if (!known.length) {
    go("tables");
    return;
  }
  const context = request.context || {};
  const form = {id: known[0].id, winner: context.seat_wind, payer: context.discarder, table: null, key: null, told: null, busy: false};
  const box = h("div.stack");
  const dialog = openDialog({title: t("tables.send"), body: box});
  const change = (patch) => { Object.assign(form, {key: null, told: null}, patch); draw(); };
  const load = async () => {
    try {
      form.table = await api.get(`v1/tables/${encodeURIComponent(form.id)}`, {token: tablesFind(form.id).owner, retries: true});
    } catch (error) {
      form.told = told(error);
    }
    draw();
  };
  const draw = () => {
    const {table} = form;
    const seats = table ? table.seats.map((one) => [one.seat, `${word("winds", one.seat)} · ${one.player.name || one.player.id}`]) : [];
    const alone = context.win_by && context.win_by !== "self_draw";
    mount(box,
      known.length > 1 && choices(t("tables.which"), known.map((one) => [one.id, one.name || one.id]), form.id, (id) => { change({id, table: null}); load(); }, {optional: false, name: "which"}),
      !table && !form.told && h("p", h("span.spinner"), ` ${t("tables.wait")}`),
      table && [
        h("p", t("tables.settle_n", {n: table.deal})),
        rulesOf(request) !== table.rules.id && h("p.hint", t("tables.other_rules", {rules: table.rules.name})),
        choices(t("tables.who_won"), seats, form.winner, (winner) => change({winner}), {optional: false, name: "send-winner"}),
        alone && choices(t(`tables.payer_${context.win_by}`), seats.filter(([seat]) => seat !== form.winner), form.payer, (payer) => change({payer}), {optional: false, name: "send-payer"}),
      ],
      form.told && h("div.fault", {role: "alert"}, form.told.map((text) => h("p", text))),
      table && h("button.primary.big", {type: "button", key: "send", disabled: form.busy || table.status !== "open", onclick: submit}, form.busy ? t("tables.wait") : t("tables.settle_now")));
  };
  const submit = async () => {
    form.key = form.key || newKey();
    form.busy = true;
    draw();
    const rest = Object.fromEntries(Object.entries(context).filter(([name]) => !TABLE_TELLS.includes(name)));
    const hand = request.hand ? {hand: request.hand} : {notation: answer.notation};
    const win = {winner: form.winner, win_by: context.win_by, ...(form.payer && context.win_by !== "self_draw" && {payer: form.payer}), ...(context.liable && {liable: context.liable}), ...hand, ...(Object.keys(rest).length && {context: rest})};
    try {
      await tablesSettle(form.id, tablesFind(form.id), {deal: form.table.deal, kind: "win", wins: [win]}, form.key);
      dialog.close();
      go(`tables/${encodeURIComponent(form.id)}`);
    } catch (error) {
      change({busy: false, told: told(error), key: error instanceof ApiProblem ? null : form.key});
      if (error.code === "deal_not_open") load();
    }
  };
  draw();
  load();
}

const rulesOf = (request) => (typeof request.rules === "string" ? request.rules : (request.rules || {}).id || "mcr");

function told(error) {
  return error instanceof ApiProblem ? faultList(error) : [t("offline.banner")];
}
