import { useQueryClient } from '@tanstack/react-query';
import type { UndoReply } from '../../contract/administration.ts';
import type { ImportReply } from '../../contract/bulk.ts';
import { type Audited, post, postAudited, save } from './client.ts';
import { type Changed, refresh } from './fresh-after.ts';

export type BulkPath =
  | '/public/v1/drivers/import'
  | '/public/v1/vehicles/import'
  | '/public/v1/inputs/import'
  | '/public/v1/temperature/probes/import';

/** Changes many records in one request; the server stores the good rows and reports the others. */
export const importRows = (path: BulkPath, rows: readonly object[]): Promise<Audited<ImportReply>> =>
  postAudited(path, { mode: 'good', match: 'id', rows: [...rows] });

const paths = {
  '/public/v1/drivers/import': '/public/v1/drivers',
  '/public/v1/vehicles/import': '/public/v1/vehicles',
  '/public/v1/inputs/import': '/public/v1/inputs',
  '/public/v1/temperature/probes/import': '/public/v1/temperature/probes',
} as const satisfies Record<BulkPath, string>;

/** One of the rows by a request of its own, for a server that does not take many. */
export const saveRow = (path: BulkPath, row: object): Promise<number | undefined> =>
  // The row is a record as this server gave it: its own fields, and those that we do not know.
  save<(typeof paths)[BulkPath]>(paths[path], row as never);

/** Puts back what a change did, as far as nobody has changed it since; resolves when the lists are fresh. */
export function useUndoEntry(): (auditId: number, changed: readonly Changed[]) => Promise<UndoReply> {
  const queryClient = useQueryClient();
  return async (auditId, changed) => {
    const reply = await post('/public/v1/audit/{auditId}/undo', undefined, { path: { auditId } });
    await Promise.all(changed.map((kind) => refresh(queryClient, kind)));
    return reply;
  };
}
