/**
 * Undoes one request, except for records that changed since: deletes what it created, restores what it deleted, and
 * gives updated records their old content. Passwords stay, and are reported.
 */
import type { AuditRecord, UndoReply } from '../../../contract/administration.ts';
import { restoreSeconds, type UndoLeftCode } from '../../../contract/choices.ts';
import { isUndoableKind, type KindName, kindRow, type Versioned, versionsOf } from '../../../contract/kinds.ts';
import type { FieldProblem } from '../../../contract/problem.ts';
import { conflict, notFound } from '../../http/problems.ts';
import { type Change, listEntryRecords, lockEntry, markUndone } from '../../store/audit.ts';
import { raiseVersions } from '../../store/versions.ts';
import { createYielder, flatMapInSlices, forEachInSlices } from '../../work/slices.ts';
import type { BulkContext, BulkKind, Planned } from './bulk-kind.ts';
import { removeMany, restoreMany, withoutProblems } from './delete-many.ts';
import { write } from './import-rows.ts';
import { bulkKindOf } from './kinds/index.ts';
import { isSame } from './same.ts';

/** One record before and after the request. */
interface Step {
  resource: KindName;
  id: number;
  /** What the request did; `made` includes restored records. */
  did: 'made' | 'changed' | 'removed' | 'erased';
  before: object | null;
  after: object | null;
}

interface Undone {
  ids: number[];
  left: { id: number; resource: KindName; code: UndoLeftCode }[];
  changes: Change[];
}

/** Number of audit rows per read. */
const rowsAtATime = 500;

export async function undoEntry(
  context: BulkContext,
  entryId: number,
): Promise<{ reply: UndoReply; changes: Change[] }> {
  const { tx, accountId, now } = context;
  const entry = await lockEntry(tx, accountId, entryId);
  if (!entry) throw notFound('auditEntry');
  if (entry.undoneUtc) throw conflict({ reason: 'undoneAlready', params: {} });
  if (now.getTime() - entry.utc.getTime() > restoreSeconds * 1000) {
    throw conflict({ reason: 'undoTooLate', params: {} });
  }
  const steps = await withoutFollowers(await stepsOf(context, entryId));
  await raiseVersions(tx, accountId, subjectsOf(steps));
  const undone: Undone = { ids: [], left: [], changes: [] };
  for (const resource of new Set(steps.map((step) => step.resource))) {
    await undoKind(
      context,
      resource,
      steps.filter((step) => step.resource === resource),
      undone,
    );
  }
  if (undone.ids.length > 0) await markUndone(tx, accountId, entryId, now);
  const left = undone.left.map(({ id, resource, code }) => ({ id, resource, code, reason: reasons[code] }));
  return { reply: { ids: undone.ids, left }, changes: undone.changes };
}

const reasons: Readonly<Record<UndoLeftCode, string>> = {
  changed: 'It was changed since.',
  gone: 'It was deleted since.',
  inUse: 'It is in use now.',
  taken: 'Another record has its name, number or reference now.',
  unknown: 'It refers to a record that was deleted since.',
  last: 'An account needs at least one active administrator.',
  final: 'A change of this kind cannot be undone.',
  secret: 'A password cannot be put back. The new one stays.',
};

/** Several changes of one record become one step. */
async function stepsOf({ tx, accountId }: BulkContext, entryId: number): Promise<Step[]> {
  const steps = new Map<string, Step>();
  for (let after: number | undefined; ; ) {
    const records = await listEntryRecords(tx, accountId, entryId, { after, limit: rowsAtATime });
    for (const record of records) {
      const key = `${record.resource} ${record.resourceId}`;
      steps.set(key, stepAfter(steps.get(key), record));
    }
    after = records.at(-1)?.rowId ?? after;
    if (records.length < rowsAtATime) return [...steps.values()];
  }
}

function stepAfter(earlier: Step | undefined, { action, resource, resourceId: id, ...record }: AuditRecord): Step {
  const after = sideOf(record.after);
  const before = earlier ? earlier.before : action === 'restore' ? null : sideOf(record.before);
  if (action === 'erase') return { resource, id, did: 'erased', before, after };
  const did = before === null ? 'made' : after === null ? 'removed' : 'changed';
  return { resource, id, did, before, after };
}

const sideOf = (side: unknown): object | null => (typeof side === 'object' ? side : null);

/** References that were deleted or restored with their record follow it. */
async function withoutFollowers(steps: readonly Step[]): Promise<Step[]> {
  const moved = new Set<string>();
  await forEachInSlices(steps, ({ did, resource, id }) => {
    if (did === 'made' || did === 'removed') moved.add(`${kindRow(resource).number} ${id}`);
  });
  const isFollower = ({ resource, before, after }: Step): boolean => {
    if (resource !== 'externalReference') return false;
    const { resourceType, resourceId } = { ...before, ...after } as { resourceType?: number; resourceId?: number };
    return moved.has(`${resourceType} ${resourceId}`);
  };
  return flatMapInSlices(steps, (step) => (isFollower(step) ? [] : [step]));
}

const subjectsOf = (steps: readonly Step[]): Versioned[] => {
  const resources = new Set(steps.map(({ resource }) => resource));
  return [...new Set([...resources].flatMap((each) => (isUndoableKind(each) ? versionsOf(each) : [])))];
};

async function undoKind(
  context: BulkContext,
  resource: KindName,
  steps: readonly Step[],
  undone: Undone,
): Promise<void> {
  const kind = bulkKindOf(resource);
  const leave = ({ id }: { id: number }, code: UndoLeftCode): void => void undone.left.push({ id, resource, code });
  const of = (did: Step['did']): Step[] => steps.filter((step) => step.did === did);
  if (!kind) {
    for (const step of steps) leave(step, 'final');
    return;
  }
  for (const step of of('erased')) leave(step, 'final');
  const found = await kind.store.lock(
    context.tx,
    context.accountId,
    steps.map(({ id }) => id),
  );
  const work = { context, kind, found, leave, undone };
  // What a request created may stand where an updated or deleted record was.
  await undoCreations(work, of('made'));
  await undoUpdates(work, of('changed'));
  await undoDeletions(work, of('removed'));
}

interface Work {
  context: BulkContext;
  kind: BulkKind<object, object>;
  /** Existing records among all of the entry's records of the kind. */
  found: ReadonlyMap<number, object>;
  leave(record: { id: number }, code: UndoLeftCode): void;
  undone: Undone;
}

/** The records that are as the request left them. */
async function* unchanged({ kind, found, leave }: Work, steps: readonly Step[]) {
  const yieldIfDue = createYielder();
  for (const step of steps) {
    await yieldIfDue();
    const record = found.get(step.id);
    if (!record) leave(step, 'gone');
    else if (!step.after || !isSame(kind.contentOf(step.after), kind.contentOf(record))) leave(step, 'changed');
    else yield { step, record };
  }
}

async function undoUpdates(work: Work, steps: readonly Step[]): Promise<void> {
  const { context, kind, undone } = work;
  const planned: Planned<object, object>[] = [];
  for await (const { step, record } of unchanged(work, steps)) {
    if ('passwordChanged' in (step.after ?? {})) {
      work.leave(step, 'secret');
      if (isSame(kind.contentOf(step.before ?? {}), kind.contentOf(step.after ?? {}))) continue;
    }
    // A backfill of a geofence changes none of its fields. It is undone by its own request.
    if (step.resource === 'geofence' && isSame(kind.contentOf(step.before ?? {}), kind.contentOf(step.after ?? {}))) {
      work.leave(step, 'final');
      continue;
    }
    const content = { ...kind.contentOf(record), ...known(kind.contentOf(step.before ?? {})) };
    planned.push({ index: step.id, current: { id: step.id, record }, content });
  }
  const { possible, problems } = await withoutProblems(context, kind, planned, () => true);
  for (const [id, problem] of problems) work.leave({ id }, codeOf(problem));
  if (possible.length === 0) return;
  const { changes } = await write(context, kind, possible);
  undone.changes.push(...changes);
  undone.ids.push(...possible.map(({ index }) => index));
}

/** A field that the audit entry does not have keeps its value: the entry may be older than the field. */
const known = (content: object): object =>
  Object.fromEntries(Object.entries(content).filter(([, value]) => value !== undefined));

function codeOf({ reason }: Pick<FieldProblem, 'reason'>): UndoLeftCode {
  if (reason === 'lastAdministrator') return 'last';
  return reason === 'noSuch' || reason === 'referredDeleted' ? 'unknown' : 'taken';
}

async function undoCreations(work: Work, steps: readonly Step[]): Promise<void> {
  const { context, kind, leave, undone } = work;
  const { deletion } = kind;
  if (!deletion) {
    for (const step of steps) leave(step, 'final');
    return;
  }
  const same: { step: Step; record: object }[] = [];
  for await (const each of unchanged(work, steps)) same.push(each);
  const used =
    (await kind.inUse?.(
      context,
      same.map(({ step }) => step.id),
    )) ?? new Set();
  for (const { step } of same) if (used.has(step.id)) leave(step, 'inUse');
  const free = new Map(same.flatMap(({ step, record }) => (used.has(step.id) ? [] : [[step.id, record] as const])));
  undone.ids.push(...free.keys());
  undone.changes.push(...(await removeMany(context, { ...kind, deletion }, free)));
}

async function undoDeletions({ context, kind, found, leave, undone }: Work, steps: readonly Step[]): Promise<void> {
  const { deletion } = kind;
  if (!deletion) {
    for (const step of steps) leave(step, found.has(step.id) ? 'changed' : 'gone');
    return;
  }
  const ids = steps.map(({ id }) => id);
  const { ids: restored, changes, refused, missing } = await restoreMany(context, { ...kind, deletion }, ids);
  for (const id of missing) leave({ id }, found.has(id) ? 'changed' : 'gone');
  for (const [id, why] of refused) leave({ id }, codeOf(why));
  undone.ids.push(...restored);
  undone.changes.push(...changes);
}
