/**
 * Where rows stand that are drawn one below the other, in pixels from the first one's top: reckoned, never measured, so
 * that a hundred thousand cost as much as a hundred.
 */
export interface RowPlaces {
  count: number;
  /** Of the one after the last: where all of them end. */
  topOf(index: number): number;
  /** Which row these pixels are in; beyond the rows any number beyond theirs. */
  at(pixels: number): number;
}

export const rowsAlike = (count: number, height: number): RowPlaces => ({
  count,
  topOf: (index) => index * height,
  at: (pixels) => Math.floor(pixels / height),
});

export function rowsOf(heights: readonly number[]): RowPlaces {
  const tops = new Float64Array(heights.length + 1);
  for (const [index, height] of heights.entries()) tops[index + 1] = (tops[index] ?? 0) + height;
  return { count: heights.length, topOf: (index) => tops[index] ?? 0, at: (pixels) => lastUpTo(tops, pixels) };
}

/** Which is the last of these ascending numbers that is not beyond the wanted one; -1 where all are. */
function lastUpTo(ascending: Float64Array, wanted: number): number {
  let [low, high] = [-1, ascending.length - 1];
  while (low < high) {
    const middle = low + Math.ceil((high - low) / 2);
    if ((ascending[middle] ?? 0) <= wanted) low = middle;
    else high = middle - 1;
  }
  return low;
}
