/** Imports rows in one transaction. Each row is checked like a single POST, after its record is found. */
import { leavesOut, rowOver, withNulls } from '../../../contract/added-fields.ts';
import type { ImportOptions, ImportOutcome, ImportReply } from '../../../contract/bulk.ts';
import { referenceLength, rejectedAtMost } from '../../../contract/choices.ts';
import { fieldProblems, omittedIn } from '../../../contract/field-problems.ts';
import { text } from '../../../contract/fields.ts';
import { idFieldOf, idOf, kindRow } from '../../../contract/kinds.ts';
import { beyondAscii } from '../../../contract/mail-fields.ts';
import type { FieldProblem } from '../../../contract/problem.ts';
import type { SoughtKind } from '../../../contract/problem-reasons.ts';
import type { RowList } from '../../../contract/rows.ts';
import { checkedAgain } from '../../api/complete-body.ts';
import { UnreadRow } from '../../http/json-rows.ts';
import { noSuch } from '../../http/problems.ts';
import { clauseOf, kindWords } from '../../http/reasons.ts';
import { type Change, savedChange } from '../../store/audit.ts';
import { findReferences, referenceRows } from '../../store/external-references.ts';
import { createYielder, flatMapInSlices, forEachInSlices, mapInSlices } from '../../work/slices.ts';
import { RejectedRows } from '../rejected-rows.ts';
import { problemsOf, referenceTaken, takenField } from '../taken.ts';
import type { BulkContext, BulkKind, Found, ImportKind, Planned, Row, Stored } from './bulk-kind.ts';
import { matchRows, type Target } from './match-rows.ts';
import { preconditionFault } from './precondition.ts';
import { referencesReturnWith, takenReferences } from './references-with.ts';
import { repeated } from './row-problems.ts';
import { isSame } from './same.ts';

interface Batch extends ImportOptions {
  rows: RowList;
  /** The body's member name, for pointers. */
  named?: string;
}

type Options = Required<Pick<ImportOptions, 'absent' | 'deleted' | 'match'>> & Pick<BulkContext, 'allLetters'>;

/** A valid row. */
interface Good<Parsed, Saved> {
  index: number;
  target: Target<Saved> | undefined;
  /** Names a record that does not exist. It is checked as well, so that all problems are reported. */
  isUnknown?: boolean;
  parsed: Parsed;
  /** External reference of a new record, so that the next import finds it. */
  reference?: string | undefined;
}

export async function importRows<Parsed, Content extends object, Saved extends object>(
  context: BulkContext,
  kind: ImportKind<Parsed, Content, Saved>,
  { mode, match = 'id', absent = 'clear', deleted = 'restore', rows, named = 'rows' }: Batch,
): Promise<{ reply: ImportReply; changes: Change[] }> {
  const rejected = new RejectedRows();
  const good = await checked(context, kind, { match, absent, deleted, allLetters: context.allLetters }, rows, rejected);
  for (const { index, isUnknown } of good) {
    if (isUnknown) rejected.add(index, [noSuch(`#/${idFieldOf(kind.kind)}`, kind.kind)]);
  }
  if (match === 'id') await rejectKnownReferences(context, kind, good, rejected);
  const all = await plan(context, kind, await complete(kind, good, rejected));
  let planned = (await kind.repeats?.(context, all)) ?? all;
  await rejectTakenReferences(context, kind, planned, rejected);
  const yieldIfDue = createYielder();
  // A rejected row keeps the values that it would have given up, so the others are checked again.
  for (let isFinal = false; !isFinal; ) {
    for (const [index, errors, omitted] of await problemsOf(context, kind, planned)) {
      await yieldIfDue();
      if (errors.length > 0) rejected.add(index, errors, { omitted });
    }
    const standing = planned.filter(({ index }) => !rejected.has(index));
    isFinal = standing.length === planned.length || mode === 'all';
    planned = standing;
  }
  if (mode === 'all' && rejected.count > 0) throw rejected.problem(named);

  const { ids, stored, changes } = await write(context, kind, planned);
  const referenced = await referNew(context, kind, planned, good, ids);
  const perRow = <Value>(values: ReadonlyMap<number, Value>): (Value | null)[] =>
    Array.from({ length: rows.length }, (_, index) => values.get(index) ?? null);
  const outcomes = new Map<number, ImportOutcome>();
  await forEachInSlices(ids.keys(), (index) => void outcomes.set(index, 'unchanged'));
  await forEachInSlices(stored, ({ index, outcome }) => void outcomes.set(index, outcome));
  const reply: ImportReply = {
    ...{ ids: perRow(ids), outcomes: perRow(outcomes) },
    ...{ rejectedCount: rejected.count, rejected: rejected.first, warnings: warningsOf(kind, stored) },
  };
  return { reply, changes: [...changes, ...referenced] };
}

const warningsOf = <Saved extends object>(
  { warningOf }: Pick<ImportKind<never, object, Saved>, 'warningOf'>,
  stored: readonly (Stored<Saved> & { index: number })[],
): ImportReply['warnings'] =>
  stored
    .flatMap(({ index, before, after }) => {
      const warning = before && warningOf?.(before, after);
      return warning ? [{ index, ...warning }] : [];
    })
    .slice(0, rejectedAtMost);

/** The valid rows. Each row is read twice: to find its record, and to check it. Invalid rows are not kept in memory. */
async function checked<Parsed, Content extends object, Saved extends object>(
  context: BulkContext,
  kind: ImportKind<Parsed, Content, Saved>,
  options: Options,
  rows: RowList,
  rejected: RejectedRows,
): Promise<Good<Parsed, Saved>[]> {
  const yieldIfDue = createYielder();
  const { found, targets } = await matchRows(context, kind, options, await keysOf(kind, rows));
  const readAs = options.absent === 'keep' ? withNulls(kind.schema) : kind.schema;
  const schema = (options.absent === 'keep' && kind.keptSchema) || kind.schema;
  const firstFor = new Map<string, number>();
  const good: Good<Parsed, Saved>[] = [];
  for (let index = 0; index < rows.length; index += 1) {
    await yieldIfDue();
    const sent = { index, row: rows.at(index, readAs), found: found.get(index), target: targets.get(index) };
    const row = check({ ...kind, schema }, options, sent, firstFor);
    if ('parsed' in row) good.push(row);
    else rejected.add(index, row.errors, row);
  }
  return good;
}

/** The members of each row that identify its record. */
async function keysOf(
  { kind, nameField = '' }: Pick<ImportKind<never, object, object>, 'kind' | 'nameField'>,
  rows: RowList,
): Promise<{ index: number; row: Row }[]> {
  const yieldIfDue = createYielder();
  const names = [idFieldOf(kind), nameField, ...referenceMembers];
  const keys: { index: number; row: Row }[] = [];
  for (let index = 0; index < rows.length; index += 1) {
    await yieldIfDue();
    const row = rows.at(index);
    if (isRow(row)) keys.push({ index, row: Object.fromEntries(names.map((name) => [name, row[name]])) });
  }
  return keys;
}

const referenceMembers = ['reference', 'resourceType', 'resourceId'];

const isRow = (row: unknown): row is Row =>
  typeof row === 'object' && row !== null && !Array.isArray(row) && !(row instanceof UnreadRow);

interface SentRow<Saved> {
  index: number;
  row: unknown;
  found: Found extends Map<number, infer Match> ? Match | undefined : never;
  target: Target<Saved> | undefined;
}

interface Bad {
  errors: readonly FieldProblem[];
  omitted?: number;
  status?: 412;
}

function check<Parsed, Saved extends object>(
  { schema, kind, nameField = '' }: Pick<ImportKind<Parsed, object, Saved>, 'schema' | 'kind' | 'nameField'>,
  { match, absent, deleted, allLetters }: Options,
  { index, row, found, target }: SentRow<Saved>,
  firstFor: Map<string, number>,
): Good<Parsed, Saved> | Bad {
  if (row instanceof UnreadRow) return { errors: [row.problem] };
  const idField = idFieldOf(kind);
  const pointer = `#/${{ none: '', id: idField, reference: 'reference', name: nameField }[match]}`;
  const errors: FieldProblem[] = [];
  if (found && found.ids.length > 1) errors.push(severalMatches(pointer, kind, found.ids.length));
  if (found) {
    // Two references may name one record.
    const key = target ? `${target.id}` : found.key;
    const first = firstFor.get(key);
    if (first === undefined) firstFor.set(key, index);
    else errors.push(repeated(pointer, first));
  }
  if (target?.isDeleted && deleted === 'reject') errors.push(deletedMatch(pointer, kind, target.id));
  // The id as it was sent, if the schema or the problem above reports it.
  const ownsId = match === 'id' && found?.ids.length !== 0;
  const identified = isRow(row) && !ownsId ? withId(row, idField, target?.id) : row;
  const meant = absent === 'keep' && isRow(identified) ? rowOver(schema, target?.record ?? {}, identified) : identified;
  const parsed = schema.safeParse(meant);
  if (!parsed.success) for (const problem of fieldProblems(parsed.error, meant)) errors.push(problem);
  else if (!allLetters) errors.push(...beyondAscii(schema, parsed.data));
  const reference =
    (match === 'reference' || (match === 'id' && !target)) && kindRow(kind).number !== undefined && isRow(row)
      ? readReference(row, errors)
      : undefined;
  if (!parsed.success || errors.length > 0) return { errors, omitted: parsed.success ? 0 : omittedIn(parsed.error) };
  if (found && found.ids.length > 0 && !target) return { index, target, isUnknown: true, parsed: parsed.data };
  const fault = isRow(row) ? preconditionFault(kind, row['etag'], target) : undefined;
  return fault ?? { index, target, parsed: parsed.data, reference };
}

const withId = ({ ...row }: Row, idField: string, id: number | undefined): Row => {
  const { [idField]: _, ...rest } = row;
  return id === undefined ? rest : { ...rest, [idField]: id };
};
const referenceText = text(referenceLength).optional();

function readReference({ reference }: Row, errors: FieldProblem[]): string | undefined {
  const parsed = referenceText.safeParse(reference);
  if (!parsed.success) {
    const problems = fieldProblems(parsed.error, reference);
    errors.push(...problems.map((problem) => ({ ...problem, pointer: '#/reference' })));
  }
  return parsed.data;
}

const severalMatches = (pointer: string, what: SoughtKind, count: number): FieldProblem => ({
  pointer,
  code: 'conflict',
  reason: 'severalMatches',
  params: { what, count },
  detail: `matches ${count} records of the kind ${kindWords(what)}`,
});

const deletedMatch = (pointer: string, what: SoughtKind, resourceId: number): FieldProblem => {
  const because = { reason: 'referredDeleted', params: { what, resourceId } } as const;
  return { pointer, code: 'conflict', ...because, detail: clauseOf(because) };
};

/** The rows with what an update leaves out, as a single POST would have it. Rejects those that then break a rule. */
async function complete<Parsed, Saved extends object>(
  { schema }: Pick<ImportKind<Parsed, object, Saved>, 'schema'>,
  rows: readonly Good<Parsed, Saved>[],
  rejected: RejectedRows,
): Promise<Good<Parsed, Saved>[]> {
  return flatMapInSlices(rows, (row) => {
    const { target } = row;
    if (!target || !leavesOut(schema, row.parsed)) return [row];
    const checked = checkedAgain(schema, row.parsed as Row, target.record as Row);
    if ('body' in checked) return [{ ...row, parsed: checked.body }];
    rejected.add(row.index, checked.errors, checked);
    return [];
  });
}

async function plan<Parsed, Content extends object, Saved extends object>(
  context: BulkContext,
  kind: ImportKind<Parsed, Content, Saved>,
  rows: readonly Good<Parsed, Saved>[],
): Promise<Planned<Content, Saved>[]> {
  const contentOf = await kind.content(
    context,
    rows.map(({ parsed }) => parsed),
  );
  return mapInSlices(rows, ({ index, target, parsed }): Planned<Content, Saved> => {
    const current = target?.record;
    const [content, secret] = [contentOf({ parsed, current }), kind.secretOf?.({ index, parsed, current })];
    return { index, content, secret, ...(target && { current: target }) };
  });
}

const isRestored = ({ current }: Planned<object, object>): boolean => current?.isDeleted === true;

/** Another record has a reference that a restored record had. */
async function rejectTakenReferences<Content extends object, Saved extends object>(
  context: BulkContext,
  kind: BulkKind<Content, Saved>,
  planned: readonly Planned<Content, Saved>[],
  rejected: RejectedRows,
): Promise<void> {
  const ids = planned.filter(isRestored).flatMap(({ current }) => current?.id ?? []);
  if (ids.length === 0) return;
  const taken = await takenReferences(context, kind, ids);
  for (const { index, current } of planned) {
    const because = current && taken.get(current.id);
    if (because) rejected.add(index, [takenField(because)]);
  }
}

/** New rows that were not sought by their reference, which another record or an earlier row has. */
async function rejectKnownReferences<Parsed, Saved>(
  { tx, accountId }: BulkContext,
  { kind }: Pick<ImportKind<never, object, object>, 'kind'>,
  rows: readonly Good<Parsed, Saved>[],
  rejected: RejectedRows,
): Promise<void> {
  const resourceType = kindRow(kind).number;
  const texts = rows.flatMap(({ reference }) => reference ?? []);
  if (resourceType === undefined || texts.length === 0) return;
  const owners = new Map(
    (await findReferences(tx, accountId, resourceType, [...new Set(texts)])).map((owner) => [owner.reference, owner]),
  );
  const firstWith = new Map<string, number>();
  for (const { index, reference } of rows) {
    if (reference === undefined) continue;
    const owner = owners.get(reference);
    const first = firstWith.get(reference);
    if (owner) rejected.add(index, [takenField(referenceTaken(owner))]);
    else if (first !== undefined) rejected.add(index, [repeated('#/reference', first)]);
    else firstWith.set(reference, index);
  }
}

interface Written<Saved> {
  /** By row. */
  ids: Map<number, number>;
  stored: (Stored<Saved> & { index: number; outcome: ImportOutcome })[];
  changes: Change[];
}

/** Writes rows that differ from the stored ones, and restores deleted ones. */
export async function write<Content extends object, Saved extends object>(
  context: BulkContext,
  kind: BulkKind<Content, Saved>,
  planned: readonly Planned<Content, Saved>[],
): Promise<Written<Saved>> {
  const { tx, accountId, now } = context;
  const [ids, fresh, back] = [
    new Map<number, number>(),
    [] as (typeof planned)[number][],
    [] as (typeof planned)[number][],
  ];
  await forEachInSlices(planned, (row) => {
    if (row.current) ids.set(row.index, row.current.id);
    else fresh.push(row);
    if (isRestored(row)) back.push(row);
  });
  const changed = await flatMapInSlices(planned, ({ index, current, content, secret }) =>
    current && (secret !== undefined || !isSame(content, kind.contentOf(current.record)))
      ? [{ index, id: current.id, before: current.record, content, secret }]
      : [],
  );
  const replaced = changed.length === 0 ? [] : await kind.store.replace(tx, accountId, changed, now);
  const inserted = fresh.length === 0 ? [] : ((await kind.creation?.insert(tx, accountId, fresh, now)) ?? []);
  const byRow = new Map<number, Omit<Written<Saved>['stored'][number], 'index'>>();
  await forEachInSlices(replaced, (after, nth) => {
    const row = changed[nth];
    if (row) byRow.set(row.index, { id: row.id, before: row.before, after, secret: row.secret, outcome: 'updated' });
  });
  await forEachInSlices(inserted, (after, nth) => {
    const row = fresh[nth];
    if (row) byRow.set(row.index, { id: idOf(kind.kind, after), after, outcome: 'created' });
  });
  // With their new content: their old one may clash with what other rows store.
  const restored = await restore(context, kind, back);
  await forEachInSlices(back, ({ index, current }) => {
    const after = current && restored.records.get(current.id);
    if (after) byRow.set(index, { id: current.id, after, deleted: current.record, outcome: 'restored' });
  });
  await forEachInSlices(byRow, ([index, { id }]) => void ids.set(index, id));
  const stored = await flatMapInSlices(planned, ({ index }) => {
    const row = byRow.get(index);
    return row ? [{ index, ...row }] : [];
  });
  await kind.follow?.(context, stored);
  const changes = await mapInSlices(stored, (each) => changeOf(kind, each));
  return { ids, stored, changes: [...changes, ...restored.references] };
}

async function restore<Content extends object, Saved extends object>(
  context: BulkContext,
  kind: BulkKind<Content, Saved>,
  rows: readonly Planned<Content, Saved>[],
): Promise<{ records: Map<number, Saved>; references: Change[] }> {
  const ids = rows.flatMap(({ current }) => current?.id ?? []);
  if (ids.length === 0 || !kind.deletion) return { records: new Map(), references: [] };
  const records = await kind.deletion.restore(context.tx, context.accountId, ids, context.now);
  return {
    records: new Map(await mapInSlices(records, (record) => [idOf(kind.kind, record), record] as const)),
    references: await referencesReturnWith(context, kind, ids),
  };
}

/** The audit shows only that the password was changed. */
function changeOf<Saved extends object>(
  { kind }: Pick<BulkKind<object, Saved>, 'kind'>,
  { id, before, deleted, after, secret }: Stored<Saved>,
): Change {
  if (deleted) return { action: 'restore', resource: kind, id, before: deleted, after };
  return savedChange(kind, id, before, before && secret !== undefined ? { ...after, passwordChanged: true } : after);
}

/** A new record gets the reference of its row. */
async function referNew<Parsed, Content extends object, Saved extends object>(
  { tx, accountId, now }: BulkContext,
  { kind }: ImportKind<Parsed, Content, Saved>,
  planned: readonly Planned<Content, Saved>[],
  rows: readonly Good<Parsed, Saved>[],
  ids: ReadonlyMap<number, number>,
): Promise<Change[]> {
  const resourceType = kindRow(kind).number;
  if (resourceType === undefined) return [];
  const referenceOf = new Map<number, string>();
  await forEachInSlices(rows, ({ index, reference }) => {
    if (reference !== undefined) referenceOf.set(index, reference);
  });
  const contents = await flatMapInSlices(planned, ({ index, current }) => {
    const reference = referenceOf.get(index);
    const resourceId = ids.get(index);
    return current || reference === undefined || resourceId === undefined
      ? []
      : [{ content: { resourceType, resourceId, reference } }];
  });
  if (contents.length === 0) return [];
  const references = await referenceRows.insert(tx, accountId, contents, now);
  return mapInSlices(references, (after) => savedChange('externalReference', after.id, undefined, after));
}
