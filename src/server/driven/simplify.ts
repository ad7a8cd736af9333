/** Leaves out corners that lie within `tolerance` of the line without them (Douglas and Peucker). */
export function simplified(line: readonly number[], tolerance: number): number[] {
  const count = line.length / 2;
  const keeps = new Uint8Array(count);
  keeps[0] = 1;
  keeps[count - 1] = 1;
  const open: [first: number, last: number][] = [[0, count - 1]];
  for (let range = open.pop(); range; range = open.pop()) {
    const [first, last] = range;
    const { at, distance } = farthest(line, first, last);
    if (distance <= tolerance) continue;
    keeps[at] = 1;
    open.push([first, at], [at, last]);
  }
  return line.filter((_, at) => keeps[at >> 1] === 1);
}

/** The corner between two others that is farthest from the side between them. */
function farthest(line: readonly number[], first: number, last: number): { at: number; distance: number } {
  const [x1 = 0, y1 = 0] = [line[2 * first], line[2 * first + 1]];
  const [x2 = 0, y2 = 0] = [line[2 * last], line[2 * last + 1]];
  const [dx, dy] = [x2 - x1, y2 - y1];
  const squared = dx * dx + dy * dy;
  let found = { at: first, distance: 0 };
  for (let at = first + 1; at < last; at += 1) {
    const [x = 0, y = 0] = [line[2 * at], line[2 * at + 1]];
    const share = squared === 0 ? 0 : Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / squared));
    const distance = Math.hypot(x - x1 - share * dx, y - y1 - share * dy);
    if (distance > found.distance) found = { at, distance };
  }
  return found;
}
