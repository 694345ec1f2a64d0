// A deal is settled: a win by points or by a hand, a draw, a foul, or points moved by agreement.

import {ApiProblem, api, newKey} from "./api.js";
import {h, mount} from "./dom.js";
import {choices, faultList, field} from "./forms.js";
import {announce, toast} from "./live.js";
import {capital, signed, t, unit, word} from "./words.js";

const DEAL_KINDS = ["win", "draw", "penalty", "adjustment"];
const DEAL_PAID = ["discard", "robbed_kong", "eighth_flower"];
const DEAL_FLOWERS = ["eight_flowers", "eighth_flower", "seven_flowers"];

// table: as the service told it; known: with its owner's token; done(deal): after it was settled or is on its way.
export function tablesSettleForm(container, table, rules, known, done) {
  const form = {kind: "win", wins: [{by: "value"}], win_by: "discard", payer: undefined, offender: undefined, moved: {E: "", S: "", W: "", N: ""}, reason: "", key: null, busy: false, problem: null};
  const names = Object.fromEntries(table.seats.map((one) => [one.seat, one.player.name || one.player.id]));
  const seatSays = (seat) => `${word("winds", seat)}${word("card", "colon")}${names[seat]}`;
  const seats = table.seats.map((one) => [one.seat, names[one.seat], seatSays(one.seat)]);
  const several = rules.winners === "all";
  const change = (patch) => {
    Object.assign(form, {key: null, problem: null}, patch);
    draw();
  };
  const changeWin = (i, patch, redraw = true) => {
    const wins = form.wins.map((one, n) => (n === i ? {...one, ...patch} : one));
    if (redraw) change({wins});
    else Object.assign(form, {wins, key: null});
  };
  const errors = () => (form.problem && form.problem.errors) || [];
  const at = (pointer) => errors().filter((one) => one.pointer === pointer || one.pointer.startsWith(`${pointer}/`)).map(settleSays).join(" ") || undefined;

  const winner = (one, i) => {
    const flowers = DEAL_FLOWERS.includes(form.win_by);
    const figure = h("input", {type: "number", inputmode: "numeric", min: "0", step: "1", value: one.value || "", key: `value:${i}`, oninput: () => changeWin(i, {value: figure.value}, false)});
    const text = h("input", {type: "text", autocomplete: "off", spellcheck: "false", autocapitalize: "off", value: one.notation || "", key: `notation:${i}`, oninput: () => changeWin(i, {notation: text.value}, false)});
    return h("fieldset.stack.winner", h("legend", form.wins.length > 1 ? t("tables.winner_n", {n: i + 1}) : t("tables.winner")),
      choices(t("tables.who_won"), seats, one.winner, (seat) => changeWin(i, {winner: seat}), {optional: false, name: `winner-${i}`}),
      at(`#/wins/${i}/winner`) && h("p.bad", at(`#/wins/${i}/winner`)),
      !flowers && choices(t("tables.how_much"), [["value", t("tables.by_value", {unit: capital(unit(table.unit, 2))})], ["notation", t("tables.by_hand")]], one.by, (by) => changeWin(i, {by: by || "value"}), {optional: false, name: `by-${i}`}),
      !flowers && (one.by === "notation"
        ? field(t("text.label"), text, {hint: t("tables.hand_hint"), error: at(`#/wins/${i}/notation`)})
        : field(capital(unit(table.unit, 2)), figure, {error: at(`#/wins/${i}/value`)})),
      form.wins.length > 1 && h("button.quiet", {type: "button", onclick: () => change({wins: form.wins.filter((_, n) => n !== i)})}, t("tables.remove_winner")));
  };
  const win = () => [
    choices(t("how.win_by"), rules.win_by.map((way) => [way, capital(word("win_by", way))]), form.win_by, (way) => change({win_by: way, ...(DEAL_PAID.includes(way) ? {} : {payer: undefined, wins: form.wins.slice(0, 1)})}), {optional: false, name: "table-win-by"}),
    DEAL_PAID.includes(form.win_by) && choices(t(`tables.payer_${form.win_by}`), seats.filter(([seat]) => !form.wins.some((one) => one.winner === seat)), form.payer, (seat) => change({payer: seat}), {optional: false, name: "payer"}),
    at("#/wins/0/payer") && h("p.bad", at("#/wins/0/payer")),
    form.wins.map(winner),
    several && DEAL_PAID.includes(form.win_by) && form.wins.length < 3 && h("button", {type: "button", key: "add-winner", onclick: () => change({wins: [...form.wins, {by: "value"}]})}, t("tables.another_winner")),
  ];
  const penalty = () => [
    choices(t("tables.offender"), seats, form.offender, (seat) => change({offender: seat}), {optional: false, name: "offender"}),
    at("#/offender") && h("p.bad", at("#/offender")),
    h("p.hint", t("tables.penalty_hint")), reason()];
  const adjustment = () => {
    const told = h("p", {role: "status"});
    const summed = () => {
      const sum = Object.values(form.moved).reduce((total, text) => total + (Number(text) || 0), 0);
      told.className = sum ? "bad" : "hint";
      told.textContent = sum ? t("tables.sum_wrong", {n: signed(sum)}) : t("tables.sum_right");
    };
    summed();
    return [h("p.hint", t("tables.adjust_hint")), h("div.seats-form", seats.map(([seat]) => {
      const input = h("input", {type: "number", inputmode: "numeric", step: "1", value: form.moved[seat], key: `moved:${seat}`, oninput: () => { Object.assign(form, {moved: {...form.moved, [seat]: input.value}, key: null}); summed(); }});
      return field(seatSays(seat), input, {error: at(`#/transfers/${seat}`)});
    })), told, reason()];
  };
  const reason = () => {
    const input = h("input", {type: "text", maxlength: "200", value: form.reason, key: "reason", oninput: () => Object.assign(form, {reason: input.value, key: null})});
    return field(t("tables.reason"), input, {error: at("#/reason")});
  };
  const shown = (pointer) => /^#\/wins\/\d+\/(winner|payer|value|notation)/.test(pointer) || /^#\/(transfers\/[ESWN]|reason|offender)/.test(pointer);
  const draw = () => {
    const rest = errors().filter((one) => !shown(one.pointer));
    const told = !form.problem ? [] : form.problem instanceof ApiProblem ? (errors().length && !rest.length ? [] : faultList({...form.problem, errors: rest, detail: form.problem.detail, title: form.problem.title})) : [t("offline.banner")];
    mount(container, h("h2", t("tables.settle_n", {n: table.deal})),
      choices(t("tables.kind"), DEAL_KINDS.map((kind) => [kind, t(`tables.kind_${kind}`)]), form.kind, (kind) => change({kind}), {optional: false, name: "kind"}),
      {win, draw: () => h("p.hint", t("tables.draw_hint")), penalty, adjustment}[form.kind](),
      told.length > 0 && h("div.fault", {role: "alert"}, told.map((text) => h("p", text))),
      h("button.primary.big", {type: "button", key: "settle", disabled: form.busy, onclick: submit}, form.busy ? t("tables.wait") : t("tables.settle_now")));
  };
  const body = () => {
    const out = {deal: table.deal, kind: form.kind};
    if (form.kind === "win") {
      out.wins = form.wins.map((one) => ({
        winner: one.winner, win_by: form.win_by, ...(form.payer && {payer: form.payer}),
        ...(DEAL_FLOWERS.includes(form.win_by) ? {} : one.by === "notation" ? {notation: (one.notation || "").trim()} : one.value !== undefined && one.value !== "" ? {value: Number(one.value)} : {}),
      }));
    } else if (form.kind === "penalty") {
      Object.assign(out, {offender: form.offender, ...(form.reason && {reason: form.reason})});
    } else if (form.kind === "adjustment") {
      Object.assign(out, {transfers: Object.fromEntries(Object.entries(form.moved).map(([seat, text]) => [seat, Number(text) || 0])), reason: form.reason});
    }
    return out;
  };
  const submit = async () => {
    form.key = form.key || newKey();
    Object.assign(form, {busy: true, problem: null});
    draw();
    try {
      const deal = await tablesSettle(table.id, known, body(), form.key);
      form.busy = false;
      done(deal);
    } catch (error) {
      Object.assign(form, {busy: false, problem: error, ...(error instanceof ApiProblem && {key: null})});
      draw();
      announce(error instanceof ApiProblem ? faultList(error).join(" ") : t("offline.banner"));
      if (error.code === "deal_not_open") done(null);
    }
  };
  draw();
}

// What is left out is told as the form asks for it; the service's own words name its fields.
function settleSays(fault) {
  const [, name] = /\/(winner|payer|value|notation|reason|offender)$/.exec(fault.pointer) || [];
  return fault.code === "missing_field" && name ? t(`tables.need_${name}`) : fault.message;
}

// Settles a deal with the key of this one action and says so, with a way back.
export async function tablesSettle(id, known, body, key) {
  const deal = await api.post(`v1/tables/${encodeURIComponent(id)}/deals`, body, {token: known.owner, key, headers: {Prefer: "wait=10"}});
  if (deal.state === "settled") toast(t("tables.settled_n", {n: deal.deal}));
  else announce(t(`tables.state_${deal.state}`));
  return deal;
}

export async function tablesUndo(table, known, key) {
  await api.post(`v1/tables/${encodeURIComponent(table.id)}/deals/${table.newest_deal}/reversal`, {}, {token: known.owner, key: key || newKey()});
  toast(t("tables.undone_n", {n: table.newest_deal}));
}
