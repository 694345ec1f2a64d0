// A table's link: to look on or to settle too, as text and as a QR code.  What opens the table comes after the #.

import {ApiProblem, api, base, newKey} from "./api.js";
import {openDialog} from "./dialog.js";
import {h, mount, svg} from "./dom.js";
import {choices, faultList} from "./forms.js";
import {copyText, shareLink} from "./share.js";
import {tablesRemember} from "./tables_known.js";
import {tablesQr} from "./tables_qr.js";
import {t} from "./words.js";

export function tablesLink(id, token) {
  return `${base()}#/tables/${encodeURIComponent(id)}?token=${encodeURIComponent(token)}`;
}

export function tablesShare(table, known) {
  const box = h("div.stack");
  let role = known.viewer ? "viewer" : "owner";
  let told = null;
  const draw = () => {
    const token = known[role];
    const link = token && tablesLink(table.id, token);
    mount(box,
      choices(t("tables.share_who"), [["viewer", t("tables.share_viewer")], ...(known.owner ? [["owner", t("tables.share_owner")]] : [])], role, (value) => { role = value; draw(); }, {optional: false, name: "share"}),
      h("p.hint", t(`tables.share_${role}_hint`)),
      link && [h("div.qr", shareQr(link)), h("code", link), h("div.row.wrap",
        h("button.primary", {type: "button", onclick: () => shareLink({title: t("tables.title"), text: known.name || "", url: link})}, t("tables.share_send")),
        h("button", {type: "button", onclick: () => copyText(link)}, t("tables.share_copy")))],
      known.owner && h("details", h("summary", t("tables.renew")), h("p.hint", t("tables.renew_hint")),
        h("button.danger", {type: "button", onclick: renew}, t("tables.renew_now"))),
      told && h("p.bad", {role: "alert"}, told));
  };
  const renew = async () => {
    try {
      const made = await api.post(`v1/tables/${encodeURIComponent(table.id)}/tokens/rotate`, {}, {token: known.owner, key: newKey()});
      Object.assign(known, tablesRemember({id: table.id, owner: made.owner_token || known.owner, viewer: made.viewer_token || known.viewer}));
      told = null;
    } catch (error) {
      told = error instanceof ApiProblem ? faultList(error).join(" ") : t("offline.banner");
    }
    draw();
  };
  draw();
  openDialog({title: t("tables.share"), body: box});
}

export function shareQr(text) {
  const code = tablesQr(text);
  let path = "";
  for (let y = 0; y < code.size; y += 1) for (let x = 0; x < code.size; x += 1) if (code.get(x, y)) path += `M${x + 4} ${y + 4}h1v1h-1z`;
  const size = code.size + 8;
  return svg("svg", {viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": t("tables.qr"), "shape-rendering": "crispEdges"},
    svg("rect", {width: size, height: size, fill: "#fff"}), svg("path", {d: path, fill: "#000"}));
}
