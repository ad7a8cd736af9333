/** The street map of the service: the current version of its file, or why there is none. */
import { LRUCache } from 'lru-cache';
import type { BasemapProblem, Config } from '../../contract/config.ts';
import { orAfter } from '../work/or-after.ts';
import { type Archive, ArchiveError, type ArchivePlace, ArchiveReplaced } from './archive.ts';
import { localPlace } from './local-archive.ts';
import { remotePlace } from './remote-archive.ts';
import { openVectorArchive, type VectorArchive } from './vector-archive.ts';

export interface BasemapArea {
  /** Differs if the bytes of the file differ. */
  version: string;
  minZoom: number;
  maxZoom: number;
  /** Degrees. */
  bounds: { west: number; south: number; east: number; north: number };
  /** HTML. */
  attribution: string;
}

export interface Basemap {
  /** For `/config.json`: as of this moment, or of a few seconds ago if a remote server is slow. */
  config(): Promise<Pick<Config, 'basemap' | 'basemapProblem'>>;
  /** The current archive; undefined if it has a problem. */
  archive(): Promise<Archive | undefined>;
  /** Whether its server does not answer, or has not answered yet. Another request may succeed soon. */
  readonly isUnreachable: boolean;
  /** Makes the next call look at the file, because a read found it changed or broken. */
  recheck(): void;
  /** Version, zooms and bounds of the tiles; undefined if there is no map. */
  area(): Promise<BasemapArea | undefined>;
  /** A vector tile (MVT), decompressed; undefined if the map has none there. Rejects if it cannot be read. */
  tile(z: number, x: number, y: number): Promise<Uint8Array | undefined>;
  close(): Promise<void>;
}

export interface BasemapOptions {
  /** Path or address of a PMTiles file. */
  location: string;
  /** HTML; undefined: the file's own. */
  attribution?: string | undefined;
  log: Record<'info' | 'warn', (message: string, fields: Record<string, unknown>) => void>;
  /** A clock that only grows. */
  nowMs?: () => number;
}

const openStreetMap = '© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a>';

/** How long a request waits for a check before it gets the state that is known. Without any state it waits longer. */
const patienceMs = 300;
const firstPatienceMs = 3000;

const tileCacheBytes = 16_000_000;

export const isRemote = (location: string): boolean => /^https?:\/\//i.test(location);

export function createBasemap(options: BasemapOptions): Basemap {
  const { location, nowMs = () => performance.now() } = options;
  return new CurrentBasemap(isRemote(location) ? remotePlace(location, nowMs) : localPlace(location), {
    ...options,
    nowMs,
  });
}

/** The result of the last check. Both are undefined before the first one. */
interface Found {
  known: VectorArchive | undefined;
  problem: BasemapProblem | undefined;
}

class CurrentBasemap implements Basemap {
  private found: Found = { known: undefined, problem: undefined };
  private dueMs = Number.NEGATIVE_INFINITY;
  private checking: Promise<void> | undefined;
  private readonly tiles = new LRUCache<string, Uint8Array>({
    maxSize: tileCacheBytes,
    sizeCalculation: (tile) => tile.length + 200,
  });

  constructor(
    private readonly place: ArchivePlace,
    private readonly options: BasemapOptions & { nowMs: () => number },
  ) {}

  async config(): Promise<Pick<Config, 'basemap' | 'basemapProblem'>> {
    const current = await this.current();
    if (current === undefined) return { basemap: null, basemapProblem: this.found.problem ?? 'unreachable' };
    const { version } = current.archive;
    const bounds = boundsOf(current);
    const attribution = this.attributionOf(current);
    return { basemap: { url: `/basemap/${version}.pmtiles`, attribution, version, bounds }, basemapProblem: null };
  }

  async archive(): Promise<Archive | undefined> {
    return (await this.current())?.archive;
  }

  get isUnreachable(): boolean {
    const { known, problem } = this.found;
    return problem === 'unreachable' || (known === undefined && problem === undefined);
  }

  recheck(): void {
    this.dueMs = Number.NEGATIVE_INFINITY;
  }

  async area(): Promise<BasemapArea | undefined> {
    const current = await this.current();
    if (current === undefined) return undefined;
    const { minZoom, maxZoom } = current.header;
    const attribution = this.attributionOf(current);
    return { version: current.archive.version, minZoom, maxZoom, bounds: boundsOf(current), attribution };
  }

  async tile(z: number, x: number, y: number): Promise<Uint8Array | undefined> {
    try {
      return await this.tileNow(z, x, y);
    } catch (error) {
      if (!(error instanceof ArchiveReplaced)) throw error;
      this.recheck();
      return this.tileNow(z, x, y);
    }
  }

  async close(): Promise<void> {
    await this.checking;
    await this.found.known?.archive.close();
    this.found = { known: undefined, problem: undefined };
  }

  private async tileNow(z: number, x: number, y: number): Promise<Uint8Array | undefined> {
    const current = await this.current();
    if (current === undefined) return undefined;
    const key = [current.archive.version, z, x, y].join('/');
    let tile = this.tiles.get(key);
    if (tile === undefined) {
      tile = new Uint8Array((await current.file.getZxy(z, x, y))?.data ?? []);
      this.tiles.set(key, tile);
    }
    // A missing tile is kept as an empty one.
    return tile.length === 0 ? undefined : tile;
  }

  private async current(): Promise<VectorArchive | undefined> {
    if (this.nowMs() >= this.dueMs) this.checking ??= this.check();
    const isKnown = this.found.known !== undefined || this.found.problem !== undefined;
    if (this.checking) await orAfter(isKnown ? patienceMs : firstPatienceMs, this.checking);
    return this.found.known;
  }

  private attributionOf(current: VectorArchive): string {
    return this.options.attribution ?? current.attribution ?? openStreetMap;
  }

  private nowMs(): number {
    return this.options.nowMs();
  }

  private async check(): Promise<void> {
    const before = this.found;
    this.found = await this.look(before.known);
    const { works, fails } = this.place.recheckMs;
    this.dueMs = this.nowMs() + (this.found.problem === undefined ? works : fails);
    this.checking = undefined;
    this.report(before);
    if (before.known !== this.found.known) await before.known?.archive.close();
  }

  /** Never rejects. */
  private async look(known: VectorArchive | undefined): Promise<Found> {
    try {
      const archive = await this.place.open(known?.archive);
      if (archive === known?.archive) return { known, problem: undefined };
      return { known: await openedOrClosed(archive), problem: undefined };
    } catch (error) {
      const problem = problemOf(error);
      // Other errors are unexpected, so the log keeps their cause.
      if (!(error instanceof ArchiveError)) this.options.log.warn('street map', { detail: String(error) });
      return { known: undefined, problem };
    }
  }

  private report(before: Found): void {
    const { known, problem } = this.found;
    if (problem === before.problem && known === before.known) return;
    if (problem !== undefined) this.options.log.warn(`${sentences[problem]} ${builtInInstead}`, { problem });
    else this.options.log.info('street map', { version: known?.archive.version, bytes: known?.archive.size });
  }
}

const boundsOf = ({ header }: VectorArchive): BasemapArea['bounds'] => {
  const { minLon: west, minLat: south, maxLon: east, maxLat: north } = header;
  return { west, south, east, north };
};

async function openedOrClosed(archive: Archive): Promise<VectorArchive> {
  try {
    return await openVectorArchive(archive);
  } catch (error) {
    await archive.close();
    throw error;
  }
}

function problemOf(error: unknown): BasemapProblem {
  if (error instanceof ArchiveError) return error.problem;
  // A copy into the file is still running.
  return error instanceof ArchiveReplaced ? 'damaged' : 'unreadable';
}

const builtInInstead = 'The built-in map is shown instead.';

/** For the log. Never contains the location, because an address can contain a key. */
const sentences: Readonly<Record<BasemapProblem, string>> = {
  missing: 'The file of BASEMAP does not exist.',
  unreadable: 'The service cannot read the file of BASEMAP.',
  notPmtiles: 'The file of BASEMAP is not a PMTiles archive of version 3.',
  notVector: 'The file of BASEMAP contains no vector tiles.',
  compression: 'The file of BASEMAP uses a compression other than gzip.',
  damaged: 'The file of BASEMAP is damaged or incomplete.',
  noRanges: 'The server of BASEMAP ignores byte ranges.',
  unreachable: 'The server of BASEMAP does not answer.',
};
