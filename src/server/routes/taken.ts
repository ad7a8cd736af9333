/** Values that only one record can have, and another one has: 409, or a rejected row. `storedFields` declares them (`unique`). */
import { idOf, kindOfNumber } from '../../contract/kinds.ts';
import type { FieldProblem } from '../../contract/problem.ts';
import type { Because, ReasonParams, SoughtKind } from '../../contract/problem-reasons.ts';
import type { ExternalReference } from '../../contract/references.ts';
import type { Call } from '../api/handlers.ts';
import { conflict } from '../http/problems.ts';
import { clauseOf } from '../http/reasons.ts';
import { type Row, type UniqueField, type UniqueValues, uniqueKey } from '../store/unique-values.ts';
import { forEachInSlices, mapInSlices } from '../work/slices.ts';
import type { BulkContext, BulkKind, Planned } from './bulk/bulk-kind.ts';
import { addProblem, type RowProblems, repeated } from './bulk/row-problems.ts';
import type { RecordKind } from './records.ts';

interface Kind {
  kind: RecordKind;
  store: { unique?: UniqueValues | undefined };
}

/** 409 if other records have unique values of the row; names all of them. `ownId`: the record that gets the row. */
export async function refuseTaken(
  { tx, caller }: Pick<Call<never>, 'tx' | 'caller'>,
  { kind, store: { unique } }: Kind,
  row: Row,
  ownId: number | undefined,
): Promise<void> {
  if (!unique) return;
  const found = await unique.holders(tx, caller.accountId, [row]);
  const others = found.filter(({ record }) => idOf(kind, record) !== ownId);
  const because = unique.unique.flatMap((field) => {
    const key = uniqueKey(field, row);
    const holder = key === null ? undefined : others.find((other) => uniqueKey(field, other.row) === key);
    return holder ? [takenBy(kind, field, row, holder.record)] : [];
  });
  if (because.length > 0) throw conflict(because, because.map(takenField));
}

type Problems = Iterable<readonly [number, readonly FieldProblem[], number?]>;

/** Problems of the rows that the kind finds, and then those of unique values. */
export async function problemsOf<Content extends object, Saved extends object>(
  context: BulkContext,
  kind: Pick<BulkKind<Content, Saved>, 'kind' | 'store' | 'problems'>,
  planned: readonly Planned<Content, Saved>[],
): Promise<Problems> {
  const own = (await kind.problems?.(context, planned)) ?? [];
  const taken = await takenInRows(context, kind, planned);
  return both(own, taken);
}

/** The problems of a kind may be made while they are read. */
function* both(own: Problems, taken: Problems): Generator<readonly [number, readonly FieldProblem[], number?]> {
  yield* own;
  yield* taken;
}

/**
 * Rows with a unique value that another record keeps or an earlier row has. Records among the rows count with their new
 * values, so two records may exchange theirs.
 */
async function takenInRows<Content extends object>(
  { tx, accountId }: Pick<BulkContext, 'tx' | 'accountId'>,
  { kind, store: { unique } }: Kind,
  planned: readonly Planned<Content, unknown>[],
): Promise<RowProblems> {
  const problems: RowProblems = new Map();
  if (!unique) return problems;
  const changing = new Set(planned.flatMap(({ current }) => (current ? [current.id] : [])));
  const rows = await mapInSlices(planned, ({ content }) => unique.toRow(content));
  const found = await unique.holders(tx, accountId, rows);
  const others = found.filter(({ record }) => !changing.has(idOf(kind, record)));
  for (const field of unique.unique) {
    const holders = new Map<string | null, object>();
    await forEachInSlices(others, ({ record, row }) => void holders.set(uniqueKey(field, row), record));
    const firstWith = new Map<string, number>();
    await forEachInSlices(rows, (row, nth) => {
      const key = uniqueKey(field, row);
      const index = planned[nth]?.index;
      if (key === null || index === undefined) return;
      const holder = holders.get(key);
      const first = firstWith.get(key);
      if (holder) addProblem(problems, index, takenField(takenBy(kind, field, row, holder)));
      else if (first !== undefined) addProblem(problems, index, repeated(`#/${field.name}`, first));
      else firstWith.set(key, index);
    });
  }
  return problems;
}

/** `row`: the refused one, which has the value as it was sent. */
const takenBy = (kind: RecordKind, field: UniqueField, row: Row, holder: object): Because<'taken'> => ({
  reason: 'taken',
  params: { field: field.name, value: String(row[field.column]), ...holderIn(kind, holder) },
});

/** For a reference that another record has. */
export const referenceTaken = (owner: ExternalReference): Because<'taken'> => ({
  reason: 'taken',
  params: { field: 'reference', value: owner.reference, ...holderIn('externalReference', owner) },
});

function holderIn(kind: RecordKind, record: object): Pick<ReasonParams<'taken'>, 'kind' | 'holder'> {
  // The user may belong to another account.
  if (kind === 'user') return { kind, holder: null };
  if (kind === 'externalReference') {
    const reference = record as ExternalReference;
    return { kind: kindOfReferred(reference), holder: { id: reference.resourceId, name: null } };
  }
  const { name = null } = record as { name?: string | null };
  return { kind, holder: { id: idOf(kind, record), name } };
}

/** The schema refuses any other number. */
export const kindOfReferred = ({ resourceType }: Pick<ExternalReference, 'resourceType'>): SoughtKind =>
  kindOfNumber(resourceType) ?? 'vehicle';

export const takenField = (because: Because<'taken'>): FieldProblem => ({
  pointer: `#/${because.params.field}`,
  code: 'unique',
  ...because,
  detail: clauseOf(because),
});
