/** The streets between the main roads, paths through parks, and buildings. All of them are invented. */

import { cityRoads } from '../../server/demo/city/network.ts';
import { Chance } from '../../server/demo/fleet/chance.ts';
import { divide } from './blocks.ts';
import { buildingsAround } from './buildings.ts';
import { Cells } from './cells.ts';
import { districts } from './districts.ts';
import { facesBetween, lengthOf } from './faces.ts';
import { grounds } from './grounds.ts';
import { greens, lakes, railways, rivers } from './nature.ts';
import { along, centreOf, metresBetween, type Spot, smooth, spotOf, spotsOf } from './plane.ts';
import { StreetNames } from './street-names.ts';

export interface MinorStreet {
  line: readonly Spot[];
  name: string;
  isWide: boolean;
  isOneWay: boolean;
}

export interface CityFabric {
  streets: MinorStreet[];
  paths: (readonly Spot[])[];
  buildings: (readonly Spot[])[];
}

/** Shorter pieces along a river or a wood are dropped. */
const shortestMetres = 45;
const wideFromMetres = 450;
const wideDivides = 900_000;

export function minorStreets(): CityFabric {
  const roads = cityRoads().filter(({ kind }) => kind !== 'yard');
  const roadLines = roads.map(({ points }) => points.map(spotOf));
  const waters = rivers.map(({ line }) => smooth(spotsOf(line), false, 2));
  const rails = railways.map(({ line }) => smooth(spotsOf(line), false, 2));
  const blocked = new Cells();
  rivers.forEach(({ metres }, index) => blocked.addBand({ line: waters[index] ?? [], metres: metres + 15 }));
  for (const line of rails) blocked.addBand({ line, metres: 25 });
  roads.forEach(({ kind }, index) => {
    if (kind === 'motorway') blocked.addBand({ line: roadLines[index] ?? [], metres: 60 });
  });
  const outlines = [...lakes, ...greens].map(({ kind, line }) => ({ kind, ring: smooth(spotsOf(line), true, 2) }));
  const parks = new Cells();
  for (const { kind, ring } of [...outlines, ...grounds()]) (kind === 'park' ? parks : blocked).addArea(ring);
  const isFree = (spot: Spot): boolean => !blocked.has(spot) && !parks.has(spot) && districtAt(spot) !== undefined;

  const { streets: cuts, blocks } = divide(facesBetween([...roadLines, ...waters, ...rails]), blockArea);
  const chance = new Chance('city streets');
  const names = new StreetNames(new Set(roads.flatMap(({ name }) => name ?? [])));
  const streets = cuts.flatMap(({ line, divides }): MinorStreet[] => {
    const pieces = partsWhere(line, isFree).filter((piece) => lengthOf(piece) >= shortestMetres);
    const long = pieces.reduce((sum, piece) => sum + lengthOf(piece), 0);
    const [first] = pieces;
    if (!first) return [];
    const isWide = long >= wideFromMetres && divides >= wideDivides;
    const district = districtAt(centreOf(first)) ?? 0;
    const name = names.next(district, long > 160, first[0] ?? [0, 0]);
    const isOneWay = !isWide && long < 500 && (districts[district]?.blockArea ?? 0) < 16_000 && chance.isTrue(0.3);
    return pieces.map((piece) => ({ line: piece, name, isWide, isOneWay }));
  });
  const paths = cuts
    .flatMap(({ line }) => partsWhere(line, (spot) => parks.has(spot) && !blocked.has(spot)))
    .filter((path) => lengthOf(path) > 60 && chance.isTrue(0.6));
  const driveways = new Cells();
  for (const { kind, points } of cityRoads()) {
    if (kind === 'yard') driveways.addBand({ line: points.map(spotOf), metres: 15 });
  }
  const isBuildable = (spot: Spot): boolean => isFree(spot) && !driveways.has(spot);
  const buildings = blocks.flatMap((block) => buildingsAround(block, isBuildable));
  return { streets, paths, buildings };
}

const knownDistricts = new Map<number, number | undefined>();

/** The index of the district around a spot, to about 20 m. */
function districtAt([x, y]: Spot): number | undefined {
  const [column, row] = [Math.round(x / 20), Math.round(y / 20)];
  const key = column * 100_000 + row;
  if (!knownDistricts.has(key)) knownDistricts.set(key, findDistrict([column * 20, row * 20]));
  return knownDistricts.get(key);
}

/** The district whose border is farthest outside. */
function findDistrict(spot: Spot): number | undefined {
  let [best, depth] = [-1, 0];
  centres.forEach(({ centre, radius }, index) => {
    const metres = metresBetween(centre, spot);
    if (metres > radius * 1.16) return;
    const inside = 1 - metres / (radius * unevenness(centre, spot));
    if (inside > depth) [best, depth] = [index, inside];
  });
  return best < 0 ? undefined : best;
}

const centres = districts.map(({ at: [latitude, longitude], radiusMetres }) => ({
  centre: spotOf({ latitude, longitude }),
  radius: radiusMetres * 1.15,
}));

/** The outlines of all districts. They overlap. */
export const builtUpAreas = (): Spot[][] =>
  centres.map(({ centre: [x, y], radius }) =>
    Array.from({ length: 48 }, (_, index): Spot => {
      const angle = (index * Math.PI) / 24;
      const reach = radius * unevenness([x, y], [x + Math.cos(angle), y + Math.sin(angle)]);
      return [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach];
    }),
  );

/** Towns do not end in a circle. */
function unevenness([x, y]: Spot, [toX, toY]: Spot): number {
  const angle = Math.atan2(toY - y, toX - x);
  return 1 + 0.09 * Math.sin(3 * angle + x) + 0.07 * Math.sin(5 * angle + y);
}

const ruralBlockArea = 250_000;

/** Undefined if no part of the ring lies in a district. */
function blockArea(ring: readonly Spot[]): number | undefined {
  const centre = centreOf(ring);
  const reach = Math.max(...ring.map((spot) => metresBetween(spot, centre)));
  const district = districtAt(centre);
  if (district !== undefined) return districts[district]?.blockArea;
  const isNear = centres.some(({ centre: at, radius }) => metresBetween(at, centre) < radius * 1.16 + reach);
  return isNear ? ruralBlockArea : undefined;
}

const sampleMetres = 8;

/** The parts of a line whose spots pass the test. */
function partsWhere(line: readonly Spot[], test: (spot: Spot) => boolean): Spot[][] {
  const [start, end] = [line[0], line.at(-1)];
  if (!start || !end) return [];
  const pieces = Math.max(1, Math.ceil(metresBetween(start, end) / sampleMetres));
  const parts: Spot[][] = [];
  let open: Spot[] | undefined;
  for (let piece = 0; piece <= pieces; piece += 1) {
    const spot = along(start, end, piece / pieces);
    // The ends lie on a main road or a border, so their neighbours decide.
    const tested = along(start, end, Math.min(Math.max(piece, 1), pieces - 1) / pieces);
    if (!test(tested)) {
      open = undefined;
    } else if (open) open[1] = spot;
    else {
      open = [spot, spot];
      parts.push(open);
    }
  }
  return parts;
}
