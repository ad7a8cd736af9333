import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Geofence } from '../../contract/geofences.ts';
import { getBytes, postAudited, untyped } from './client.ts';
import { type FromListWorker, type LeanPiece, type ListedGeofence, leanPieces, listedOf } from './lean-geofences.ts';
import { ApiProblem } from './problem.ts';
import type { RecordBody, Saving, Sent } from './row.ts';
import { useChange } from './use-change.ts';

export type { Geofence, ListedGeofence };

/** All geofences of the account, by id. An unchanged geofence stays the same object. */
export const geofencesQuery = queryOptions({
  queryKey: ['geofences'] as const,
  // `listedOf` does it piece by piece. React Query would compare everything at once and block the page.
  structuralSharing: false,
  queryFn: ({ client, queryKey, signal }) => readGeofences(client.getQueryData(queryKey), signal),
});

type GeofenceList = readonly ListedGeofence[];
const etags = new WeakMap<GeofenceList, string>();

async function readGeofences(before: GeofenceList | undefined, signal: AbortSignal): Promise<GeofenceList> {
  const reader = newReader(signal);
  try {
    const answer = await getBytes('/public/v1/geofences', before && etags.get(before), signal);
    if (!answer) return before ?? [];
    const known = new Map(before?.map((geofence) => [geofence.id, geofence]));
    const list: ListedGeofence[] = [];
    await reader
      .read(answer.bytes, (piece) => list.push(...listedOf(piece, known)))
      .catch((cause: unknown) => {
        if (signal.aborted) throw cause;
        const kind = cause instanceof WorkerFailed ? 'network' : 'unreadable';
        throw new ApiProblem({ kind, request: 'GET /public/v1/geofences', cause });
      });
    if (answer.etag !== undefined) etags.set(list, answer.etag);
    return list;
  } finally {
    reader.close();
  }
}

/** A policy can forbid the worker, or its file can be from a build that is gone. Then the page parses lists itself. */
let canUseWorker = typeof Worker === 'function';

interface ListReader {
  /** Calls `take` with each piece and lets the browser work in between. Throws if the list is not JSON. */
  read(bytes: ArrayBuffer, take: (piece: LeanPiece) => void): Promise<void>;
  close(): void;
}

/** Created before the request, so that the worker is ready when the list arrives. */
const newReader = (signal: AbortSignal): ListReader => (canUseWorker ? workerReader(signal) : pageReader(signal));

const pageReader = (signal: AbortSignal): ListReader => ({
  async read(bytes, take) {
    for (const piece of leanPieces(new TextDecoder().decode(bytes))) {
      take(piece);
      await new Promise((resolve) => setTimeout(resolve));
      signal.throwIfAborted();
    }
  },
  close() {},
});

function workerReader(signal: AbortSignal): ListReader {
  const worker = new Worker(new URL('./list-worker.ts', import.meta.url), { type: 'module' });
  let failed = false;
  worker.addEventListener('error', () => {
    failed = true;
    canUseWorker = false;
  });
  return {
    read: (bytes, take) =>
      new Promise((resolve, reject) => {
        const fail = (): void => reject(new WorkerFailed());
        if (failed) return fail();
        worker.addEventListener('error', fail);
        worker.addEventListener('message', ({ data }: MessageEvent<FromListWorker>) => {
          if (data === 'end') resolve();
          else if (data === 'unreadable') reject(new SyntaxError('The list is not JSON.'));
          else take(data);
        });
        signal.addEventListener('abort', () => reject(signal.reason as Error));
        worker.postMessage(bytes, [bytes]);
      }),
    close: () => worker.terminate(),
  };
}

/** The worker did not start. On the next request the page parses the list. */
class WorkerFailed extends Error {}

export const useGeofences = (): GeofenceList | undefined => useQuery(geofencesQuery).data;

/** Creates (without an id) or updates. Resolves with the id when the list is fresh. An update has an audit entry to undo it by. */
export const useSaveGeofence = () =>
  useChange('geofences', async ({ record, ifMatch }: Saving<'saveGeofence'>): Promise<SavedGeofence> => {
    const { value, auditId } = await untyped.saveAudited('/public/v1/geofences', record, { ifMatch });
    const id = idOf(record);
    return { id: value ?? id, auditId: id === undefined ? undefined : auditId };
  });

interface SavedGeofence {
  id: number | undefined;
  auditId: number | undefined;
}

const idOf = ({ id }: RecordBody<'saveGeofence'>): number | undefined => (typeof id === 'number' ? id : undefined);

/** Deletes all of them in one transaction. */
export const useDeleteGeofences = () =>
  useChange('geofences', (ids: number[]) => postAudited('/public/v1/geofences/delete', { ids }));

/** Adds and removes tags of geofences in one transaction. */
export const useTagGeofences = () =>
  useChange('geofences', (tagging: Sent<'tagGeofences'>) => postAudited('/public/v1/geofences/tag', tagging));
