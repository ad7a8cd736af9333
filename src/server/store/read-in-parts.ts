import type { Queryable } from '../database/database.ts';
import { planByValues } from './plan-by-values.ts';

/** Values that one statement seeks: the main thread writes them, and decodes the answer, without a pause. */
const valuesAtOnce = 2000;

/** The rows that `read` finds for some of the values at a time, in order. */
export async function readInParts<Value, Row>(
  db: Queryable,
  values: readonly Value[],
  read: (some: readonly Value[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  // A plan for all values may compare each value with each row of a table that has just grown.
  if (values.length > valuesAtOnce) await planByValues(db);
  const found: Row[] = [];
  for (let start = 0; start < values.length; start += valuesAtOnce) {
    for (const row of await read(values.slice(start, start + valuesAtOnce))) found.push(row);
  }
  return found;
}
