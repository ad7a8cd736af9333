import type * as z from 'zod';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { referencedListQuery } from '../../contract/fields.ts';
import { idOf, kinds } from '../../contract/kinds.ts';
import type { Queryable } from '../database/database.ts';
import { referencesOf } from '../store/external-references.ts';

/** With `include=references` in the query: the record or the list, each record with its external references. */
export async function includeReferences(
  db: Queryable,
  accountId: number,
  { referred }: Endpoint,
  { query, reply }: { query: unknown; reply: unknown },
): Promise<unknown> {
  // The rows with `referred` have this query.
  const { include, deleted = false } = (query ?? {}) as Partial<z.output<typeof referencedListQuery>>;
  if (referred === undefined || include === undefined) return reply;
  const records = [reply].flat() as object[];
  const ids = records.map((record) => idOf(referred, record));
  const references = await referencesOf(db, accountId, { resourceType: kinds[referred].number, ids, deleted });
  const shown = records.map((record, nth) => ({ ...record, references: references.get(ids[nth] ?? 0) ?? [] }));
  return Array.isArray(reply) ? shown : shown[0];
}
