/** Finds the record for each row of an import. */
import { type ImportMatch, referenceLength, textLength } from '../../../contract/choices.ts';
import { idFieldOf, kindRow } from '../../../contract/kinds.ts';
import { type CleanedKind, cleanText } from '../../../contract/text-kinds.ts';
import { findReferences } from '../../store/external-references.ts';
import { forEachInSlices } from '../../work/slices.ts';
import type { BulkContext, Found, ImportKind, Row } from './bulk-kind.ts';

type Sought = Omit<ImportKind<unknown, object, object>, 'content'>;

/** The cleaned text; undefined if no record can have such a name, so that huge texts are not folded. */
export function keyText(kind: CleanedKind, value: unknown, { max }: { max: number } = textLength): string | undefined {
  if (typeof value !== 'string' || value.length > 4 * max) return undefined;
  return cleanText(kind, value) || undefined;
}

/** Rows without a name are missing: they create records. `deleted`: the deleted records with these names, those deleted last first. */
export async function findRecords(
  context: BulkContext,
  kind: Sought,
  match: ImportMatch,
  rows: readonly { index: number; row: Row }[],
  options = { deleted: false },
): Promise<Found> {
  if (match === 'none') return new Map();
  if (match === 'id') {
    const found: Found = new Map();
    await forEachInSlices(rows, ({ index, row }) => {
      const id = row[idFieldOf(kind.kind)];
      // No record has an id beyond 2^53.
      const known = Number.isSafeInteger(id) ? Number(id) : -1;
      // 0 reads as absent, as in a single POST.
      if (typeof id === 'number' && id !== 0) found.set(index, { key: String(id), ids: [known] });
    });
    return found;
  }
  if (match === 'reference') return (kind.referenced ?? byReference(kind))(context, rows, options);
  return byName(context, kind, rows, options);
}

const byReference =
  ({ kind }: Pick<Sought, 'kind'>): NonNullable<Sought['referenced']> =>
  async ({ tx, accountId }, rows, { deleted }) => {
    const keys = keyed(rows, ({ reference }) => keyText('identifier', reference, referenceLength));
    const resourceType = kindRow(kind).number;
    if (resourceType === undefined) return new Map();
    const texts = [...new Set(keys.values())];
    const found = await findReferences(tx, accountId, resourceType, texts, deleted ? 'goneWithRecord' : 'live');
    return withIds(
      keys,
      found.map(({ reference, resourceId }) => ({ key: reference, id: resourceId })),
    );
  };

async function byName(
  { tx, accountId }: BulkContext,
  { creation, nameField = '', nameKey = (name) => name }: Sought,
  rows: readonly { index: number; row: Row }[],
  options: { deleted: boolean },
): Promise<Found> {
  const keys = keyed(rows, (row) => {
    const name = keyText('line', row[nameField]);
    return name === undefined ? undefined : nameKey(name);
  });
  return withIds(keys, (await creation?.named(tx, accountId, [...new Set(keys.values())], options)) ?? []);
}

export function keyed(
  rows: readonly { index: number; row: Row }[],
  keyOf: (row: Row) => string | undefined,
): Map<number, string> {
  return new Map(
    rows.flatMap(({ index, row }) => {
      const key = keyOf(row);
      return key === undefined ? [] : [[index, key]];
    }),
  );
}

export function withIds(keys: ReadonlyMap<number, string>, found: readonly { key: string; id: number }[]): Found {
  const idsOf = new Map<string, number[]>();
  for (const { key, id } of found) idsOf.set(key, [...(idsOf.get(key) ?? []), id]);
  return new Map([...keys].map(([index, key]) => [index, { key, ids: idsOf.get(key) ?? [] }]));
}
