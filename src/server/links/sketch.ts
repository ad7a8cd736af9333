/** A drawing of the way to a geofence, to scale: the shape, the vehicle and the largest towns around. It needs no map tiles. */
import { townZooms } from '../../contract/choices.ts';
import type { Town } from '../../contract/places.ts';
import { destination } from '../../geo/distance.ts';
import { longitudeNear } from '../../geo/longitude.ts';
import { unwrapped } from '../../geo/ring.ts';
import type { Point, Shape } from '../../geo/shape.ts';
import { planeOf } from '../places/mercator.ts';
import type { Places } from '../places/places.ts';

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
  /** Of the scale bar. */
  scale: { metres: number; width: number };
}

const [width, height, margin] = [640, 400, 48];
const circleCorners = 72;
/** A geofence alone is never drawn larger than this view. */
const leastMetres = 1500;
const townsAtMost = 8;
/** Room for a name, so that names do not overlap. */
const [nameWidth, nameHeight] = [110, 26];

const outlineOf = (shape: Shape): readonly Point[] =>
  shape.kind === 'circle'
    ? Array.from({ length: circleCorners }, (_, at) =>
        destination(shape.centre, (at * 360) / circleCorners, shape.radiusMetres),
      )
    : unwrapped(shape.nodes);

export async function sketchOf(
  places: Pick<Places, 'townsOf'>,
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
  const spotOf = (point: Point): Spot => {
    const { x, y } = planeOf(near(point), 0);
    return { x: rounded(width / 2 + (x - middle.x) * zoomed), y: rounded(height / 2 + (y - middle.y) * zoomed) };
  };
  const outline = corners.map(spotOf);
  const xs = outline.map(({ x }) => x);
  const ys = outline.map(({ y }) => y);
  const target = {
    x: rounded((Math.min(...xs) + Math.max(...xs)) / 2),
    y: rounded((Math.min(...ys) + Math.max(...ys)) / 2),
  };
  const metresPerPixel = tileMetres / zoomed;
  return {
    ...{ width, height, outline, vehicle: spotOf(plot), heading: plot.heading, target },
    towns: placed((await townsAround(places, middle, zoomed)).map((town) => ({ ...spotOf(town), name: town.name }))),
    scale: scaleOf(metresPerPixel),
  };
}

const rounded = (pixels: number): number => Math.round(pixels * 10) / 10;

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
