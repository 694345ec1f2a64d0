// One way to ask: a modal <dialog>, which keeps the focus and gives it back.

import {h, icon} from "./dom.js";
import {t} from "./words.js";

export function openDialog({title, body, actions = [], onclose, wide = false}) {
  const head = h("h2", {tabindex: "-1"}, title);
  const node = h("dialog.sheet", {class: wide ? "wide" : "", "aria-label": title});
  const before = document.activeElement;
  const close = (value) => {
    node.close();
    node.remove();
    if (onclose) onclose(value);
    // what was focused may have been drawn anew meanwhile
    const key = before && before.dataset && before.dataset.key;
    const back = before && before.isConnected ? before : key ? document.querySelector(`[data-key="${CSS.escape(key)}"]`) : null;
    if (back) back.focus({preventScroll: true});
  };
  const foot = actions.map(({label, primary, danger, run}) =>
    h("button", {class: primary ? "primary" : danger ? "danger" : "", onclick: () => run(close)}, label));
  node.append(
    h("header.row", head, h("button.quiet.only-icon", {"aria-label": t("close"), onclick: () => close()}, icon("close"))),
    h("div.stack", typeof body === "function" ? body(close) : body),
  );
  if (foot.length) node.append(h("footer.row", foot));
  node.addEventListener("cancel", (event) => { event.preventDefault(); close(); });
  node.addEventListener("click", (event) => { if (event.target === node) close(); });
  document.body.append(node);
  node.showModal();
  const first = node.querySelector("[autofocus]");
  (first || head).focus();
  return {close, element: node};
}

export function confirmDialog({title, text, yes, danger}) {
  return new Promise((resolve) => {
    openDialog({
      title,
      body: h("p", text),
      actions: [
        {label: t("cancel"), run: (close) => close()},
        {label: yes, primary: !danger, danger, run: (close) => close(true)},
      ],
      onclose: (value) => resolve(value === true),
    });
  });
}
