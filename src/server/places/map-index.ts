/**
 * Reads the names of the street map into the database, for the search: towns and villages of the whole map, and streets
 * and house numbers of the areas where accounts have vehicles and geofences. So a map of a whole country stays cheap.
 */

import { setTimeout as pause } from 'node:timers/promises';
import { dayMs } from '../../contract/durations.ts';
import type { Point } from '../../geo/shape.ts';
import type { BasemapArea } from '../basemap/basemap.ts';
import type { Database, Lock } from '../database/database.ts';
import { locks } from '../database/locks.ts';
import { type GeofenceBox, listGeofenceBoxes } from '../store/geofence-areas.ts';
import {
  lastPositions,
  type MapArea,
  type MapName,
  missingMapAreas,
  noteMapAreas,
  readMapArea,
  replaceMapNames,
  wholeMap,
} from '../store/map-names.ts';
import { geofenceVersions } from '../store/versions.ts';
import type { Workers } from '../work/workers.ts';
import { planeOf } from './mercator.ts';
import { searchedWordsOf } from './name-words.ts';
import { type MapNamesInput, mapNamesTask } from './names-in-map.ts';
import { readTileBytes, type StreetMap, streetZoom, type TileAddress, type Warn } from './tile-shapes.ts';
import { areasAtMost, areaZoom, wantedAreas } from './wanted-areas.ts';

export interface MapIndexOptions {
  db: Database;
  map: StreetMap;
  workers: Pick<Workers, 'run'>;
  townsFile: string | undefined;
  now: () => Date;
  warn: Warn;
}

/** Figures of a round. */
export interface Indexed {
  areas: number;
  names: number;
}

/** Tiles of this zoom name all towns and villages. */
const villageZoom = 10;
/** A larger map is read at a lower zoom, with fewer villages. */
const villageTilesAtMost = 5000;
/** A task of a worker reads so many. */
const villageTilesAtOnce = 20;

const areasAtOnce = 20;
/** Areas without vehicles and geofences are kept this long. */
const keptDays = 30;

export class MapIndex {
  /** Only the service with this lock reads the map. */
  private readonly lock: Lock;
  /** By account: its geofences, as of a version and a day. */
  private readonly geofences = new Map<number, { version: number; day: number }>();

  constructor(private readonly options: MapIndexOptions) {
    this.lock = options.db.lock(locks.mapNames);
  }

  /** Reads the areas that are missing. Does nothing while another service does it, or without a map. */
  async round(signal?: AbortSignal): Promise<Indexed> {
    const done: Indexed = { areas: 0, names: 0 };
    const { db, map } = this.options;
    const area = await map.area();
    if (!area || !(await this.lock.isMine())) return done;
    const { version } = area;
    const store = async (at: MapArea, names: readonly MapName[]): Promise<void> => {
      await replaceMapNames(db, { ...at, version }, names, searchedWordsOf);
      done.areas += 1;
      done.names += names.length;
    };
    if ((await readMapArea(db, wholeMap)) !== version) {
      const names = await this.villages(area, signal);
      if (signal?.aborted) return done;
      await store(wholeMap, names);
    }
    if (area.maxZoom < streetZoom) return done;
    await this.note(area);
    for (;;) {
      const missing = await missingMapAreas(db, version, areasAtOnce);
      for (const at of missing) {
        if (signal?.aborted) return done;
        await gently(async () => store(at, await this.names(area, streetsOf(at), signal)), signal);
      }
      if (missing.length < areasAtOnce) return done;
    }
  }

  close(): Promise<void> {
    return this.lock.close();
  }

  /** Notes where accounts have vehicles and geofences. Geofences are read once a day, and when they have changed. */
  private async note(area: BasemapArea): Promise<void> {
    const { db } = this.options;
    const now = this.options.now();
    const day = Math.floor(now.getTime() / dayMs);
    const positions = new Map<number, Point[]>();
    const boxes = new Map<number, GeofenceBox[]>();
    for (const { accountId, ...point } of await lastPositions(db)) {
      const known = positions.get(accountId);
      if (known) known.push(point);
      else positions.set(accountId, [point]);
    }
    const changed = (await geofenceVersions(db)).filter(({ accountId, version }) => {
      const known = this.geofences.get(accountId);
      return known?.version !== version || known.day !== day;
    });
    for (const { accountId } of changed) boxes.set(accountId, await listGeofenceBoxes(db, accountId));
    const accounts = [...new Set([...positions.keys(), ...boxes.keys()])].map((accountId) => ({
      accountId,
      areas: wantedAreas(area, positions.get(accountId) ?? [], boxes.get(accountId) ?? []),
    }));
    await noteMapAreas(db, accounts, { now, since: new Date(now.getTime() - keptDays * dayMs), atMost: areasAtMost });
    for (const { accountId, version } of changed) this.geofences.set(accountId, { version, day });
  }

  /** Towns and villages of the whole map. */
  private async villages(area: BasemapArea, signal: AbortSignal | undefined): Promise<MapName[]> {
    const names: MapName[] = [];
    const tiles = villageTiles(area);
    for (let from = 0; from < tiles.length && !signal?.aborted; from += villageTilesAtOnce) {
      const places = tiles.slice(from, from + villageTilesAtOnce);
      names.push(...(await gently(() => this.names(area, { places }, signal), signal)));
    }
    return names;
  }

  /** Read by a worker thread, because a tile of a dense city takes a tenth of a second. */
  private async names(
    area: BasemapArea,
    part: MapNamesInput['part'],
    signal: AbortSignal | undefined,
  ): Promise<MapName[]> {
    const { map, workers, townsFile, warn } = this.options;
    const { names, warnings } = await workers.run(
      mapNamesTask,
      { area, part, townsFile },
      { asker: mapAsker, signal, answer: (tile) => readTileBytes(map, tile) },
    );
    for (const warning of warnings) warn(...warning);
    return names;
  }
}

/** No account has this number. */
const mapAsker = { accountId: 0, userId: 'street map' };

const streetsOf = ({ x, y }: MapArea): MapNamesInput['part'] => ({ streets: { zoom: areaZoom, column: x, row: y } });

/** Works at most half of the time, so that requests and devices come first. */
async function gently<Result>(work: () => Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
  const startedMs = performance.now();
  const result = await work();
  // The stop aborts the delay; the caller checks for it.
  await pause(performance.now() - startedMs, undefined, { signal }).catch(() => {});
  return result;
}

/** The tiles of the deepest zoom up to `villageZoom` that are few enough. */
function villageTiles({ bounds: { west, south, east, north }, maxZoom }: BasemapArea): TileAddress[] {
  for (let zoom = Math.min(villageZoom, maxZoom); ; zoom -= 1) {
    const first = planeOf({ latitude: north, longitude: west }, zoom);
    const last = planeOf({ latitude: south, longitude: east }, zoom);
    const [x, y] = [Math.floor(first.x), Math.max(0, Math.floor(first.y))];
    const columns = Math.floor(last.x) - x + 1;
    const rows = Math.min(2 ** zoom - 1, Math.floor(last.y)) - y + 1;
    if (columns * rows > villageTilesAtMost && zoom > 0) continue;
    return Array.from({ length: columns * rows }, (_, at) => ({
      zoom,
      column: x + (at % columns),
      row: y + Math.floor(at / columns),
    }));
  }
}
