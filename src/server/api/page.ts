/**
 * Pages of a list, where somebody asks for them: `limit` and an opaque `cursor`, the next page in a `Link` header
 * (RFC 8288). A cursor is the order key of the last row shown, so that rows added or gone meanwhile shift nothing.
 */
import * as z from 'zod';
import { utc } from '../../contract/fields.ts';
import { invalidFields } from '../http/problems.ts';
import type { Call } from './handlers.ts';

/** The order key of a list that goes by a moment, then by id: written as `[row.startUtc, row.id]`. */
export const momentKey = z.tuple([utc, z.int()]);

/** The order key in a cursor, checked by its schema; undefined where none was sent. 400 when it is none of ours. */
export function readCursor<Key>(cursor: string | undefined, schema: z.ZodType<Key>): Key | undefined {
  if (cursor === undefined) return undefined;
  const parsed = schema.safeParse(decoded(cursor));
  if (parsed.success) return parsed.data;
  throw invalidFields([
    { parameter: 'cursor', code: 'format', detail: 'must be the cursor of a link that this service gave' },
  ]);
}

function decoded(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
}

/** Says in the answer's `Link` header where the rows after `key` are. */
export function linkNext(call: Pick<Call<never>, 'self' | 'headers'>, key: unknown): void {
  const query = new URLSearchParams(call.self.query);
  query.set('cursor', Buffer.from(JSON.stringify(key)).toString('base64url'));
  call.headers.set('Link', `<${call.self.path}?${query}>; rel="next"`);
}

/**
 * The page of `limit` rows out of one row more than that, read so to know whether there is a next page; the link to it is
 * set. Without a limit all rows are the page.
 */
export function takePage<Row>(
  call: Pick<Call<never>, 'self' | 'headers'>,
  rows: Row[],
  limit: number | undefined,
  keyOf: (row: Row) => unknown,
): Row[] {
  if (limit === undefined || rows.length <= limit) return rows;
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  if (last !== undefined) linkNext(call, keyOf(last));
  return page;
}
