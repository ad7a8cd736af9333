/** Plots and readings are in two tables each. Only the room that merges both may name them: see src/server/telemetry/README.md. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../src/tools/built.mjs';

/** Besides the files of `telemetry/`. */
const door: readonly string[] = [
  'database/fleet-views.ts',
  'database/span-months.ts',
  // Stores new rows.
  'tracking/write.ts',
];

const tables = '(plot|plot_span|reading|reading_span)';
/** In SQL, alone in a fragment, or as the name of a table of spans. */
const names = new RegExp(
  `\\b(from|join|into|update|table|using|truncate|only)\\s+${tables}\\b|sql\`${tables}\`|'(plot|reading)_span'`,
);

test('only the room of telemetry and three files name its tables', () => {
  const files = readdirSync(join(root, 'src/server'), { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !/^(database\/(baseline|migrations)|telemetry)\//.test(name),
  );
  const naming = files.filter((name) => names.test(readFileSync(join(root, 'src/server', name), 'utf8')));
  expect(naming.sort()).toEqual(door);
});

test.each([
  'select utc from plot where account_id = 1',
  'select 1 from vehicle v join plot p on p.vehicle_id = v.id',
  'insert into plot_span',
  'update reading set',
  'table: sql`plot`,',
])('finds the name in "%s"', (text) => expect(names.test(text)).toBe(true));
test.each(['a plot from a device', 'plot.utc', 'from plots', 'the plot table'])('finds none in "%s"', (text) =>
  expect(names.test(text)).toBe(false),
);
