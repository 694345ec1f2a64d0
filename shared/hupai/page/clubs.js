// A club's standings: a ranking for each rule set, to be read, printed, sent and pinned up.

import {ApiProblem, OfflineError, api} from "./api.js";
import {clubsFind, clubsForget, clubsLink, clubsRemember} from "./clubs_known.js";
import {openDialog} from "./dialog.js";
import {h, mount} from "./dom.js";
import {faultList} from "./forms.js";
import {announce, toast} from "./live.js";
import {go} from "./router.js";
import {copyText, shareLink} from "./share.js";
import {tablesRefused, tablesSendable} from "./tables_known.js";
import {shareQr} from "./tables_share.js";
import {lang, number, signed, t, unit} from "./words.js";

const CLUB_NUMBERS = ["tables", "firsts", "wins"];

export function clubsOne(container, id, query) {
  let known = clubsFind(id);
  const held = known && [known.viewer, known.club].find(tablesSendable);
  // What the link brings stays apart, and in the address, until the service has said whether it opens the club.
  let sent = tablesSendable(query.token) && {[query.token.startsWith("hupai_club_viewer_") ? "viewer" : "club"]: query.token};
  let token = sent ? query.token : held;
  let wrong = false;
  const path = `v1/clubs/${encodeURIComponent(id)}/standings`;
  const box = h("div.stack");
  let left = false;

  const told = (error) => (error instanceof ApiProblem ? faultList(error) : [error instanceof OfflineError ? t("offline.banner") : t("clubs.no_token")]);
  const wipe = () => { if (query.token && !left) history.replaceState(null, "", `#/clubs/${encodeURIComponent(id)}`); };
  const refuse = () => {
    wrong = true;
    wipe();
    announce(t("clubs.link_wrong"));
  };
  const fail = (error) => mount(box, h("h1", {key: "club-head", tabindex: "-1"}, t("clubs.title")), h("div.fault", {role: "alert"}, wrong && h("p", t("clubs.link_wrong")), told(error).map((text) => h("p", text)),
    h("div.row.wrap", token && h("button", {type: "button", onclick: load}, t("again")),
      error instanceof ApiProblem && error.status === 404 && known && h("button.danger", {type: "button", onclick: () => { clubsForget(id); go("tables"); }}, t("tables.forget", {name: known.name || id})))));
  async function load() {
    if (!token) return fail(new Error("no token"));
    if (!box.childElementCount) mount(box, h("h1", {key: "club-head", tabindex: "-1"}, (known && known.name) || t("clubs.title")), h("p", h("span.spinner"), ` ${t("tables.wait")}`));
    try {
      const found = await api.get(path, {token, retries: true});
      known = clubsRemember({id, ...sent, name: found.club.name});
      if (left) return undefined;
      if (sent) wipe();
      sent = null;
      draw(found);
    } catch (error) {
      if (left) return undefined;
      if (sent && tablesRefused(error)) {
        sent = null;
        token = held;
        refuse();
        return load();
      }
      fail(error);
    }
    return undefined;
  }
  const draw = ({club, standings}) => mount(box,
    h("div", h("h1", {key: "club-head", tabindex: "-1"}, club.name), h("p.hint", `${t("clubs.title")} · ${t("clubs.on", {day: new Date().toLocaleDateString(lang(), {dateStyle: "long"})})}`)),
    wrong && h("div.fault.screen-only", h("p", t("clubs.link_wrong"))),
    h("div.row.wrap.screen-only", known.viewer && h("button.primary", {type: "button", key: "club-share", "aria-haspopup": "dialog", onclick: () => share(club)}, t("tables.share")),
      h("button", {type: "button", key: "club-print", onclick: () => print()}, t("clubs.print")),
      h("button", {type: "button", key: "club-csv", onclick: save}, t("clubs.csv")),
      h("button", {type: "button", key: "club-again", onclick: load}, t("clubs.reload"))),
    standings.length ? standings.map(clubsRanking) : h("p.card", t("clubs.none")),
    h("p.hint", t("clubs.how")));
  const save = async () => {
    try {
      const {blob} = await api.call("GET", path, {token, accept: "text/csv", query: {lang: lang()}, retries: true});
      const link = h("a", {href: URL.createObjectURL(blob), download: `hupai-${id}.csv`});
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 60000);
    } catch (error) {
      toast(told(error).join(" "));
    }
  };
  const share = (club) => {
    const link = clubsLink(id, known.viewer);
    openDialog({title: t("tables.share"), body: h("div.stack", h("p.hint", t("clubs.share_hint")), h("div.qr", shareQr(link)), h("code", link), h("div.row.wrap",
      h("button.primary", {type: "button", onclick: () => shareLink({title: t("clubs.title"), text: club.name, url: link})}, t("tables.share_send")),
      h("button", {type: "button", onclick: () => copyText(link)}, t("tables.share_copy"))))});
  };
  mount(container, box);
  if (query.token && !sent) refuse();
  load();
  return () => { left = true; };
}

// Its roles are written down: where a phone has no room for columns, each row is laid out as a block.
function clubsRanking(group, n) {
  const ranks = group.players.map((one) => one.rank);
  const points = group.players.some((one) => one.table_points);
  const heads = ["rank", "player", ...(points ? ["table_points"] : []), "total", ...CLUB_NUMBERS, "biggest"];
  const cell = (head, text, kind) => h("td", {role: "cell", class: kind, dataset: {head: t(`clubs.${head}`)}}, text);
  return h("section.card.stack", {"aria-labelledby": `ranking-${n}`}, h("h2", {id: `ranking-${n}`}, group.rules.name),
    h("table.table.ranking", {role: "table", "aria-labelledby": `ranking-${n}`},
      h("thead", {role: "rowgroup"}, h("tr", {role: "row"}, heads.map((head) => h("th", {scope: "col", role: "columnheader", class: head === "player" ? null : "figure"}, t(`clubs.${head}`))))),
      h("tbody", {role: "rowgroup"}, group.players.map((one) => h("tr", {role: "row"},
        h("td.figure", {role: "cell"}, `${one.rank}${ranks.filter((rank) => rank === one.rank).length > 1 ? "=" : ""}`),
        h("th", {scope: "row", role: "rowheader"}, h("bdi", one.member.name || t("clubs.nameless"))),
        points && cell("table_points", one.table_points ? one.table_points.text : "–", "figure"),
        cell("total", signed(one.total, group.unit_scale), `money ${one.total > 0 ? "up" : one.total < 0 ? "down" : ""}`),
        CLUB_NUMBERS.map((head) => cell(head, number(one[head]), "figure")),
        cell("biggest", one.biggest ? `${number(one.biggest)} ${group.unit ? unit(group.unit, one.biggest) : ""}`.trim() : "–", "figure"))))));
}
