/** Deletes and restores many records of a kind with their references: all of them in a request, or those that an undo can. */
import { restoreSeconds } from '../../../contract/choices.ts';
import { idOf } from '../../../contract/kinds.ts';
import type { FieldProblem } from '../../../contract/problem.ts';
import type { Because, SoughtKind } from '../../../contract/problem-reasons.ts';
import type { Call } from '../../api/handlers.ts';
import { conflict } from '../../http/problems.ts';
import { sentenceOf } from '../../http/reasons.ts';
import type { Change } from '../../store/audit.ts';
import { flatMapInSlices, mapInSlices } from '../../work/slices.ts';
import { problemsOf } from '../taken.ts';
import { refuseUnknown } from '../unknown-ids.ts';
import { type BulkContext, type BulkKind, contextOf, type DeletableKind, type Planned } from './bulk-kind.ts';
import { referencesGoWith, referencesReturnWith, takenReferences } from './references-with.ts';

type Deleting = Pick<Call<never>, 'tx' | 'caller' | 'now' | 'allLetters' | 'record'> & { body: { ids: number[] } };

/** Why records among these are in use. */
export type UsesOf = (context: BulkContext, ids: readonly number[]) => Promise<ReadonlyMap<number, readonly Because[]>>;

/** Deletes all of them: 400 for ids that do not exist, 409 for records in use. */
export const deleteManyOf =
  <Content extends object, Saved extends object>(kind: DeletableKind<Content, Saved>, usesOf?: UsesOf) =>
  async (call: Deleting): Promise<void> => {
    const context = contextOf(call);
    const { ids } = call.body;
    const found = await kind.store.lock(context.tx, context.accountId, ids);
    refuseUnknown({ ids, known: found, pointer: '#/ids', what: kind.kind });
    refuseConflicts(ids, (await usesOf?.(context, ids)) ?? new Map());
    call.record(await removeMany(context, kind, found));
  };

/** Restores all of them: 400 for ids that cannot be restored, 409 for clashes. Records that are not deleted stay as they are. */
export const restoreManyOf =
  <Content extends object, Saved extends object>(kind: DeletableKind<Content, Saved>) =>
  async (call: Deleting): Promise<void> => {
    const context = contextOf(call);
    const { ids } = call.body;
    const { changes, refused, missing } = await restoreMany(context, kind, [...new Set(ids)]);
    const known = await kind.store.lock(context.tx, context.accountId, missing);
    const unknown = new Set(missing.filter((id) => !known.has(id)));
    refuseUnknown({ ids, known: { has: (id) => !unknown.has(id) }, pointer: '#/ids', what: kind.kind });
    refuseConflicts(ids, new Map([...refused].map(([id, why]) => [id, [why]])));
    call.record(changes);
  };

/** Reasons of a problem are of the first records. */
const reasonsAtMost = 3;

function refuseConflicts(ids: readonly number[], why: ReadonlyMap<number, readonly Because[]>): void {
  if (why.size === 0) return;
  const errors = ids.flatMap((id, index): FieldProblem[] => {
    const [first, ...rest] = why.get(id) ?? [];
    if (!first) return [];
    // The reasons of records have plain params.
    const { reason, params } = first as Because<'assigned'>;
    const detail = [first, ...rest].map(sentenceOf).join(' ');
    return [{ pointer: `#/ids/${index}`, code: 'conflict', reason, params, detail }];
  });
  const reasons = [...why.values()].slice(0, reasonsAtMost).flat();
  throw conflict(uniqueReasons(reasons), errors);
}

/** `End the assignment first.` once, after the assignments. */
function uniqueReasons(reasons: readonly Because[]): Because[] {
  const last = new Map(reasons.map((because) => [JSON.stringify(because), because]));
  return [...last.values()].sort(
    (one, other) => Number(one.reason === 'endFirst') - Number(other.reason === 'endFirst'),
  );
}

/** Deletes existing records and their references. */
export async function removeMany<Content extends object, Saved extends object>(
  context: BulkContext,
  kind: DeletableKind<Content, Saved>,
  records: ReadonlyMap<number, Saved>,
): Promise<Change[]> {
  const ids = [...records.keys()];
  if (ids.length === 0) return [];
  await kind.deletion.remove(context.tx, context.accountId, ids, context.now);
  const gone = await mapInSlices(
    records,
    ([id, before]): Change => ({ action: 'delete', resource: kind.kind, id, before }),
  );
  return [...gone, ...(await referencesGoWith(context, kind, ids))];
}

interface Restoration {
  ids: number[];
  changes: Change[];
  /** Why a record stays deleted. */
  refused: ReadonlyMap<number, Because>;
  /** Not deleted, or too long ago. */
  missing: number[];
}

/** Restores the records that can be restored, with their references. */
export async function restoreMany<Content extends object, Saved extends object>(
  context: BulkContext,
  kind: DeletableKind<Content, Saved>,
  wanted: readonly number[],
): Promise<Restoration> {
  const { tx, accountId, now } = context;
  const since = new Date(now.getTime() - restoreSeconds * 1000);
  const deleted = await kind.deletion.lockDeleted(tx, accountId, wanted, since);
  const taken = await takenReferences(context, kind, [...deleted.keys()]);
  const planned = await flatMapInSlices(deleted, ([id, record]): Planned<Content, Saved>[] =>
    taken.has(id) ? [] : [{ index: id, content: kind.contentOf(record) }],
  );
  const counts = ({ code }: FieldProblem): boolean => code !== 'unknown' || kind.needsReferred === true;
  const { possible, problems } = await withoutProblems(context, kind, planned, counts);
  const ids = possible.map(({ index }) => index);
  const restoration = {
    ids,
    refused: new Map([
      ...taken,
      ...[...problems].map(([id, problem]) => [id, whyNot(kind.kind, problem, deleted.get(id))] as const),
    ]),
    missing: wanted.filter((id) => !deleted.has(id)),
  };
  if (ids.length === 0) return { ...restoration, changes: [] };
  const restored = await kind.deletion.restore(tx, accountId, ids, now);
  await kind.follow?.(context, await mapInSlices(restored, (after) => ({ id: idOf(kind.kind, after), after })));
  const back = await mapInSlices(restored, (after): Change => {
    const id = idOf(kind.kind, after);
    return { action: 'restore', resource: kind.kind, id, ...{ before: deleted.get(id), after } };
  });
  return { ...restoration, changes: [...back, ...(await referencesReturnWith(context, kind, ids))] };
}

/** A field that names no existing record names a deleted one. A row is numbered by the id of its record. */
function whyNot(kind: SoughtKind, { pointer, reason, params }: FieldProblem, record: object | undefined): Because {
  if (reason === 'rowRepeated' || reason === 'rowOverlaps')
    return { reason: 'clashesWithRestored', params: { what: kind, resourceId: Number(params?.row) } };
  if (reason !== 'noSuch') return { reason, params } as Because;
  const field = pointer?.slice(2) ?? '';
  const resourceId = Number((record as Record<string, unknown> | undefined)?.[field]);
  return { reason: 'referredDeleted', params: { what: params?.what as SoughtKind, resourceId } };
}

/**
 * The records that can be stored without a conflict. A refused record keeps its values, so the others are checked again.
 * `counts`: whether a problem prevents it.
 */
export async function withoutProblems<Content extends object, Saved extends object>(
  context: BulkContext,
  kind: Pick<BulkKind<Content, Saved>, 'kind' | 'store' | 'problems'>,
  planned: readonly Planned<Content, Saved>[],
  counts: (problem: FieldProblem) => boolean,
): Promise<{ possible: Planned<Content, Saved>[]; problems: Map<number, FieldProblem> }> {
  const problems = new Map<number, FieldProblem>();
  for (let possible = [...planned]; ; ) {
    const found = possible.length === 0 ? [] : [...(await problemsOf(context, kind, possible))];
    const bad = found.flatMap(([id, errors]) =>
      errors
        .filter(counts)
        .slice(0, 1)
        .map((problem) => [id, problem] as const),
    );
    if (bad.length === 0) return { possible, problems };
    for (const [id, problem] of bad) if (!problems.has(id)) problems.set(id, problem);
    possible = possible.filter(({ index }) => !problems.has(index));
  }
}
