import Flatbush from 'flatbush';
import { nearGeofenceMetres } from '../../contract/choices.ts';
import { degrees, earthRadiusMetres, radians } from '../../geo/distance.ts';
import { metresOutside } from '../../geo/metres-outside.ts';
import { type Point, shapeOf } from '../../geo/shape.ts';
import type { Queryable } from '../database/database.ts';
import { type GeofenceBox, listGeofenceAreas, listGeofenceBoxes } from '../store/geofence-areas.ts';
import { readVersions } from '../store/versions.ts';

export interface NearGeofence {
  geofenceId: number;
  name: string;
  /** From its edge; 0 inside. */
  distanceMetres: number;
}

/** Accounts whose index stays in memory: 50,000 geofences take 3 MB. */
const accountsAtMost = 16;

interface Boxes {
  version: number;
  ids: readonly number[];
  index: Flatbush | undefined;
}

/** Finds the geofence at or next to each position of an account, with an index of boxes that follows the account's version. */
export class GeofencesNear {
  private readonly known = new Map<number, Boxes>();

  /** Undefined for a position that is far from all geofences. */
  async find(
    db: Queryable,
    accountId: number,
    positions: readonly Point[],
  ): Promise<readonly (NearGeofence | undefined)[]> {
    const { ids, index } = await this.boxes(db, accountId);
    if (!index) return positions.map(() => undefined);
    const candidates = positions.map(({ latitude, longitude }) =>
      index.search(longitude, latitude, longitude, latitude).map((number) => ids[number] ?? 0),
    );
    const areas = await listGeofenceAreas(db, accountId, [...new Set(candidates.flat())]);
    const byId = new Map(areas.map((area) => [area.id, { name: area.description, shape: shapeOf(area) }]));
    return positions.map((position, at) => {
      const near = [...new Set(candidates[at])].flatMap((geofenceId): NearGeofence[] => {
        const { name = '', shape } = byId.get(geofenceId) ?? {};
        if (!shape) return [];
        const distance = metresOutside(shape, position);
        return distance <= nearGeofenceMetres ? [{ geofenceId, name, distanceMetres: distance }] : [];
      });
      return near.sort((a, b) => a.distanceMetres - b.distanceMetres || a.geofenceId - b.geofenceId)[0];
    });
  }

  private async boxes(db: Queryable, accountId: number): Promise<Boxes> {
    const { geofence: version = 0 } = await readVersions(db, accountId);
    const known = this.known.get(accountId);
    // A map iterates in the order of insertion, so the account that is used last stays longest.
    this.known.delete(accountId);
    const boxes = known?.version === version ? known : { version, ...indexOf(await listGeofenceBoxes(db, accountId)) };
    this.known.set(accountId, boxes);
    const [oldest] = this.known.keys();
    if (this.known.size > accountsAtMost && oldest !== undefined) this.known.delete(oldest);
    return boxes;
  }
}

function indexOf(boxes: readonly GeofenceBox[]): Pick<Boxes, 'ids' | 'index'> {
  const padded = boxes.flatMap(pad);
  if (padded.length === 0) return { ids: [], index: undefined };
  const index = new Flatbush(padded.length);
  for (const { west, south, east, north } of padded) index.add(west, south, east, north);
  index.finish();
  return { ids: padded.map(({ id }) => id), index };
}

/** The box with the margin of "near", as two boxes across the 180th meridian. */
function pad({ id, south, west, north, east, radiusMetres }: GeofenceBox): Omit<GeofenceBox, 'radiusMetres'>[] {
  const up = degrees((nearGeofenceMetres + radiusMetres) / earthRadiusMetres) * 1.001;
  const box = { id, south: south - up, north: north + up };
  const shrink = Math.cos(radians(Math.max(Math.abs(box.south), Math.abs(box.north))));
  const aside = up / shrink;
  // Around a pole, or with corners on both sides of the 180th meridian: all longitudes.
  if (box.south <= -90 || box.north >= 90 || east - west > 180) return [{ ...box, west: -180, east: 180 }];
  const [left, right] = [west - aside, east + aside];
  return [
    { ...box, west: left, east: right },
    ...(left < -180 ? [{ ...box, west: left + 360, east: 180 }] : []),
    ...(right > 180 ? [{ ...box, west: -180, east: right - 360 }] : []),
  ];
}
