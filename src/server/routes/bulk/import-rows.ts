/** Imports rows in one transaction. Each row is checked like a single POST, after its record is found. */
import { leavesOut } from '../../../contract/added-fields.ts';
import type { ImportMode, ImportReply } from '../../../contract/bulk.ts';
import { type ImportMatch, referenceLength } from '../../../contract/choices.ts';
import { fieldProblems, omittedIn } from '../../../contract/field-problems.ts';
import { text } from '../../../contract/fields.ts';
import { idFieldOf, idOf, kindRow } from '../../../contract/kinds.ts';
import type { FieldProblem } from '../../../contract/problem.ts';
import type { SoughtKind } from '../../../contract/problem-reasons.ts';
import type { RowList } from '../../../contract/rows.ts';
import { checkedAgain } from '../../api/complete-body.ts';
import { UnreadRow } from '../../http/json-rows.ts';
import { noSuch } from '../../http/problems.ts';
import { kindWords } from '../../http/reasons.ts';
import { type Change, savedChange } from '../../store/audit.ts';
import { referenceRows } from '../../store/external-references.ts';
import { createYielder, mapInSlices } from '../../work/slices.ts';
import { RejectedRows } from '../rejected-rows.ts';
import { problemsOf } from '../taken.ts';
import type { BulkContext, BulkKind, ImportKind, Planned, Row, Stored } from './bulk-kind.ts';
import { findRecords } from './find-records.ts';
import { repeated } from './row-problems.ts';
import { isSame } from './same.ts';

interface Batch {
  mode: ImportMode;
  match?: ImportMatch | undefined;
  rows: RowList;
  /** The body's member name, for pointers. */
  named?: string;
}

/** A valid row. */
interface Good<Parsed> {
  index: number;
  id: number | undefined;
  parsed: Parsed;
  /** External reference of a new record, so that the next import finds it. */
  reference?: string | undefined;
}

export async function importRows<Parsed, Content extends object, Saved extends object>(
  context: BulkContext,
  kind: ImportKind<Parsed, Content, Saved>,
  { mode, match = 'id', rows, named = 'rows' }: Batch,
): Promise<{ reply: ImportReply; changes: Change[] }> {
  const rejected = new RejectedRows();
  const good = await checked(context, kind, match, rows, rejected);
  const had = await kind.store.lock(
    context.tx,
    context.accountId,
    good.flatMap(({ id }) => id ?? []),
  );
  for (const { index, id } of good) {
    if (id !== undefined && !had.has(id)) rejected.add(index, [noSuch(`#/${idFieldOf(kind.kind)}`, kind.kind)]);
  }
  // Rows for unknown records are checked as well, so that all problems are reported.
  let planned = await plan(context, kind, await complete(kind, good, had, rejected), had);
  const yieldIfDue = createYielder();
  // A rejected row keeps the values that it would have given up, so the others are checked again.
  for (let isFinal = false; !isFinal; ) {
    for (const [index, errors, omitted] of await problemsOf(context, kind, planned)) {
      await yieldIfDue();
      if (errors.length > 0) rejected.add(index, errors, omitted);
    }
    const standing = planned.filter(({ index }) => !rejected.has(index));
    isFinal = standing.length === planned.length || mode === 'all';
    planned = standing;
  }
  if (mode === 'all' && rejected.count > 0) throw rejected.problem(named);

  const { stored, changes } = await write(context, kind, planned);
  const referenced = await referNew(context, kind, planned, good, stored);
  const ids = Array.from({ length: rows.length }, (_, index) => stored.get(index) ?? null);
  const reply = { ids, rejectedCount: rejected.count, rejected: rejected.first };
  return { reply, changes: [...changes, ...referenced] };
}

/** The valid rows. Each row is read twice: to find its record, and to check it. Invalid rows are not kept in memory. */
async function checked<Parsed, Content extends object, Saved extends object>(
  context: BulkContext,
  kind: ImportKind<Parsed, Content, Saved>,
  match: ImportMatch,
  rows: RowList,
  rejected: RejectedRows,
): Promise<Good<Parsed>[]> {
  const yieldIfDue = createYielder();
  const found = await findRecords(context, kind, match, await keysOf(kind, rows));
  const firstFor = new Map<string, number>();
  const good: Good<Parsed>[] = [];
  for (let index = 0; index < rows.length; index += 1) {
    await yieldIfDue();
    const row = check(kind, match, { index, row: rows.at(index, kind.schema), found: found.get(index) }, firstFor);
    if ('parsed' in row) good.push(row);
    else rejected.add(index, row.errors, row.omitted);
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

function check<Parsed>(
  { schema, kind, nameField = '' }: Pick<ImportKind<Parsed, object, object>, 'schema' | 'kind' | 'nameField'>,
  match: ImportMatch,
  { index, row, found }: { index: number; row: unknown; found: { key: string; ids: readonly number[] } | undefined },
  firstFor: Map<string, number>,
): Good<Parsed> | { errors: readonly FieldProblem[]; omitted?: number } {
  if (row instanceof UnreadRow) return { errors: [row.problem] };
  const [id, second] = found?.ids ?? [];
  const idField = idFieldOf(kind);
  const pointer = `#/${{ none: '', id: idField, reference: 'reference', name: nameField }[match]}`;
  const errors: FieldProblem[] = [];
  if (second !== undefined) errors.push(severalMatches(pointer, kind, found?.ids.length ?? 0));
  if (found) {
    const first = firstFor.get(found.key);
    if (first === undefined) firstFor.set(found.key, index);
    else errors.push(repeated(pointer, first));
  }
  // The row's own id; the schema reports a wrong type.
  const meant = isRow(row) && match !== 'id' ? withId(row, idField, id) : row;
  const parsed = schema.safeParse(meant);
  if (!parsed.success) for (const problem of fieldProblems(parsed.error, meant)) errors.push(problem);
  const reference = match === 'reference' && isRow(row) ? readReference(row, errors) : undefined;
  if (!parsed.success || errors.length > 0) return { errors, omitted: parsed.success ? 0 : omittedIn(parsed.error) };
  return { index, id, parsed: parsed.data, reference };
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

/** The rows with what an update leaves out, as a single POST would have it. Rejects those that then break a rule. */
async function complete<Parsed, Saved extends object>(
  { schema }: Pick<ImportKind<Parsed, object, Saved>, 'schema'>,
  rows: readonly Good<Parsed>[],
  had: ReadonlyMap<number, Saved>,
  rejected: RejectedRows,
): Promise<Good<Parsed>[]> {
  const completed = await mapInSlices(rows, (row) => {
    const current = row.id === undefined ? undefined : had.get(row.id);
    if (!current || !leavesOut(schema, row.parsed)) return row;
    const checked = checkedAgain(schema, row.parsed as Row, current as Row);
    if ('body' in checked) return { ...row, parsed: checked.body };
    rejected.add(row.index, checked.errors, checked.omitted);
    return [];
  });
  return completed.flat();
}

async function plan<Parsed, Content extends object, Saved extends object>(
  context: BulkContext,
  kind: ImportKind<Parsed, Content, Saved>,
  rows: readonly Good<Parsed>[],
  had: ReadonlyMap<number, Saved>,
): Promise<Planned<Content, Saved>[]> {
  const contentOf = await kind.content(context);
  return mapInSlices(rows, ({ index, id, parsed }): Planned<Content, Saved> => {
    const current = id === undefined ? undefined : had.get(id);
    const [content, secret] = [contentOf({ parsed, current }), kind.secretOf?.({ index, parsed, current })];
    return { index, content, secret, ...(current && { current: { id: idOf(kind.kind, current), record: current } }) };
  });
}

/** Writes rows that differ from the stored ones. Returns the id of each row by index. */
export async function write<Content extends object, Saved extends object>(
  context: BulkContext,
  kind: BulkKind<Content, Saved>,
  planned: readonly Planned<Content, Saved>[],
): Promise<{ stored: Map<number, number>; changes: Change[] }> {
  const { tx, accountId, now } = context;
  const ids = new Map(planned.flatMap(({ index, current }) => (current ? [[index, current.id]] : [])));
  const changed = planned.flatMap(({ index, current, content, secret }) =>
    current && (secret !== undefined || !isSame(content, kind.contentOf(current.record)))
      ? [{ index, id: current.id, before: current.record, content, secret }]
      : [],
  );
  const replaced = changed.length === 0 ? [] : await kind.store.replace(tx, accountId, changed, now);
  const fresh = planned.filter(({ current }) => !current);
  const inserted = fresh.length === 0 ? [] : ((await kind.creation?.insert(tx, accountId, fresh, now)) ?? []);
  const byRow = new Map<number, Stored<Saved>>();
  replaced.forEach((after, nth) => {
    const row = changed[nth];
    if (row) byRow.set(row.index, { id: row.id, before: row.before, after, secret: row.secret });
  });
  inserted.forEach((after, nth) => {
    const row = fresh[nth];
    if (row) byRow.set(row.index, { id: idOf(kind.kind, after), after });
  });
  for (const [index, { id }] of byRow) ids.set(index, id);
  const stored = planned.flatMap(({ index }) => byRow.get(index) ?? []);
  await kind.follow?.(context, stored);
  return { stored: ids, changes: stored.map((each) => changeOf(kind, each)) };
}

/** The audit shows only that the password was changed. */
function changeOf<Saved extends object>(
  { kind }: Pick<BulkKind<object, Saved>, 'kind'>,
  { id, before, after, secret }: Stored<Saved>,
): Change {
  return savedChange(kind, id, before, before && secret !== undefined ? { ...after, passwordChanged: true } : after);
}

/** A new record gets the reference of its row. */
async function referNew<Parsed, Content extends object, Saved extends object>(
  { tx, accountId, now }: BulkContext,
  { kind }: ImportKind<Parsed, Content, Saved>,
  planned: readonly Planned<Content, Saved>[],
  rows: readonly Good<Parsed>[],
  stored: ReadonlyMap<number, number>,
): Promise<Change[]> {
  const resourceType = kindRow(kind).number;
  if (resourceType === undefined) return [];
  const referenceOf = new Map(rows.map(({ index, reference }) => [index, reference]));
  const contents = planned.flatMap(({ index, current }) => {
    const reference = referenceOf.get(index);
    const resourceId = stored.get(index);
    return current || reference === undefined || resourceId === undefined
      ? []
      : [{ content: { resourceType, resourceId, reference } }];
  });
  if (contents.length === 0) return [];
  const references = await referenceRows.insert(tx, accountId, contents, now);
  return references.map((after) => savedChange('externalReference', after.id, undefined, after));
}
