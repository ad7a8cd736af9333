/** Houses along the edges of a block. */
import { Chance } from '../../server/demo/fleet/chance.ts';
import { edgesOf } from './faces.ts';
import { areaOf, isInside, metresBetween, type Spot } from './plane.ts';

/** Blocks above this size are fields, yards or lawns. */
const largestBlock = 70_000;
const setbackMetres = 9;
const gapMetres = 7;

export function buildingsAround(block: readonly Spot[], isBuildable: (spot: Spot) => boolean): Spot[][] {
  const area = areaOf(block);
  if (area > largestBlock) return [];
  const chance = new Chance('houses', Math.round(area), Math.round(block[0]?.[0] ?? 0));
  // In dense blocks the houses touch.
  const isDense = area < 22_000;
  const houses: Spot[][] = [];
  for (const { from, to } of edgesOf(block)) {
    const length = metresBetween(from, to);
    const [east, north] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
    const cornerMetres = setbackMetres + 6;
    for (let at = cornerMetres; at < length - cornerMetres - 12; ) {
      const front = Math.min(isDense ? chance.between(28, 60) : chance.between(12, 20), length - cornerMetres - at);
      const depth = isDense ? chance.between(11, 14) : chance.between(9, 12);
      const setback = isDense ? setbackMetres : setbackMetres + chance.between(0, 4);
      const corner = (ahead: number, inward: number): Spot => [
        from[0] + east * ahead - north * inward,
        from[1] + north * ahead + east * inward,
      ];
      const house = [
        corner(at, setback),
        corner(at + front, setback),
        corner(at + front, setback + depth),
        corner(at, setback + depth),
      ];
      at += front + (isDense && chance.isTrue(0.75) ? 1 : gapMetres + chance.between(2, 12));
      const middle = corner(at, setback + depth / 2);
      if ([middle, ...house].every(isBuildable) && house.slice(2).every((spot) => isInside(block, spot)))
        houses.push(house);
    }
  }
  return houses;
}
