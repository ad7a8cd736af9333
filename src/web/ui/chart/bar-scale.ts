/** Where a chart's lines stand: round steps of a unit from 0 up to the largest value or just beyond. */
export function ticksUpTo(largest: number, unit = 1, about = 3): number[] {
  if (!(largest > 0)) return [0, unit];
  const step = roundStep(largest / unit / about) * unit;
  const count = Math.max(1, Math.ceil(largest / step - 1e-9));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** 1, 2, 5, 10, 20 …: the first that is not less; never less than 1. */
function roundStep(least: number): number {
  if (least <= 1) return 1;
  const ten = 10 ** Math.floor(Math.log10(least));
  return ([1, 2, 5, 10].find((times) => times * ten >= least - 1e-9) ?? 10) * ten;
}

/** Every how manieth name is written so that none touches the next. */
export const namedEvery = (count: number, width: number, nameWidth: number): number =>
  Math.max(1, Math.ceil((count * nameWidth) / Math.max(1, width)));
