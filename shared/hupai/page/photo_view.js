// The photo with a box around each tile: what it was read as stands above it, a doubtful one is dashed and has a mark.

import {h, icon, mount, roving, svg} from "./dom.js";
import {faultList} from "./forms.js";
import {inReadingOrder} from "./frame.js";
import {everyTile} from "./hand.js";
import {closePhoto, discard, openPhoto, readAgain} from "./photo.js";
import {change, state, watch} from "./store.js";
import {spriteHref} from "./tiles.js";
import {openAddSheet, openTileSheet} from "./tilesheet.js";
import {t, tileName, unit, word} from "./words.js";

let enlarged = false;

export function photoPane(container) {
  const draw = () => mount(container, state().photo ? shown(draw) : offer());
  const stop = watch(["photo"], draw);
  draw();
  return stop;
}

// Two ways to the same input: the camera at once, or the pictures that are there.
function chooser(name, capture, text, primary) {
  const input = h("input.visually-hidden", {
    type: "file", accept: "image/*", capture, key: `photo:${name}`, name: `photo-${name}`, "aria-label": text,
    onchange: () => input.files[0] && openPhoto(input.files[0]),
  });
  return h("label.button", {class: primary ? "primary big" : ""}, input, icon(capture ? "camera" : "picture"), h("span", {"aria-hidden": "true"}, text));
}

function offer() {
  return h("div.offer",
    h("div.row.wrap", chooser("camera", "environment", t("photo.take"), true), chooser("file", undefined, t("photo.choose"))),
    h("p.hint", t("photo.how")),
    h("p.hint.only-fine", t("photo.drop")),
    privacy());
}

export function privacy() {
  return h("p.privacy.row", icon("lock"), t("photo.privacy"));
}

function shown(redraw) {
  const {photo} = state();
  return [
    photo.url && h("div.stage", {class: enlarged ? "enlarged" : "", "aria-busy": String(Boolean(photo.busy))}, picture(photo),
      photo.busy && h("div.working", {role: "status"}, h("span.spinner", {"aria-hidden": "true"}), photo.tiles.length ? t("photo.grouping") : t("photo.reading"))),
    !photo.url && h("p.working", {role: "status"}, h("span.spinner", {"aria-hidden": "true"}), t("photo.reading")),
    photo.offline && h("div.fault", {role: "alert"}, h("p", t("photo.offline")), h("button", {type: "button", onclick: readAgain}, t("again"))),
    photo.problem && h("div.fault", {role: "alert"}, faultList(photo.problem).map((text) => h("p", text)), h("p.hint", t("photo.how")),
      (photo.problem.status === 429 || photo.problem.status >= 500) && h("button", {type: "button", key: "photo:again", onclick: readAgain}, t("again"))),
    photo.status && verdict(photo),
    h("div.row.wrap.tools",
      photo.status && h("button", {type: "button", key: "photo:add", onclick: () => openAddSheet(null)}, icon("add"), t("photo.add")),
      photo.tiles.length > 0 && h("button", {type: "button", key: "photo:zoom", "aria-pressed": String(enlarged), onclick: () => { enlarged = !enlarged; redraw(); }}, icon("zoom"), t("photo.enlarge")),
      h("button", {type: "button", key: "photo:close", onclick: closePhoto}, icon("camera"), t("photo.another"))),
    privacy(),
  ];
}

function verdict(photo) {
  const doubts = photo.tiles.filter((one) => one.needs_review);
  const changes = (photo.scores_if || []).slice(0, 6);
  return h("div.verdict",
    h("p.row.wrap", h("b", t("photo.found", {n: photo.tiles.length})), doubts.length > 0
      ? h("button.chip.doubt", {type: "button", key: "photo:doubts", "aria-haspopup": "dialog", onclick: () => openTileSheet(inReadingOrder(doubts)[0].id)}, `? ${t("photo.doubts", {n: doubts.length})}`)
      : t("photo.sure")),
    !photo.manual && [notes(photo.checks, "check"), notes(photo.assumptions, "assumed")],
    !photo.manual && changes.length > 0 && h("details", h("summary", word("photo", "scores_if")), h("ul.plain", changes.map((row) => h("li", changed(row))))));
}

function notes(list, name) {
  return list && list.length > 0 && h("ul.plain", list.map((note) => h("li", {class: name}, note.text)));
}

function changed(row) {
  const said = row.change.map((one) => t("photo.if", {from: tileName(one.from), to: tileName(one.to)})).join(word("card", "comma"));
  const {answer} = state();
  const total = row.total === null ? word("card", "no_win") : `${row.total} ${answer ? unit(answer.unit, row.total) : ""}`;
  return `${said}${word("card", "colon")}${total}`;
}

function picture(photo) {
  if (!photo.width) return h("img", {src: photo.url, alt: t("photo.alt")});
  const [left, top, wide, high] = photo.frame || [0, 0, photo.width, photo.height];
  const laid = new Set(everyTile(state().hand).map((one) => one.id));
  const unitSize = photo.tiles.length ? Math.max(...photo.tiles.map((one) => Math.min(one.box[2], one.box[3]))) : wide / 16;
  const boxes = svg("svg.boxes", {viewBox: `${left} ${top} ${wide} ${high}`, role: "group", "aria-label": t("photo.alt")},
    svg("image", {href: photo.url, x: 0, y: 0, width: photo.width, height: photo.height}),
    inReadingOrder(photo.tiles).map((one, i) => box(one, i, unitSize, laid.has(one.id), photo.tiles)));
  // large enough for a finger, wherever the row is long
  boxes.style.setProperty("--fit", String(Math.round(44 * (wide / unitSize))));
  boxes.addEventListener("click", (event) => {
    if (event.target.closest("[data-box]") || !photo.status || photo.busy) return;
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(boxes.getScreenCTM().inverse());
    openAddSheet([point.x, point.y]);
  });
  roving(boxes, "[data-box]");
  return boxes;
}

function box(one, i, size, inHand, others) {
  const [x, y, wide, high] = one.box;
  const label = [t("photo.box", {n: i + 1, tile: tileName(one.tile)}), one.needs_review && t("photo.doubtful"), one.needs_review && one.reason_text, !inHand && t("zone.aside")]
    .filter(Boolean).join(word("card", "comma"));
  // above the tile, or in its lower corner where another one lies above
  const small = size * 0.62;
  const above = [x + wide / 2 - small / 2, y - small * 1.28];
  const covers = others.some((other) => other !== one && over(other.box, above[0], above[1], small, small));
  const [faceX, faceY, face] = covers ? [x + wide - size * 0.36, y + high - size * 0.5, size * 0.36] : [...above, small];
  const open = () => openTileSheet(one.id);
  const keys = (event) => {
    if (event.key === "Enter" || event.key === " ") { event.preventDefault(); open(); }
    else if (event.key === "Delete") discard(one.id);
  };
  return svg("g.box", {
    role: "button", tabindex: "-1", "aria-label": label, dataset: {box: one.id}, key: `box:${one.id}`, onclick: open, onkeydown: keys,
    class: `${one.needs_review ? "doubtful" : ""} ${inHand ? "" : "outside"}`,
  },
  svg("polygon", {points: one.polygon.map((point) => point.join(",")).join(" ")}),
  one.tile !== "back" && svg("use", {href: spriteHref(one.tile), x: faceX, y: faceY, width: face, height: face * 4 / 3}),
  one.needs_review && svg("g.mark", {transform: `translate(${x + wide} ${y}) scale(${size / 60})`}, svg("circle", {r: 15}), svg("text", {y: 8, "text-anchor": "middle"}, "?")));
}

function over([x, y, wide, high], left, top, width, height) {
  return left < x + wide && left + width > x && top < y + high && top + height > y;
}

// A picture that is pasted or let go over the page is a photo too.
export function watchFiles() {
  const first = (list) => [...(list || [])].find((file) => file.type.startsWith("image/"));
  addEventListener("paste", (event) => {
    const file = first(event.clipboardData && event.clipboardData.files);
    if (file) { event.preventDefault(); openPhoto(file); }
  });
  addEventListener("dragover", (event) => {
    if (![...event.dataTransfer.types].includes("Files")) return;
    event.preventDefault();
    document.body.classList.add("receiving");
  });
  addEventListener("dragleave", (event) => { if (!event.relatedTarget) document.body.classList.remove("receiving"); });
  addEventListener("drop", (event) => {
    document.body.classList.remove("receiving");
    const file = first(event.dataTransfer.files);
    if (!file) return;
    event.preventDefault();
    location.hash = "#/";
    change({mode: "photo"});
    openPhoto(file);
  });
}
