// Which tiles make a pattern: the evidence of the answer, found among the tiles that are shown.

// groups: [{codes, nodes}], as shown.  Each set of the evidence takes a group of the same tiles, else tiles one by one.
export function lightUp(groups, evidence) {
  const lit = new Set();
  const taken = new Set();
  for (const set of evidence) {
    const same = groups.filter((group) => alike(group.codes, set));
    const free = same.find((group) => !taken.has(group));
    if (free) {
      taken.add(free);
      for (const node of free.nodes) lit.add(node);
    } else if (!same.length) for (const code of set) takeOne(groups, code, lit);
  }
  return lit;
}

function takeOne(groups, code, lit) {
  for (const group of groups) {
    const at = group.codes.findIndex((other, i) => other === code && !lit.has(group.nodes[i]));
    if (at >= 0) {
      lit.add(group.nodes[at]);
      return;
    }
  }
}

function alike(a, b) {
  return a.length === b.length && [...a].sort().join() === [...b].sort().join();
}
