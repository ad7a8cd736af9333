/**
 * Pages of a list, on request: `limit` and an opaque `cursor`, with the next page in a `Link` header (RFC 8288). A
 * cursor is the order key of the last row, so inserted or deleted rows shift nothing.
 */
import type * as z from 'zod';
import { invalidFields } from '../http/problems.ts';
import type { Call } from './handlers.ts';

/** The order key in a cursor, checked by its schema; undefined without a cursor. 400 if it is malformed. */
export function readCursor<Key>(cursor: string | undefined, schema: z.ZodType<Key>): Key | undefined {
  if (cursor === undefined) return undefined;
  const parsed = schema.safeParse(decoded(cursor));
  if (parsed.success) return parsed.data;
  throw invalidFields([
    { parameter: 'cursor', code: 'format', detail: 'must be the cursor of a Link header of this service' },
  ]);
}

function decoded(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
}

/** Adds a `Link` header to the rows after `key`. */
export function linkNext(call: Pick<Call<never>, 'self' | 'headers'>, key: unknown): void {
  const query = new URLSearchParams(call.self.query);
  query.set('cursor', Buffer.from(JSON.stringify(key)).toString('base64url'));
  call.headers.set('Link', `<${call.self.path}?${query}>; rel="next"`);
}

/**
 * Returns the first `limit` of `limit` + 1 rows and links to the next page if there is one more. Without a limit
 * returns all rows.
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
