/** Messages with many alerts. */
import { expect, test } from 'vitest';
import type { PlaceDescription } from '../../../src/contract/places.ts';
import { compose } from '../../../src/server/alerts/compose.ts';
import type { NoticeFact } from '../../../src/server/store/notice-facts.ts';

const at = (minute: number): NoticeFact => ({
  ...{ cause: 'visitStart', utc: new Date(Date.UTC(2026, 10, 20, 9, minute)), ruleId: null, ruleName: null },
  ruleKind: null,
  ...{
    vehicleId: 3,
    vehicleName: `Van ${minute}`,
    geofenceId: 6,
    geofenceName: 'Yard',
    visitId: minute,
    visitStartUtc: null,
  },
  ...{ driverName: null, inputsOn: null, probeId: null, probeName: null, alarmId: null, alarmStartUtc: null },
  ...{ bound: null, limit: null, peak: null, inputId: null, inputName: null, inputOpens: false, buttonId: null },
  ...{ resource: null, resourceId: null, recordName: null, day: null },
});
const account = { name: 'Fleet Ltd', timeZone: 'Europe/Berlin', language: 'en', noticeKey: '' };
const options = { account, publicUrl: 'https://fleet.example', mayRepeat: false };

test('each alert has its own link, the newest are shown, and the others counted', () => {
  const few = compose([at(1), at(2)], options);
  expect(few.text.match(/visits\/\d+/g)).toEqual(['visits/1', 'visits/2']);
  expect(few.subject).toBe('Van 2 entered Yard (and 1 more)');
  expect(few.text).not.toContain('more');
  const many = compose(
    Array.from({ length: 5000 }, (_, minute) => at(minute + 1)),
    options,
  );
  expect(many.text.match(/visits\/\d+/g)).toHaveLength(50);
  expect(many.text).toContain('\n(and 4950 more)\n');
  expect(many.html).toContain('<p>(and 4950 more)</p>');
  expect(many.subject).toBe('Van 5000 entered Yard (and 4999 more)');
});

test('a text message stays short, and uses the account’s time zone', () => {
  const { short } = compose([at(1), at(2), at(3), at(4), at(5)], options);
  expect(short.split('\n')).toHaveLength(3);
  expect(short).toMatch(/^Van 3 entered Yard, 20 Nov 2026, 10:03:00 CET\n/);
  expect(short).toMatch(/ \(and 2 more\)$/);
});

const street: PlaceDescription = {
  ...{ kind: 'street', name: 'Torgauer Straße', place: 'Paunsdorf', geofenceId: null },
  ...{ inside: true, distanceMetres: 12, bearing: null },
};

test.each([
  ['en', 'Place: Torgauer Straße, Paunsdorf', 'Place: 2.3 km west of Schkeuditz'],
  ['de', 'Ort: Torgauer Straße, Paunsdorf', 'Ort: 2,3 km westlich von Schkeuditz'],
  ['es', 'Lugar: Torgauer Straße, Paunsdorf', 'Lugar: 2,3 km al oeste de Schkeuditz'],
])('in %s each alert says where it happened', (language, first, second) => {
  const town: PlaceDescription = {
    ...{ ...street, kind: 'town', name: 'Schkeuditz', place: null },
    ...{ inside: false, distanceMetres: 2260, bearing: 270 },
  };
  const facts = [at(1), at(2), at(3)] as const;
  const places = new Map([
    [facts[0], street],
    [facts[1], town],
    [facts[2], { ...street, kind: 'unknown' as const, name: '', place: null }],
  ]);
  const { text, html, short } = compose(facts, { ...options, account: { ...account, language }, places });
  expect(text.split('\n').filter((line) => /^(Place|Ort|Lugar):/.test(line))).toEqual([first, second]);
  expect(html).toContain(`<td>Torgauer Straße, Paunsdorf</td>`);
  expect(short.split('\n').map((line) => / CET, | MEZ, /.test(line))).toEqual([true, true, false]);
});

test('an alert about a temperature names the driver and the doors that were open when it began', () => {
  const alarm: NoticeFact = {
    ...at(1),
    ...{ cause: 'outOfRange', visitId: null, geofenceId: null, geofenceName: null },
    ...{ probeId: 4, probeName: 'Cargo', alarmId: 9, bound: 1, limit: 8, peak: 11 },
    ...{ driverName: 'Ana Lee', inputsOn: 'Rear door, Side door' },
  };
  const { text } = compose([alarm], options);
  expect(text).toContain('Driver: Ana Lee\nOpen or on at the start: Rear door, Side door\n');
});
