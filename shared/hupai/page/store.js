// What the page is about at this moment: one value, replaced and never changed, with the values before it.

const MOST_UNDO = 200;
const watchers = new Set();
const past = [];
let now = {};

export function state() {
  return now;
}

// undoable: what it replaces can be had again.
export function change(patch, {undoable = false} = {}) {
  const before = now;
  if (undoable) {
    past.push(before);
    if (past.length > MOST_UNDO) past.shift();
  }
  now = {...before, ...patch};
  tellWatchers(before);
}

export function canUndo() {
  return past.length > 0;
}

// Brings back what the reader made; what the service said of it is asked again.
export function undo() {
  const before = now;
  const old = past.pop();
  if (!old) return false;
  const {hand, text, source, context, photo} = old;
  now = {...before, hand, text, source, context, photo};
  tellWatchers(before);
  return true;
}

function tellWatchers(before) {
  for (const watcher of [...watchers]) watcher(now, before);
}

// Calls back where one of the named parts became another value.
export function watch(names, run) {
  const watcher = (after, before) => {
    if (names.some((name) => after[name] !== before[name])) run(after, before);
  };
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
