import { PMTiles, type RangeResponse, type Source, TileType } from 'pmtiles';

/**
 * Why streets cannot be drawn. `replaced`: the service has a newer file. `noRanges`: a server or proxy ignores byte ranges.
 * `broken`: the file is damaged or contains no vector tiles. `refused`: any other answer. `failed`: the worker ended.
 */
export type StreetProblem = 'replaced' | 'noRanges' | 'broken' | 'refused' | 'offline' | 'failed';

export class StreetError extends Error {
  readonly problem: StreetProblem;

  constructor(problem: StreetProblem, cause?: unknown) {
    super(`street map: ${problem}`, { cause });
    this.problem = problem;
  }
}

/** Reads a file by byte ranges. */
class RangeSource implements Source {
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  getKey(): string {
    return this.#url;
  }

  async getBytes(offset: number, length: number, signal?: AbortSignal): Promise<RangeResponse> {
    const headers = { Range: `bytes=${offset}-${offset + length - 1}` };
    const response = await ask(this.#url, { headers, signal: signal ?? null });
    if (response.status === 206) return { data: await wholeBodyOf(response) };
    // Does not download the rest of a file of many gigabytes.
    await response.body?.cancel();
    throw new StreetError(problemOf(response.status));
  }
}

const ask = (url: string, init: RequestInit): Promise<Response> => fetch(url, init).catch(orOffline);

/** A connection that breaks off may leave a part of the range, which looks like a damaged file. */
async function wholeBodyOf(response: Response): Promise<ArrayBuffer> {
  const body = await response.arrayBuffer().catch(orOffline);
  const [, first, last] = /^bytes (\d+)-(\d+)\//.exec(response.headers.get('content-range') ?? '') ?? [];
  if (last !== undefined && body.byteLength < Number(last) - Number(first) + 1) throw new StreetError('offline');
  return body;
}

/** An aborted request stays an `AbortError`: no layer waits for its tile. */
function orOffline(cause: unknown): never {
  throw isAbort(cause) ? cause : new StreetError('offline', cause);
}

export const isAbort = (cause: unknown): cause is DOMException =>
  cause instanceof DOMException && cause.name === 'AbortError';

function problemOf(status: number): StreetProblem {
  if (status === 410) return 'replaced';
  return status === 200 ? 'noRanges' : 'refused';
}

export interface StreetArchive {
  readonly file: PMTiles;
  readonly maxZoom: number;
}

export async function openArchive(url: string): Promise<StreetArchive> {
  const file = new PMTiles(new RangeSource(url));
  const { tileType, maxZoom } = await file.getHeader().catch((cause: unknown): never => {
    throw cause instanceof StreetError ? cause : new StreetError(isAbort(cause) ? 'offline' : 'broken', cause);
  });
  if (tileType !== TileType.Mvt) throw new StreetError('broken');
  return { file, maxZoom };
}
