import type { RawRow, RowChange } from './check-rows.ts';

/** The change of one cell. */
export const edited = ({ edits }: RowChange, field: string, value: string): Partial<RowChange> => ({
  edits: { ...edits, [field]: value },
  refused: undefined,
});

/** Changes by row: one value for all rows that are not imported, or a line for each of them as long as there are lines. */
export function filled(
  rows: readonly RawRow[],
  field: string,
  lines: readonly string[],
): Map<number, Partial<RowChange>> {
  const open = rows.filter(({ isDone }) => !isDone);
  const [only = ''] = lines;
  const wanted = lines.length > 1 ? open.slice(0, lines.length) : open;
  return new Map(
    wanted.map((row, index) => [row.number, edited(row, field, lines.length > 1 ? (lines[index] ?? '') : only)]),
  );
}
