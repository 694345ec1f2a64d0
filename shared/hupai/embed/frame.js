
const hand = document.querySelector(".hand");
const tiles = [...document.querySelectorAll(".tile")];
const buttons = [...document.querySelectorAll(".pattern")];
let pinned = null;

function light(button) {
  const shown = button || pinned;
  const lights = shown ? shown.dataset.lights.split(" ") : [];
  hand.classList.toggle("some", Boolean(shown));
  tiles.forEach((tile, i) => tile.classList.toggle("lit", lights.includes(String(i))));
}

for (const button of buttons) {
  button.addEventListener("click", () => {
    pinned = pinned === button ? null : button;
    for (const one of buttons) one.setAttribute("aria-pressed", String(one === pinned));
    light();
  });
  for (const on of ["pointerenter", "focus"]) button.addEventListener(on, () => light(button));
  for (const off of ["pointerleave", "blur"]) button.addEventListener(off, () => light());
}

// A height holds nothing of anybody: whoever frames this page may know it.
function tell() {
  const height = Math.ceil(document.documentElement.getBoundingClientRect().height);
  parent.postMessage({type: "hupai-height", version: 1, height}, "*");
}

new ResizeObserver(tell).observe(document.documentElement);
addEventListener("message", (event) => {
  if (event.data && event.data.type === "hupai-ask-height") tell();
});
