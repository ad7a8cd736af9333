/** Which towns the built-in map names at a zoom, and how. */

/** Inhabitants that a town needs, from this zoom on. */
const leastFrom: readonly (readonly [zoom: number, population: number])[] = [
  [11, 0],
  [10, 2000],
  [9, 8000],
  [8, 20_000],
  [7, 50_000],
  [6, 100_000],
  [5, 250_000],
  [4, 600_000],
  [3, 1_500_000],
  [0, 4_000_000],
];

export const leastPopulation = (zoom: number): number => leastFrom.find(([from]) => zoom >= from)?.[1] ?? 0;

interface TownLooks {
  readonly font: string;
  /** Height of the name. */
  readonly pixels: number;
  /** Radius of the dot. */
  readonly dot: number;
}

const looks: readonly (readonly [population: number, looks: TownLooks])[] = [
  [1_000_000, { font: '600 13px', pixels: 13, dot: 3 }],
  [100_000, { font: '12px', pixels: 12, dot: 2.5 }],
  [0, { font: '11px', pixels: 11, dot: 2 }],
];

export function looksOf(population: number): TownLooks {
  const found = looks.find(([least]) => population >= least) ?? looks.at(-1);
  if (!found) throw new Error('There are no looks.');
  return found[1];
}
