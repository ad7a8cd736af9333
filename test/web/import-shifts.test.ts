/** Lists of shifts: the day in one column and the times in others, as offices keep them. */
import { expect, test } from 'vitest';
import { cellReader } from '../../src/web/features/import/cells-of-line.ts';
import { importKind } from '../../src/web/features/import/import-kinds.ts';
import { withDays } from '../../src/web/features/import/join-moments.ts';
import { columnNames, headerIn, matchColumns } from '../../src/web/features/import/match-columns.ts';
import { readClock } from '../../src/web/features/import/read-moment.ts';

const kind = importKind('assignment');
const noTranslations = new Map();

/** Start and end of each row below the names of columns. */
function momentsIn(table: string): string[] {
  const lines = table.split('\n').map((line, index) => ({ number: index + 1, cells: line.split('|') }));
  const header = headerIn(lines, kind, noTranslations);
  const names = columnNames(lines, header, kind, noTranslations);
  const width = Math.max(...lines.map(({ cells }) => cells.length));
  const cellsOf = cellReader({ kind, names, fields: matchColumns(names, width, kind, noTranslations) });
  return lines.slice((header ?? -1) + 1).map(({ cells }) => {
    const { startUtc = 'none', endUtc = 'none' } = withDays(kind, cellsOf(cells), 'dmy');
    return `${startUtc} – ${endUtc}`;
  });
}

test.each([
  ['Date|from|to\n30.11.2026|07:30|16:00', '2026-11-30 07:30 – 2026-11-30 16:00'],
  ['Datum|Beginn|Ende\n30.11.2026|22:00|6:00', '2026-11-30 22:00 – 2026-12-01 06:00'],
  ['Fecha|Inicio|Fin\n30/11/2026|7.30|', '2026-11-30 07:30 – '],
  ['Tag|Uhrzeit von|Uhrzeit bis\nMo 30.11.26|0730 Uhr|24:00', '2026-11-30 07:30 – 2026-11-30 24:00'],
  ['Date|Start time|End time\n30 Nov 2026|7:30 am|4 pm', '2026-11-30 07:30 – 2026-11-30 16:00'],
  ['Date|Start|End\n2026-11-30|0.3125|0.666666666666667', '2026-11-30 07:30 – 2026-11-30 16:00'],
  ['Date|Start|End\n2026-11-30|1900-01-01T07:30:00|1899-12-30', '2026-11-30 07:30 – 2026-12-01 00:00'],
  ['Date|Start|End\n30.11.2026|08:00|08:00', '2026-11-30 08:00 – 2026-12-01 08:00'],
  ['Date|Start|End\n30.11.2026|730|1600', '2026-11-30 07:30 – 2026-11-30 16:00'],
  ['Start|End\n30.11.2026 22:00|6:00', '30.11.2026 22:00 – 2026-12-01 06:00'],
  ['Date|End\n30.11.2026 07:30|16:00', '30.11.2026 07:30 – 2026-11-30 16:00'],
  ['Date|Start|End\n30.11.2026|07:30|2.12.2026 16:00', '2026-11-30 07:30 – 2.12.2026 16:00'],
  ['Start date|Start time|End date|End time\n30.11.2026|22:00|1.12.2026|6:00', '30.11.2026 22:00 – 1.12.2026 06:00'],
  ['Startzeit|Startdatum|Enddatum|Endzeit\n22 Uhr|2026-11-30|2026-12-01|', '2026-11-30 22:00 – 2026-12-01'],
  [
    'Fecha de inicio|Hora de inicio|Fecha fin|Hora fin\n30/11/2026|22h30|1/12/2026|6h',
    '30/11/2026 22:30 – 1/12/2026 06:00',
  ],
  ['Start||End|\nDate|Time|Date|Time\n30.11.2026|22:00|1.12.2026|6:00', '30.11.2026 22:00 – 1.12.2026 06:00'],
  [
    'Driver|Beginn||Ende|\n|Datum|Uhrzeit|Datum|Uhrzeit\nBo|30.11.2026|22:00|1.12.2026|6:00',
    '30.11.2026 22:00 – 1.12.2026 06:00',
  ],
  [
    'Driver|Beginn||Ende|\nDriver|Datum|Uhrzeit|Datum|Uhrzeit\nBo|30.11.2026|22:00|1.12.2026|6:00',
    '30.11.2026 22:00 – 1.12.2026 06:00',
  ],
  [
    'Driver|Datum|Beginn (Uhr)|Ende (Uhr)\nDriver|Date|Start|End\nBo|30.11.2026|7.30|16.00',
    '2026-11-30 07:30 – 2026-11-30 16:00',
  ],
  ['Date|Shift\n30.11.2026|07:30–16:00', '2026-11-30 07:30 – 2026-11-30 16:00'],
  ['Datum|Zeit\n30.11.2026|22 bis 6 Uhr', '2026-11-30 22:00 – 2026-12-01 06:00'],
  ['Date|Shift|Start|End\n30.11.2026|Early|07:30|16:00', '2026-11-30 07:30 – 2026-11-30 16:00'],
  ['Date|Driver\n30.11.2026|Bo', 'none – none'],
  ['Date|Start|End\nsoon|07:30|16:00', 'soon 07:30 – soon 16:00'],
  ['Date|Start|End\n30.11.2026|early|16:00', 'early – 2026-11-30 16:00'],
])('%s', (table, moments) => expect(momentsIn(table)).toEqual([moments]));

test.each(['24:30', '7:60', '25', '13 am', '7,5', 'noon', '12345', '-1:00', ''])('%j is no time', (raw) =>
  expect(readClock(raw)).toBeUndefined(),
);
