import { expect, test } from 'vitest';
import { daysText, quietHoursText, readDays, readQuietHours } from '../../src/contract/quiet-hours.ts';

const windows = [
  { days: [1, 2, 3, 4, 5], from: '22:00', to: '06:00' },
  { days: [6, 7], from: '00:00', to: '00:00' },
  { days: [1, 3], from: '12:00', to: '13:00' },
];

test.each(['en', 'de', 'es'])('quiet hours are read back from their text in %s', (locale) => {
  expect(readQuietHours(quietHoursText(windows, locale))).toEqual(windows);
});

test.each([
  ['Mon–Fri 22:00–06:00', [{ days: [1, 2, 3, 4, 5], from: '22:00', to: '06:00' }]],
  ['6,7 00:00-00:00', [{ days: [6, 7], from: '00:00', to: '00:00' }]],
  [
    'Mo 08:00-09:00; mié 10:00–11:00',
    [
      { days: [1], from: '08:00', to: '09:00' },
      { days: [3], from: '10:00', to: '11:00' },
    ],
  ],
  ['22:00–06:00', [{ days: [1, 2, 3, 4, 5, 6, 7], from: '22:00', to: '06:00' }]],
  ['Montag bis Freitag 7:30 - 8.00 Uhr', [{ days: [1, 2, 3, 4, 5], from: '07:30', to: '08:00' }]],
  ['lunes a miércoles y sábado 22:00 a 24:00 h', [{ days: [1, 2, 3, 6], from: '22:00', to: '00:00' }]],
  ['Saturday and Sunday 00:00—00:00', [{ days: [6, 7], from: '00:00', to: '00:00' }]],
  ['', []],
  ['22–6', undefined],
  ['at night', undefined],
  ['Fri–Mon 22:00–06:00', undefined],
])('%j is read as %j', (text, read) => expect(readQuietHours(text)).toEqual(read));

test.each(['en', 'de', 'es'])('weekdays are read back from their text in %s', (locale) => {
  for (const days of [[1], [1, 2], [1, 2, 3, 6], [1, 2, 3, 4, 5, 6, 7]])
    expect(readDays(daysText(days, locale))).toEqual(days);
  expect(readDays('someday')).toBeUndefined();
});
