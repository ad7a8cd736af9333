import { expect, test } from 'vitest';
import { dayIn } from '../../src/web/features/import/read-moment.ts';

test.each([
  ['31.12.2027', '2027-12-31'],
  ['2027-12-31', '2027-12-31'],
  ['31/12/27', '2027-12-31'],
  ['31-Dec-27', '2027-12-31'],
  ['31 December 2027', '2027-12-31'],
  ['1st May 2027', '2027-05-01'],
  ['Dec 31, 2027', '2027-12-31'],
  ['December 31 2027', '2027-12-31'],
  ['31. Dez. 2027', '2027-12-31'],
  ['1. Mrz 27', '2027-03-01'],
  ['1. März 2027', '2027-03-01'],
  ['3 de enero de 2027', '2027-01-03'],
  ['15-ago-2027', '2027-08-15'],
  ['20271231', '2027-12-31'],
  ['Fr 31.12.2027', '2027-12-31'],
  ['Fri, Dec 31, 2027', '2027-12-31'],
  ['viernes, 31 de diciembre de 2027', '2027-12-31'],
])('%s is a day', (raw, iso) => {
  expect(dayIn(raw, 'dmy')).toEqual({ iso, rest: '' });
});

test('what follows the name of a month and its year is the time', () => {
  expect(dayIn('20-Nov-26 14:30', 'dmy')).toEqual({ iso: '2026-11-20', rest: ' 14:30' });
});

test.each(['31. Feb. 2027', '31 Foo 2027', 'Dec 2027', '20271331', '202712310'])('%s is none', (raw) => {
  expect(dayIn(raw, 'dmy')).toBeUndefined();
});
