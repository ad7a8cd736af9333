/** Many geofences in one transaction: each row is what a POST of its own would be. */
import { setImmediate } from 'node:timers/promises';
import { fieldProblems } from '../../contract/field-problems.ts';
import {
  type Geofence,
  type GeofenceImportReply,
  type GeofenceParsed,
  geofenceInput,
} from '../../contract/geofences.ts';
import type { FieldProblem } from '../../contract/problem.ts';
import type { Transaction } from '../database/database.ts';
import { invalidFields, noSuch } from '../problems.ts';
import { type Change, savedChange } from '../store/audit.ts';
import { insertGeofences, lockGeofences, replaceGeofences } from '../store/geofences.ts';
import { holdTags } from '../store/tags.ts';
import { geofenceContent } from './geofence-content.ts';
import { unknownIds } from './unknown-ids.ts';

interface Batch {
  mode: 'all' | 'good';
  geofences: readonly unknown[];
}

/** A row that can be stored, or what is wrong with it. */
type Row = { index: number; geofence: GeofenceParsed } | { index: number; errors: FieldProblem[] };
type Good = Extract<Row, { geofence: unknown }>;

const isGood = (row: Row): row is Good => 'geofence' in row;

/** So many rows are checked before other requests have their turn. */
const rowsAtATime = 500;

export async function importGeofences(
  tx: Transaction,
  accountId: number,
  { mode, geofences }: Batch,
  now: Date,
): Promise<{ reply: GeofenceImportReply; changes: Change[] }> {
  const sent = await checked(geofences);
  const ids = sent.flatMap((row) => (isGood(row) ? (row.geofence.id ?? []) : []));
  const had = await lockGeofences(tx, accountId, [...new Set(ids)]);
  const rows = await withoutUnknown(tx, accountId, sent, had);
  const rejected = rows.flatMap((row) => (isGood(row) ? [] : [row]));
  if (mode === 'all' && rejected.length > 0) throw invalidFields(rejected.flatMap(pointedAtRow));
  const stored = await store(tx, accountId, rows.filter(isGood), now);
  return {
    reply: { ids: rows.map((row) => stored.get(row.index)?.id ?? null), rejected },
    changes: [...stored.values()].map((geofence) =>
      savedChange('geofence', geofence.id, had.get(geofence.id), geofence),
    ),
  };
}

/** What is now stored of each row, by the row's index. */
async function store(
  tx: Transaction,
  accountId: number,
  rows: readonly Good[],
  now: Date,
): Promise<Map<number, Geofence>> {
  const contents = rows.map(({ index, geofence }) => ({ index, id: geofence.id, content: geofenceContent(geofence) }));
  const changed = contents.flatMap(({ id, content }) => (id === undefined ? [] : [{ id, content }]));
  await replaceGeofences(tx, accountId, changed, now);
  const created = contents.filter(({ id }) => id === undefined);
  const newIds = await insertGeofences(
    tx,
    accountId,
    created.map(({ content }) => content),
    now,
  );
  const newIdOf = new Map(created.map(({ index }, nth) => [index, newIds[nth] ?? 0]));
  return new Map(contents.map(({ index, id, content }) => [index, { id: id ?? newIdOf.get(index) ?? 0, ...content }]));
}

async function checked(geofences: readonly unknown[]): Promise<Row[]> {
  const rows: Row[] = [];
  const firstWithId = new Map<number, number>();
  for (const [index, sent] of geofences.entries()) {
    if (index % rowsAtATime === rowsAtATime - 1) await setImmediate();
    const row = check(sent, index);
    rows.push(isGood(row) ? withoutRepeated(row, firstWithId) : row);
  }
  return rows;
}

function check(sent: unknown, index: number): Row {
  const parsed = geofenceInput.safeParse(sent);
  return parsed.success ? { index, geofence: parsed.data } : { index, errors: fieldProblems(parsed.error, sent) };
}

/** Of two rows for one geofence the later would undo the earlier unseen. */
function withoutRepeated(row: Good, firstWithId: Map<number, number>): Row {
  const { id } = row.geofence;
  if (id === undefined) return row;
  const first = firstWithId.get(id);
  if (first === undefined) firstWithId.set(id, row.index);
  else return { index: row.index, errors: [repeated(first)] };
  return row;
}

const repeated = (row: number): FieldProblem => ({
  pointer: '#/id',
  code: 'unique',
  reason: 'rowRepeated',
  params: { row },
  detail: `is row ${row}'s id too`,
});

/** The rows that name a geofence or a tag that this account does not have are bad, too. */
async function withoutUnknown(
  tx: Transaction,
  accountId: number,
  rows: readonly Row[],
  geofences: ReadonlyMap<number, Geofence>,
): Promise<Row[]> {
  const good = rows.filter(isGood).map((row) => row.geofence);
  const tags = await holdTags(tx, accountId, [...new Set(good.flatMap((geofence) => geofence.tags ?? []))]);
  return rows.map((row) => {
    if (!isGood(row)) return row;
    const { id } = row.geofence;
    const errors = [
      ...(id === undefined || geofences.has(id) ? [] : [noSuch('#/id', 'geofence')]),
      ...unknownIds(row.geofence.tags, tags, '#/tags', 'tag'),
    ];
    return errors.length === 0 ? row : { index: row.index, errors };
  });
}

/** `#/radius` of row 40 -> `#/geofences/40/radius`. */
const pointedAtRow = ({ index, errors }: { index: number; errors: readonly FieldProblem[] }): FieldProblem[] =>
  errors.map((error) => ({ ...error, pointer: `#/geofences/${index}${error.pointer?.slice(1) ?? ''}` }));
