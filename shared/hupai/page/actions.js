// What can be done with a score beyond reading it; other parts of the page add theirs.

const added = [];

// {id, label: () => text, run(handRequest, answer)}
export function registerScoreAction(action) {
  const at = added.findIndex((one) => one.id === action.id);
  if (at < 0) added.push(action);
  else added[at] = action;
  document.dispatchEvent(new Event("hupai:actions"));
}

export function scoreActions() {
  return [...added];
}
