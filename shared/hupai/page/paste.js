// A hand in letters, as people paste it; what cannot be read is marked where it stands.

import {h, mount} from "./dom.js";
import {faultList} from "./forms.js";
import {change, state, watch} from "./store.js";
import {toCodes} from "./hand.js";
import {writeHand} from "./notation.js";
import {t} from "./words.js";

const EXAMPLES = ["[EEE,1][SSSS,1]55pWWWNNN", "123m456m789m55p234p", "🀇🀈🀉🀜🀝🀞🀐🀐🀔🀕🀖🀖🀗🀘"];
const DIALECTS = ["", "tenhou", "mcr", "botzone", "english", "mjai", "chinese"];

export function textPane(container) {
  const box = h("textarea", {
    id: "notation", rows: "2", maxlength: "256", autocomplete: "off", autocapitalize: "off", spellcheck: "false", key: "notation",
    "aria-describedby": "notation-help notation-faults", oninput: () => typed(box.value),
  });
  const faults = h("div", {id: "notation-faults"});
  const again = () => {
    const {source, text, hand, problem} = state();
    const written = source === "text" ? text : textOf(hand);
    if (box.value !== written && document.activeElement !== box) box.value = written;
    examples.hidden = box.value !== "";
    const wrong = source === "text" && problem ? problem.errors.filter((fault) => fault.span && fault.pointer === "#/notation") : [];
    if (wrong.length) box.setAttribute("aria-invalid", "true");
    else box.removeAttribute("aria-invalid");
    mount(faults, wrong.length > 0 && [marked(text, wrong), h("ul", faultList({errors: wrong}).map((said) => h("li", said)))]);
  };
  const examples = h("div.row.wrap", h("span.label", t("text.examples")), EXAMPLES.map((example) => h("button.chip", {type: "button", onclick: () => { box.value = example; typed(example); }}, example)));
  mount(container,
    h("label", {for: "notation"}, t("text.label")), box, faults,
    h("p.hint", {id: "notation-help"}, t("text.help")),
    examples,
    h("details", h("summary", t("text.dialect")), h("p.hint", t("text.dialect_help")), h("div.choices", {role: "group", "aria-label": t("text.dialect")},
      DIALECTS.map((name) => h("button.choice", {type: "button", key: `dialect:${name}`, "aria-pressed": String((state().dialect || "") === name),
        onclick: (event) => {
          for (const other of event.target.parentNode.children) other.setAttribute("aria-pressed", String(other === event.target));
          change({dialect: name || undefined});
          typed(box.value);
        }}, name || t("text.any"))))));
  box.value = state().source === "text" ? state().text : textOf(state().hand);
  again();
  return watch(["hand", "problem", "source", "text"], again);
}

// Which letters are meant is asked anew with the same text, so the text is made another value.
function typed(text) {
  change({text, source: "text", photo: null}, {undoable: state().source !== "text"});
}

function textOf(hand) {
  const codes = toCodes(hand);
  const some = codes.concealed.length + codes.melds.length + codes.flowers.length + (codes.win ? 1 : 0);
  return some ? writeHand(codes) : "";
}

// Spans count characters, not the halves that a script counts.
function marked(text, faults) {
  const letters = [...text];
  const wrong = letters.map((_, i) => faults.some(({span: [from, to]}) => i >= from && i < Math.max(to, from + 1)));
  const parts = [];
  letters.forEach((letter, i) => {
    const last = parts[parts.length - 1];
    if (last && last.wrong === wrong[i]) last.text += letter;
    else parts.push({text: letter, wrong: wrong[i]});
  });
  return h("p.marked", {"aria-hidden": "true"}, parts.map((part) => (part.wrong ? h("mark", part.text) : part.text)));
}
