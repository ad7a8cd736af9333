/** Texts of cells as offices write them, and the records that they find. */
import { expect, test } from 'vitest';
import type { ImportedKind } from '../../src/contract/kinds.ts';
import { createChecker } from '../../src/web/features/import/check-rows.ts';
import { importKind } from '../../src/web/features/import/import-kinds.ts';
import { type CellContext, readCell, textOfCell } from '../../src/web/features/import/read-cell.ts';
import { createRecordFinder } from '../../src/web/features/import/record-finder.ts';
import { createFormat } from '../../src/web/text/format.ts';

const format = createFormat({ locale: 'en-GB', timeZone: 'Europe/Berlin', distance: 'km', temperature: 'C' });
const names = { vehicle: new Map([[1, 'Depot 11']]) };
const vehicles = [{ id: 1, name: 'Depot 11', registration: 'L-AB 1', deviceId: 'a-1', status: 1 }];
const context: CellContext = {
  ...{ format, names, translations: new Map(), dateOrder: 'dmy', fillsHoles: false },
  finder: createRecordFinder(names, { vehicle: vehicles }, []),
};
const read = (kind: ImportedKind, field: string, raw: string) => readCell(importKind(kind), field, raw, context, {});

test.each([
  ['2.11.26 7:30 Uhr', '2026-11-02T06:30'],
  ['2.11.2026, 19.30', '2026-11-02T18:30'],
  ['2.11.2026 um 07h30', '2026-11-02T06:30'],
  ['2/11/2026 7:30 PM', '2026-11-02T18:30'],
  ['2/11/2026 7:30:00 p. m.', '2026-11-02T18:30'],
  ['2/11/2026 12:30\u00a0a.\u00a0m.', '2026-11-01T23:30'],
  ['2 de noviembre de 2026 a las 7:30 h', '2026-11-02T06:30'],
  ['2.11.2026 24:00', '2026-11-02T23:00'],
  ['29.3.2026 2:30', '2026-03-29T01:30'],
  ['25.10.2026 2:30', '2026-10-25T00:30'],
  ['2026-10-25 02:30:00+01:00', '2026-10-25T01:30'],
])('%s is a moment', (raw, utc) => {
  expect(read('assignment', 'startUtc', raw)).toEqual({ wire: `${utc}:00.000Z` });
});

test.each([
  '2.11.2026 24:30',
  '2.11.2026 7:60',
  '2.11.2026 25:00',
  '2.11.2026 19:30 AM',
  '2.11.2026 7:30 early',
  '7:30',
])('%s is none', (raw) => expect(read('assignment', 'startUtc', raw)).toHaveProperty('problem'));

test.each(['31.12.2027', '2027-12-31T00:00:00Z', '31.12.2027 00:00'])('%s is a day', (raw) => {
  expect(read('driver', 'licenceExpires', raw)).toEqual({ wire: '2027-12-31' });
});

test.each(['31.12.2027 (verlängert)', '31.12.2027 or later', '31.12.', '12/2027'])('%s is no day', (raw) => {
  expect(read('driver', 'licenceExpires', raw)).toHaveProperty('problem');
});

test.each(['#N/A', '#REF!', '#nv', '#WERT!', '#¡VALOR!', '#N/D', '#CALC!'])('%s is an error in every field', (raw) => {
  const { names: fields } = importKind('driver');
  for (const field of fields)
    expect([field, read('driver', field, raw)]).toEqual([field, { problem: expect.any(String) }]);
  expect(read('driver', 'name', '#1')).toEqual({ wire: '#1' });
});

test.each(['3.51756E+14', '3,51756e+14', '1E+12'])('%s has lost its last digits', (raw) => {
  expect(read('vehicle', 'deviceId', raw)).toHaveProperty('problem');
  expect(read('vehicle', 'deviceId', raw.replace('+', ''))).toHaveProperty('wire');
});

test.each(['TRUE', 'wahr', 'VERDADERO', 'x', '1'])('%s is yes', (raw) => {
  expect(read('alertRule', 'notifyBack', raw)).toEqual({ wire: true });
});
test.each(['FALSE', 'Falsch', 'FALSO', '', '0'])('%j is no', (raw) => {
  expect(read('alertRule', 'notifyBack', raw)).toEqual({ wire: false });
});

test.each(['L-AB 1', 'l ab1', 'A-1', 'Depot  11'])('%s names the vehicle', (raw) => {
  expect(read('assignment', 'vehicleId', raw)).toEqual({ wire: 1 });
});
test.each(['LA-B 1', 'Depot 1.1', 'LAB 1'])('%s is another vehicle', (raw) => {
  expect(read('assignment', 'vehicleId', raw)).toHaveProperty('problem');
});

const twins = [
  { id: 1, name: 'One', registration: 'L-AB 1', deviceId: 'dev1', fleetId: null, status: 1 },
  { id: 2, name: 'Two', registration: 'L-AB 2', deviceId: 'DEV1', fleetId: null, status: 1 },
  { id: 3, name: 'Three', registration: 'L-AB 3', deviceId: 'tracker 3', fleetId: null, status: 1 },
];

function check(key: string, cells: Readonly<Record<string, string>>) {
  const kind = importKind('vehicle');
  const options = { kind, keys: [key], clears: false, records: twins, references: [], context };
  const [row] = createChecker(options)([{ number: 2, edits: {}, cells }]);
  return [row?.state, row?.body.id, row?.body[key]];
}

test.each([
  ['deviceId', 'dev1', 1, 'dev1'],
  ['deviceId', 'DEV1', 2, 'DEV1'],
  ['deviceId', '\u200bTracker\u00a0 3', 3, 'tracker 3'],
  ['registration', 'l-ab  2', 2, 'L-AB 2'],
])('%s %s finds its record and keeps its spelling', (key, text, id, stored) => {
  expect(check(key, { [key]: text })).toEqual(['same', id, stored]);
});

test('a spelling between two records finds both, and a name takes the spelling of the file', () => {
  expect(check('deviceId', { deviceId: 'Dev1' })[0]).toBe('bad');
  expect(check('name', { name: 'ONE' })).toEqual(['changed', 1, 'ONE']);
});

test.each(['POLYGON Z ', 'PolygonZ ', 'POLYGONZ', 'SRID=4326;PolygonZ'])('%s is a polygon with heights', (kind) => {
  expect(read('geofence', 'points', `${kind}((9 50 1, 9.1 50 1, 9.1 50.1 1, 9 50 1))`)).toMatchObject({
    wire: [
      [50, 9],
      [50, 9.1],
      [50.1, 9.1],
    ],
  });
});

test.each([
  ['phones', '+49 (0)170 123-4567, 0034 600 123 456', ['+491701234567', '+34600123456']],
  ['escalatePhones', '+49170 1234567', ['+491701234567']],
  ['emails', 'Ana Ruiz <ana@b.example>; c@d.example e@f.example', ['ana@b.example', 'c@d.example', 'e@f.example']],
  ['emails', '', []],
  ['quietHours', '7:30-8.00 Uhr', [{ days: [1, 2, 3, 4, 5, 6, 7], from: '07:30', to: '08:00' }]],
  ['weekdays', 'Montag bis Mittwoch', [1, 2, 3]],
])('%s of a rule: %s', (field, raw, wire) => {
  expect(read('alertRule', field, raw)).toEqual({ wire });
});

test.each(['quietHours', 'weekdays'])('%s that cannot be read show an example', (field) => {
  expect(read('alertRule', field, 'at night')).toEqual({ problem: expect.stringContaining('Mon–Fri') });
});

test.each([
  ['before clocks go forward', '2026-03-29T00:59:59.000Z'],
  ['after they went forward', '2026-03-29T01:00:00.000Z'],
  ['in the first of two equal hours', '2026-10-25T00:30:00.000Z'],
  ['in the second one', '2026-10-25T01:30:00.000Z'],
])('an exported time comes back: %s', (_, utc) => {
  const exported = importKind('assignment').fields.startUtc?.words?.(utc, context, {}) ?? '';
  expect(read('assignment', 'startUtc', exported)).toEqual({ wire: utc });
});

test.each([
  ['geofence', 'radius', '330 ft', { wire: 100.584, readAs: '100.584 m' }],
  ['geofence', 'radius', '100 m', { wire: 100 }],
  ['alertRule', 'afterMinutes', '0:30', { wire: 30, readAs: '30 min' }],
  ['alertRule', 'escalateAfterMinutes', '1,5 Std.', { wire: 90, readAs: '90 min' }],
  ['alertRule', 'daysBefore', '2 weeks', { wire: 14, readAs: '14 d' }],
  ['tag', 'longStayMinutes', '2 h', { wire: 120, readAs: '120 min' }],
  ['alertRule', 'timeFrom', '7.30 Uhr', { wire: '07:30' }],
  ['alertRule', 'sendAt', '7 pm', { wire: '19:00' }],
  ['alertRule', 'timeTo', '24:00', { wire: '00:00' }],
  ['alertRule', 'timeTo', 'late', { wire: 'late' }],
] as const)('%s %s %s', (kind, field, raw, value) => expect(read(kind, field, raw)).toEqual(value));

test('a dash is an empty cell of a number or time', () => {
  const cells = { radius: '–', description: '-' };
  const kind = importKind('geofence');
  expect(Object.entries(cells).map(([name, text]) => textOfCell(kind, name, text))).toEqual(['', '-']);
});

test.each([
  ['driver', 'licenceExpires', '31.12.2027', { id: 1, name: 'Bo', username: 'bo', status: 1, licenceExpires: null }],
  ['alertRule', 'afterMinutes', '30', { id: 1, name: 'Bo', status: 1 }],
] as const)('%s %s replaces a value that is not there', (name, field, raw, record) => {
  const kind = importKind(name);
  const [row] = createChecker({ kind, keys: ['name'], clears: false, records: [record], references: [], context })([
    { number: 2, edits: {}, cells: { name: 'Bo', [field]: raw } },
  ]);
  expect(row?.before.get(field)).toBe('');
});

test.each([
  ['latitude', '51.34° N', 51.34],
  ['latitude', 'S 51° 20\' 24"', -51.34],
  ['longitude', "12°22,5' W", -12.375],
  ['longitude', '−12,375', -12.375],
])('%s %s', (field, raw, wire) => expect(read('geofence', field, raw)).toEqual({ wire }));

test.each(['51.34° E', '51.34, 12', '51° 61′'])('%s is no latitude', (raw) => {
  // The contract refuses it.
  expect(read('geofence', 'latitude', raw)).toEqual({ wire: raw });
});

test('coordinates in one cell are a centre', () => {
  const others = { latitude: 41.40338, longitude: 2.17403 };
  expect(read('geofence', 'points', '41.40338, 2.17403')).toEqual({ wire: null, others });
});
