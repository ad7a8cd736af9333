import type { CommandInput } from './command.ts';

export const jsonOption = { type: 'boolean', default: false } as const;
export const jsonHelp = '--json            one JSON array, for scripts';

/** Prints a line for each row, or all rows as JSON. */
export function printRows<Row extends object>(
  { options, print }: Pick<CommandInput, 'options' | 'print'>,
  rows: readonly Row[],
  lineOf: (row: Row) => string,
): void {
  if (options.json === true) print(JSON.stringify(rows));
  else for (const row of rows) print(lineOf(row));
}
