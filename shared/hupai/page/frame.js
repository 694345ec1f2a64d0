// Where the tiles lie on a photo: the part that is shown, and the order that they are read in.

// The part of the photo where the tiles lie, with room around; the whole of it where none was found.
// It stays as it was when tiles are corrected: nothing moves under the finger.
export function frame(photo) {
  if (!photo.tiles.length) return [0, 0, photo.width, photo.height];
  const points = photo.tiles.flatMap((one) => one.polygon);
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const edge = Math.max(...photo.tiles.map((one) => Math.max(one.box[2], one.box[3])));
  const left = Math.max(0, Math.min(...xs) - edge * 0.8);
  const top = Math.max(0, Math.min(...ys) - edge * 1.3);
  const right = Math.min(photo.width, Math.max(...xs) + edge * 0.8);
  const bottom = Math.min(photo.height, Math.max(...ys) + edge * 0.8);
  return [left, top, right - left, bottom - top];
}

// Rows from the top, each from the left.
export function inReadingOrder(tiles) {
  const rows = [];
  for (const one of [...tiles].sort((a, b) => middle(a) - middle(b))) {
    const row = rows[rows.length - 1];
    if (row && middle(one) - row.at < one.box[3] * 0.6) row.tiles.push(one);
    else rows.push({at: middle(one), tiles: [one]});
  }
  return rows.flatMap((row) => row.tiles.sort((a, b) => a.box[0] - b.box[0]));
}

const middle = (one) => one.box[1] + one.box[3] / 2;
