/** Values of a chart's grid lines: round steps of a unit from 0 to the largest value or just above it. */
export function ticksUpTo(largest: number, unit = 1, about = 3): number[] {
  if (!(largest > 0)) return [0, unit];
  const step = roundStep(largest / unit / about) * unit;
  const count = Math.max(1, Math.ceil(largest / step - 1e-9));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** The first of 1, 2, 5, 10, 20 … that is not less than the minimum. */
function roundStep(minimum: number): number {
  if (minimum <= 1) return 1;
  const ten = 10 ** Math.floor(Math.log10(minimum));
  return ([1, 2, 5, 10].find((times) => times * ten >= minimum - 1e-9) ?? 10) * ten;
}

/** The interval of written names at which no name touches the next. */
export const namedEvery = (count: number, width: number, nameWidth: number): number =>
  Math.max(1, Math.ceil((count * nameWidth) / Math.max(1, width)));
