// Dragging with mouse, pen or finger.  A finger that moves at once scrolls; one that rests for a moment takes the tile.

const REST_MS = 220;
const SLOP = 7;

// drop(id, zone): data-id of what was dragged, data-zone of where it was let go.
export function dragging(container, {item, zone, drop}) {
  let held = null;
  let timer;

  const take = () => {
    const box = held.node.getBoundingClientRect();
    const ghost = held.node.cloneNode(true);
    ghost.classList.add("ghost");
    ghost.removeAttribute("data-key");
    ghost.setAttribute("aria-hidden", "true");
    ghost.style.setProperty("width", `${box.width}px`);
    ghost.style.setProperty("height", `${box.height}px`);
    document.body.append(ghost);
    held.ghost = ghost;
    held.node.classList.add("lifted");
    container.classList.add("dragging");
    place(held.x, held.y);
  };

  const place = (x, y) => {
    held.ghost.style.setProperty("transform", `translate(${x - held.dx}px, ${y - held.dy}px)`);
    const over = document.elementFromPoint(x, y);
    const target = over && over.closest(zone);
    if (held.target && held.target !== target) held.target.classList.remove("over");
    held.target = target && container.contains(target) ? target : null;
    if (held.target) held.target.classList.add("over");
  };

  const end = (dropped) => {
    clearTimeout(timer);
    if (!held) return;
    const {node, ghost, target} = held;
    held = null;
    if (!ghost) return;
    ghost.remove();
    node.classList.remove("lifted");
    container.classList.remove("dragging");
    if (target) target.classList.remove("over");
    // the click that follows is no tap
    addEventListener("click", (event) => { event.stopPropagation(); event.preventDefault(); }, {capture: true, once: true});
    setTimeout(() => dispatchEvent(new MouseEvent("click")), 0);
    if (dropped && target) drop(node.dataset.id, target.dataset.zone);
  };

  container.addEventListener("pointerdown", (event) => {
    const node = event.target.closest(item);
    if (!node || event.button !== 0 || !event.isPrimary) return;
    const box = node.getBoundingClientRect();
    held = {node, x: event.clientX, y: event.clientY, dx: event.clientX - box.left, dy: event.clientY - box.top, touch: event.pointerType === "touch"};
    if (held.touch) timer = setTimeout(() => held && !held.ghost && take(), REST_MS);
  });
  addEventListener("pointermove", (event) => {
    if (!held || !event.isPrimary) return;
    const far = Math.hypot(event.clientX - held.x, event.clientY - held.y) > SLOP;
    if (!held.ghost) {
      if (!far) return;
      if (held.touch) { clearTimeout(timer); held = null; return; }
      take();
    }
    place(event.clientX, event.clientY);
  });
  addEventListener("pointerup", () => end(true));
  addEventListener("pointercancel", () => end(false));
  container.addEventListener("touchmove", (event) => { if (held && held.ghost) event.preventDefault(); }, {passive: false});
  container.addEventListener("contextmenu", (event) => { if (event.target.closest(item)) event.preventDefault(); });
}
