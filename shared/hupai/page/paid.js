// Who pays whom, seat by seat.

import {h} from "./dom.js";
import {state} from "./store.js";
import {signed, t, word} from "./words.js";

export function payments(answer) {
  const paid = answer.payments;
  if (!paid || !Object.values(paid).some(Boolean)) return null;
  const why = Object.fromEntries(answer.payers.map((payer) => [payer.seat, [payer.reason !== "other" && word("reasons", payer.reason), payer.dealer && t("paid.dealer")].filter(Boolean).join(" · ")]));
  const own = (state().request || {}).context || {};
  return h("section", h("h3", word("card", "payments")), h("table.table.paid",
    h("tbody", Object.entries(paid).map(([seat, amount]) => h("tr", {class: seat === own.seat_wind ? "mine" : ""},
      h("th", {scope: "row"}, word("winds", seat)),
      h("td.money", {class: amount > 0 ? "up" : amount < 0 ? "down" : ""}, signed(amount, answer.unit_scale)),
      h("td.hint", amount > 0 ? t("paid.winner") : why[seat] || ""))))));
}
