/** Many geofences in one transaction: each row is what a POST of its own would be. */
import { setImmediate } from 'node:timers/promises';
import { fieldProblems } from '../../contract/field-problems.ts';
import { type GeofenceImportReply, type GeofenceParsed, geofenceInput } from '../../contract/geofences.ts';
import type { FieldProblem } from '../../contract/problem.ts';
import type { Transaction } from '../database/database.ts';
import { invalidFields } from '../problems.ts';
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
): Promise<GeofenceImportReply> {
  const rows = await withoutUnknown(tx, accountId, await checked(geofences));
  const rejected = rows.flatMap((row) => (isGood(row) ? [] : [row]));
  if (mode === 'all' && rejected.length > 0) throw invalidFields(rejected.flatMap(pointedAtRow));

  const ids = rows.map((row) => (isGood(row) ? (row.geofence.id ?? null) : null));
  const good = rows.filter(isGood);
  const changed = good.flatMap(({ geofence }) =>
    geofence.id === undefined ? [] : [{ id: geofence.id, content: geofenceContent(geofence) }],
  );
  await replaceGeofences(tx, accountId, changed, now);
  const created = good.filter(({ geofence }) => geofence.id === undefined);
  const contents = created.map(({ geofence }) => geofenceContent(geofence));
  const createdIds = await insertGeofences(tx, accountId, contents, now);
  created.forEach(({ index }, nth) => {
    ids[index] = createdIds[nth] ?? null;
  });
  return { ids, rejected };
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
  else return { index: row.index, errors: [{ pointer: '#/id', code: 'unique', detail: `is row ${first}'s id too` }] };
  return row;
}

/** The rows that name a geofence or a tag that this account does not have are bad, too. */
async function withoutUnknown(tx: Transaction, accountId: number, rows: readonly Row[]): Promise<Row[]> {
  const good = rows.filter(isGood).map((row) => row.geofence);
  const geofences = await lockGeofences(tx, accountId, [...new Set(good.flatMap(({ id }) => id ?? []))]);
  const tags = await holdTags(tx, accountId, [...new Set(good.flatMap((geofence) => geofence.tags ?? []))]);
  return rows.map((row) => {
    if (!isGood(row)) return row;
    const { id } = row.geofence;
    const unknown = [
      ...(id === undefined || geofences.has(id) ? [] : [{ pointer: '#/id', detail: 'is no geofence of this account' }]),
      ...unknownIds(row.geofence.tags, tags, '#/tags', 'tag'),
    ];
    if (unknown.length === 0) return row;
    return { index: row.index, errors: unknown.map((told) => ({ ...told, code: 'unknown' as const })) };
  });
}

/** `#/radius` of row 40 -> `#/geofences/40/radius`. */
const pointedAtRow = ({ index, errors }: { index: number; errors: readonly FieldProblem[] }): FieldProblem[] =>
  errors.map((error) => ({ ...error, pointer: `#/geofences/${index}${error.pointer?.slice(1) ?? ''}` }));
