import { useQueryClient } from '@tanstack/react-query';
import type { UndoReply } from '../../contract/administration.ts';
import type { ImportReply } from '../../contract/bulk.ts';
import {
  type ImportedKind,
  isRestorableKind,
  isUndoableKind,
  type KindName,
  kinds,
  type RestorableKind,
  type UndoableKind,
} from '../../contract/kinds.ts';
import type { FieldProblem } from '../../contract/problem.ts';
import { type Audited, post, untyped } from './client.ts';
import { type Changed, refresh } from './fresh-after.ts';
import { ApiProblem } from './problem.ts';

/** A record as this server returned it, unknown fields included. */
type Row = object;

/** Kinds of which one request changes many records, in `rows`. */
export type BulkKind = Exclude<ImportedKind, 'geofence'>;

/** Saves records in one request: the server stores the good rows and reports the others. It checks the rows. */
export const saveMany = (kind: BulkKind, rows: readonly Row[]): Promise<Audited<ImportReply>> =>
  untyped.postAudited(`${kinds[kind].path}/import`, { mode: 'good', match: 'id', absent: 'keep', rows });

/** Kinds of which one request may delete or restore many records. */
export const takesMany = (kind: KindName): kind is UndoableKind & RestorableKind =>
  isUndoableKind(kind) && isRestorableKind(kind);

/** All of them or none. */
export const changeMany = (kind: UndoableKind, verb: 'delete' | 'restore', ids: readonly number[]): Promise<unknown> =>
  untyped.post(`${kinds[kind].path}/${verb}`, { ids });

/** The problem of each refused id, by its index in the request; empty if the request failed for another reason. */
export function refusedIds(error: unknown): Map<number, ApiProblem> {
  const errors = error instanceof ApiProblem ? error.errors : [];
  return new Map(
    errors.flatMap((each) => {
      const index = /^#\/ids\/(\d+)$/.exec(each.pointer ?? '')?.[1];
      return index === undefined ? [] : [[Number(index), rowProblem([each])] as const];
    }),
  );
}

/** Turns a rejected row into the problem that a request for this row alone would throw. */
export const rowProblem = (errors: readonly FieldProblem[]): ApiProblem =>
  new ApiProblem({
    kind: 'refused',
    status: 400,
    detail: errors.map(({ detail }) => detail).join(' '),
    errors,
  });

/** Undoes a change, except for records that were changed since. Resolves when the lists are fresh. */
export function useUndoEntry(): (auditId: number, changed: readonly Changed[]) => Promise<UndoReply> {
  const queryClient = useQueryClient();
  return async (auditId, changed) => {
    const reply = await post('/public/v1/audit/{auditId}/undo', undefined, { path: { auditId } });
    await Promise.all(changed.map((kind) => refresh(queryClient, kind)));
    return reply;
  };
}

/** What became of the rows of one request. */
export interface ImportResult {
  stored: number;
  /** Problems by the row's index. The first thousand bad rows have some, the others none. */
  refused: ReadonlyMap<number, readonly FieldProblem[]>;
  auditId: number | undefined;
}

/** The name of the rows in the body, and in pointers. */
const memberOf = (kind: ImportedKind): string => (kind === 'geofence' ? 'geofences' : 'rows');

/**
 * Imports rows, which name existing records by id. What a row leaves out stays as it is. `isWhole`: stores all rows or none,
 * otherwise the good ones. Rows that the service refuses are no failure.
 */
export async function importRows(kind: ImportedKind, rows: readonly Row[], isWhole: boolean): Promise<ImportResult> {
  const member = memberOf(kind);
  const body = { mode: isWhole ? 'all' : 'good', match: 'id', absent: 'keep', [member]: rows };
  try {
    const { value, auditId } = await untyped.postAudited<ImportReply>(`${kinds[kind].path}/import`, body);
    const refused = new Map(value.ids.flatMap((id, index) => (id === null ? [[index, noProblems] as const] : [])));
    return {
      ...{ auditId, stored: rows.length - refused.size },
      refused: new Map([...refused, ...value.rejected.map(({ index, errors }) => [index, errors] as const)]),
    };
  } catch (error) {
    const refused =
      error instanceof ApiProblem && [400, 412].includes(error.status) ? refusedRows(member, error.errors) : new Map();
    if (refused.size === 0) throw error;
    return { stored: 0, refused, auditId: undefined };
  }
}

const noProblems: readonly FieldProblem[] = [];

/** `#/rows/5/name` is the field `#/name` of row 5. */
function refusedRows(member: string, errors: readonly FieldProblem[]): Map<number, FieldProblem[]> {
  const found = new Map<number, FieldProblem[]>();
  for (const { pointer = '', ...problem } of errors) {
    const [, index, field = ''] = new RegExp(`^#/${member}/(\\d+)(.*)$`).exec(pointer) ?? [];
    if (index === undefined) continue;
    found.set(Number(index), [...(found.get(Number(index)) ?? []), { ...problem, pointer: `#${field}` }]);
  }
  return found;
}

/** Stores rows and deletes the assignments that they replace, all or nothing. Returns the ids of the rows. */
export async function replaceAssignments(
  rows: readonly object[],
  deleteIds: readonly number[] = [],
): Promise<{ ids: readonly (number | null)[]; auditId: number | undefined }> {
  const body = { mode: 'all', match: 'id', absent: 'keep', rows, ...(deleteIds.length > 0 && { deleteIds }) };
  const { value, auditId } = await untyped.postAudited<ImportReply>(`${kinds.assignment.path}/import`, body);
  const [refused] = value.rejected;
  if (refused) throw rowProblem(refused.errors);
  return { ids: value.ids, auditId };
}
