import { kindRow } from '../../contract/kinds.ts';

/** `driver`, 7 -> `/drivers/7`; undefined for a kind without a page. */
export function pathOfRecord(kind: string, id: number): string | undefined {
  const { page } = kindRow(kind);
  return page && `${page}/${id}`;
}
