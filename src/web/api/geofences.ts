import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Geofence } from '../../contract/geofences.ts';
import { getBytes, postAudited, untyped } from './client.ts';
import { type ListedGeofence, listedOf } from './lean-geofences.ts';
import { ApiProblem } from './problem.ts';
import { newReader, WorkerFailed } from './read-list.ts';
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

/** Mode `good`: the reply lists the rows that were not stored. Mode `all`: a bad row is 400 and nothing is stored. */
export const useImportGeofences = () =>
  useChange('geofences', (batch: Sent<'importGeofences'>) => postAudited('/public/v1/geofences/import', batch));
