import { useQueryClient } from '@tanstack/react-query';
import type { UndoReply } from '../../contract/administration.ts';
import type { ImportReply } from '../../contract/bulk.ts';
import { kinds } from '../../contract/kinds.ts';
import type { FieldProblem } from '../../contract/problem.ts';
import { type Audited, post, postAudited, untyped } from './client.ts';
import { type Changed, refresh } from './fresh-after.ts';
import { ApiProblem } from './problem.ts';

/** A record as this server returned it, unknown fields included. */
type Row = object;

interface BulkRoutes {
  /** All in one request: the server stores the good rows and reports the others. */
  many(rows: readonly Row[]): Promise<Audited<ImportReply>>;
  /** For a server that takes one record at a time. */
  one(row: Row): Promise<unknown>;
}

const body = (rows: readonly Row[]) => ({ mode: 'good' as const, match: 'id' as const, rows: [...rows] });

const saveOne = (kind: 'alertRule' | 'driver' | 'vehicle' | 'input' | 'probe') => (row: Row) =>
  untyped.save(kinds[kind].path, row);

/** The kinds of which the dashboard changes many at once. The server checks the rows, because their types are its own. */
export const bulkRoutes = {
  alertRules: {
    many: (rows) => postAudited('/public/v1/alerts/rules/import', body(rows)),
    one: saveOne('alertRule'),
  },
  drivers: {
    many: (rows) => postAudited('/public/v1/drivers/import', body(rows)),
    one: saveOne('driver'),
  },
  vehicles: {
    many: (rows) => postAudited('/public/v1/vehicles/import', body(rows)),
    one: saveOne('vehicle'),
  },
  inputs: {
    many: (rows) => postAudited('/public/v1/inputs/import', body(rows)),
    one: saveOne('input'),
  },
  probes: {
    many: (rows) => postAudited('/public/v1/temperature/probes/import', body(rows)),
    one: saveOne('probe'),
  },
} satisfies Partial<Record<Changed, BulkRoutes>>;

/** Turns a rejected row into the problem that a request for this row alone would throw. */
export const rowProblem = (errors: readonly FieldProblem[]): ApiProblem =>
  new ApiProblem({
    kind: 'refused',
    status: 400,
    detail: errors.map(({ detail }) => detail).join(' '),
    errors,
  });

export type BulkChanged = keyof typeof bulkRoutes;

/** Undoes a change, except for records that were changed since. Resolves when the lists are fresh. */
export function useUndoEntry(): (auditId: number, changed: readonly Changed[]) => Promise<UndoReply> {
  const queryClient = useQueryClient();
  return async (auditId, changed) => {
    const reply = await post('/public/v1/audit/{auditId}/undo', undefined, { path: { auditId } });
    await Promise.all(changed.map((kind) => refresh(queryClient, kind)));
    return reply;
  };
}
