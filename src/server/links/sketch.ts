/** A drawing of the way to a geofence, to scale: the shape, the vehicle, the largest towns around, and the streets if there is a map. */
import { townZooms } from '../../contract/choices.ts';
import type { Town } from '../../contract/places.ts';
import { destination } from '../../geo/distance.ts';
import { longitudeNear } from '../../geo/longitude.ts';
import { unwrapped } from '../../geo/ring.ts';
import type { Point, Shape } from '../../geo/shape.ts';
import { planeOf } from '../places/mercator.ts';
import type { Places } from '../places/places.ts';
import type { DrawnShape } from '../places/street-tile.ts';
import type { DrawnStreets } from '../places/streets-to-draw.ts';

interface Spot {
  x: number;
  y: number;
}

export interface Sketch {
  width: number;
  height: number;
  /** The outline of the geofence. */
  outline: readonly Spot[];
  vehicle: Spot;
  heading: number | null;
  /** Where the straight line from the vehicle ends: the middle of the geofence. */
  target: Spot;
  towns: readonly (Spot & { name: string })[];
  streets: SketchedStreets | undefined;
  /** Of the scale bar. */
  scale: { metres: number; width: number };
}

interface SketchedStreets {
  /** HTML. */
  attribution: string;
  /** Data of SVG paths. */
  paths: Readonly<Record<DrawnShape['kind'], string>>;
}

const [width, height, margin] = [640, 400, 48];
const circleCorners = 72;
/** A geofence alone is never drawn larger than this view. */
const leastMetres = 1500;
const townsAtMost = 8;
/** Room for a name, so that names do not overlap. On a phone they take twice the room. */
const [nameWidth, nameHeight] = [170, 40];

const outlineOf = (shape: Shape): readonly Point[] =>
  shape.kind === 'circle'
    ? Array.from({ length: circleCorners }, (_, at) =>
        destination(shape.centre, (at * 360) / circleCorners, shape.radiusMetres),
      )
    : unwrapped(shape.nodes);

export async function sketchOf(
  places: Pick<Places, 'townsOf' | 'drawnAround'>,
  shape: Shape,
  plot: Point & { heading: number | null },
): Promise<Sketch> {
  const corners = outlineOf(shape);
  const reference = corners[0] ?? plot;
  /** In the copy of the world in which the geofence is. */
  const near = ({ latitude, longitude }: Point): Point => ({
    latitude,
    longitude: longitudeNear(longitude, reference.longitude),
  });
  const onWorld = [...corners, plot].map((point) => planeOf(near(point), 0));
  const [west, east] = [Math.min(...onWorld.map(({ x }) => x)), Math.max(...onWorld.map(({ x }) => x))];
  const [north, south] = [Math.min(...onWorld.map(({ y }) => y)), Math.max(...onWorld.map(({ y }) => y))];
  const { tileMetres } = planeOf(plot, 0);
  /** Pixels for the width of the world. */
  const zoomed = Math.min(
    (width - 2 * margin) / Math.max(east - west, leastMetres / tileMetres),
    (height - 2 * margin) / Math.max(south - north, leastMetres / tileMetres),
  );
  const middle = { x: (west + east) / 2, y: (north + south) / 2 };
  const spotIn = (x: number, y: number): Spot => ({
    x: rounded(width / 2 + (x - middle.x) * zoomed),
    y: rounded(height / 2 + (y - middle.y) * zoomed),
  });
  const spotOf = (point: Point): Spot => {
    const { x, y } = planeOf(near(point), 0);
    return spotIn(x, y);
  };
  const outline = corners.map(spotOf);
  const xs = outline.map(({ x }) => x);
  const ys = outline.map(({ y }) => y);
  const target = {
    x: rounded((Math.min(...xs) + Math.max(...xs)) / 2),
    y: rounded((Math.min(...ys) + Math.max(...ys)) / 2),
  };
  const streets = await places.drawnAround({ middle, pixels: zoomed, reach: width / 2 });
  const metresPerPixel = tileMetres / zoomed;
  return {
    ...{ width, height, outline, vehicle: spotOf(plot), heading: plot.heading, target },
    towns: placed((await townsAround(places, middle, zoomed)).map((town) => ({ ...spotOf(town), name: town.name }))),
    streets: streets && sketchedStreets(streets, (x, y) => spotIn(x / streets.tiles, y / streets.tiles)),
    scale: scaleOf(metresPerPixel),
  };
}

const rounded = (pixels: number): number => Math.round(pixels * 10) / 10;

/** Corners of all paths together, so that the page of a dense city stays small. */
const cornersAtMost = 15_000;
const drawnFirst = ['water', 'river', 'main', 'street'] as const satisfies readonly DrawnShape['kind'][];

/** To whole pixels. A shape outside the drawing has no path. */
function sketchedStreets(
  { attribution, shapes }: DrawnStreets,
  spotAt: (x: number, y: number) => Spot,
): SketchedStreets {
  const paths: Record<DrawnShape['kind'], string> = { water: '', river: '', main: '', street: '' };
  let left = cornersAtMost;
  for (const kind of drawnFirst) {
    for (const { points } of shapes.filter((shape) => shape.kind === kind)) {
      const spots = cornersOf(points, spotAt);
      left -= spots.length;
      if (left < 0) break;
      paths[kind] += pathOf(spots);
    }
  }
  return { attribution, paths };
}

/** Without repeated ones; none of a shape outside the drawing. */
function cornersOf(points: Float64Array, spotAt: (x: number, y: number) => Spot): Spot[] {
  const spots: Spot[] = [];
  for (let at = 0; at < points.length; at += 2) {
    const { x, y } = spotAt(points[at] ?? 0, points[at + 1] ?? 0);
    const spot = { x: Math.round(x), y: Math.round(y) };
    const last = spots.at(-1);
    if (spot.x !== last?.x || spot.y !== last.y) spots.push(spot);
  }
  const isBeside = (along: 'x' | 'y', size: number): boolean =>
    spots.every((spot) => spot[along] < 0) || spots.every((spot) => spot[along] > size);
  return spots.length < 2 || isBeside('x', width) || isBeside('y', height) ? [] : spots;
}

/** Each corner from the one before, which takes the fewest characters. */
const pathOf = (spots: readonly Spot[]): string =>
  spots
    .map(({ x, y }, at) => {
      const before = spots[at - 1];
      return before ? `l${x - before.x} ${y - before.y}` : `M${x} ${y}`;
    })
    .join('');

/** The towns of the four tiles around the middle, the most populous first. */
async function townsAround(places: Pick<Places, 'townsOf'>, middle: Spot, zoomed: number): Promise<Town[]> {
  // Two tiles are wider than the drawing.
  const zoom = Math.max(0, Math.min(townZooms.max, Math.floor(Math.log2(zoomed / (width / 2)))));
  const count = 2 ** zoom;
  const [left, top] = [Math.round(middle.x * count) - 1, Math.round(middle.y * count) - 1];
  const tiles = [0, 1].flatMap((down) =>
    [0, 1].map((right) => ({ zoom, x: (((left + right) % count) + count) % count, y: top + down })),
  );
  const inWorld = tiles.filter(({ y }) => y >= 0 && y < count);
  const distinct = [...new Map(inWorld.map((tile) => [`${tile.x} ${tile.y}`, tile])).values()];
  const towns = (await Promise.all(distinct.map((tile) => places.townsOf(tile)))).flat();
  return towns.sort((one, other) => other.population - one.population);
}

/** Those inside the drawing whose names have room. */
function placed<Named extends Spot>(towns: readonly Named[]): Named[] {
  const kept: Named[] = [];
  for (const town of towns) {
    const isInside = town.x > 8 && town.x < width - nameWidth && town.y > 20 && town.y < height - 40;
    const isFree = kept.every(({ x, y }) => Math.abs(x - town.x) > nameWidth || Math.abs(y - town.y) > nameHeight);
    if (isInside && isFree) kept.push(town);
    if (kept.length === townsAtMost) break;
  }
  return kept;
}

/** The longest round distance within 120 pixels. */
function scaleOf(metresPerPixel: number): Sketch['scale'] {
  const most = 120 * metresPerPixel;
  const power = 10 ** Math.floor(Math.log10(most));
  const metres = (most >= 5 * power ? 5 : most >= 2 * power ? 2 : 1) * power;
  return { metres, width: rounded(metres / metresPerPixel) };
}
