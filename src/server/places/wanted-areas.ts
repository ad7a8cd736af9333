/** The areas of the street map whose streets an account can search for: around its vehicles and geofences. */
import type { Point } from '../../geo/shape.ts';
import type { BasemapArea } from '../basemap/basemap.ts';
import type { GeofenceBox } from '../store/geofence-areas.ts';
import type { MapArea } from '../store/map-names.ts';
import { planeOf } from './mercator.ts';

/** An area is a tile of this zoom: some three kilometres wide. */
export const areaZoom = 13;

/** Of one account. */
export const areasAtMost = 4000;

/** A larger geofence counts only with its middle. */
const areasOfGeofence = 16;

/** Weight of an area with a vehicle or geofence, compared with a neighbour of one. */
const centreWeight = 100;

/** The areas of the positions and geofences, then their neighbours, at most `areasAtMost`, within the map. */
export function wantedAreas(
  { bounds }: BasemapArea,
  positions: readonly Point[],
  boxes: readonly GeofenceBox[],
): MapArea[] {
  const northWest = planeOf({ latitude: bounds.north, longitude: bounds.west }, areaZoom);
  const southEast = planeOf({ latitude: bounds.south, longitude: bounds.east }, areaZoom);
  const weights = new Map<string, { area: MapArea; weight: number }>();
  const add = (x: number, y: number, weight: number): void => {
    const key = `${x}/${y}`;
    const known = weights.get(key);
    if (known) known.weight += weight;
    else if (x + 1 >= northWest.x && x <= southEast.x && y + 1 >= northWest.y && y <= southEast.y)
      weights.set(key, { area: { x, y }, weight });
  };
  for (const { x, y } of [...positions.map(areaOf), ...boxes.flatMap(areasIn)]) {
    for (let row = y - 1; row <= y + 1; row += 1)
      for (let column = x - 1; column <= x + 1; column += 1)
        add(column, row, column === x && row === y ? centreWeight : 1);
  }
  return [...weights.values()]
    .sort((one, other) => other.weight - one.weight)
    .slice(0, areasAtMost)
    .map(({ area }) => area);
}

function areaOf(point: Point): MapArea {
  const { x, y } = planeOf(point, areaZoom);
  return { x: Math.floor(x), y: Math.floor(y) };
}

/** A circle is as small as its centre here: neighbours follow anyway. */
function areasIn({ south, west, north, east }: GeofenceBox): MapArea[] {
  const [first, last] = [areaOf({ latitude: north, longitude: west }), areaOf({ latitude: south, longitude: east })];
  const [columns, rows] = [last.x - first.x + 1, last.y - first.y + 1];
  if (columns * rows > areasOfGeofence)
    return [areaOf({ latitude: (south + north) / 2, longitude: (west + east) / 2 })];
  return Array.from({ length: columns * rows }, (_, at) => ({
    x: first.x + (at % columns),
    y: first.y + Math.floor(at / columns),
  }));
}
