/** Cells of lists on paper. */
import { expect, test } from 'vitest';
import { type Language, languages } from '../../../src/contract/choices.ts';
import { difference, ofTimeGroup, tenths } from '../../../src/server/export/columns.ts';
import { cellText } from '../../../src/server/export/list-pdf.ts';
import { exportWords } from '../../../src/server/export/words.ts';
import { reportFormat } from '../../../src/server/report/words.ts';

const timeZone = 'Europe/Berlin';
const formats = languages.map((language) => reportFormat(language, timeZone));

test.each([
  ['hour', '2026-11-28T05:00:00.000Z', ['28 Nov 2026, 06:00', '28.11.2026, 06:00', '28 nov 2026, 6:00']],
  ['day', '2026-11-27T23:00:00.000Z', ['28 Nov 2026', '28.11.2026', '28 nov 2026']],
  ['week', '2026-11-22T23:00:00.000Z', ['23 Nov 2026', '23.11.2026', '23 nov 2026']],
  ['weekday', 7, ['Sunday', 'Sonntag', 'domingo']],
] as const)('a group by %s shows the time at which it begins in the zone', (by, key, wanted) => {
  const textIn = (language: Language): string =>
    cellText(ofTimeGroup({ words: exportWords[language], timeZone }, by), { key }, reportFormat(language, timeZone));
  expect(languages.map(textIn)).toEqual(wanted);
});

test('tenths have their decimal, and differences their sign', () => {
  const of = (column: Parameters<typeof cellText<number>>[0], value: number) =>
    formats.map((format) => cellText(column, value, format));
  const value = tenths<number>('km', (row) => row);
  const change = difference<number>('km', (row) => row);
  expect(of(value, 359)).toEqual(['359.0', '359,0', '359,0']);
  expect(of(value, 12_345.67)).toEqual(['12,345.7', '12.345,7', '12.345,7']);
  expect(of(change, 4.26)).toEqual(['+4.3', '+4,3', '+4,3']);
  expect(of(change, -4.26)).toEqual(['-4.3', '-4,3', '-4,3']);
  expect(of(change, 0.04)).toEqual(['0.0', '0,0', '0,0']);
});
