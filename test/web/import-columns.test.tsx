/** Names of columns as offices write them, and the fields that they mean. */
import { expect, test } from 'vitest';
import type { ImportedKind } from '../../src/contract/kinds.ts';
import { cellReader } from '../../src/web/features/import/cells-of-line.ts';
import { referenceColumn } from '../../src/web/features/import/column-synonyms.ts';
import { importKind } from '../../src/web/features/import/import-kinds.ts';
import { columnNames, headerIn, matchColumns, zonesOf } from '../../src/web/features/import/match-columns.ts';
import { withoutTotals } from '../../src/web/features/import/total-rows.ts';

const tables: [kind: ImportedKind, columns: Readonly<Record<string, string | undefined>>][] = [
  ['vehicle', { Bezeichnung: 'name', 'Amtl. Kennzeichen': 'registration', 'Geräte-ID': 'deviceId', Flotte: 'fleetId' }],
  ['vehicle', { 'Vehicle name': 'name', 'License plate': 'registration', 'Device ID': 'deviceId' }],
  ['vehicle', { Denominación: 'name', Placa: 'registration', 'ID del dispositivo': 'deviceId' }],
  ['driver', { 'Vor- und Nachname': 'name', Handy: 'mobile', Fahrerkarte: 'buttonId' }],
  ['driver', { 'Nombre y apellidos': 'name', Móvil: 'mobile', 'Número de tarjeta': 'buttonId' }],
  ['driver', { 'Personal-Nr.': 'employeeNumber', 'Tel.-Nr.': 'mobile', Geburtstag: undefined }],
  ['driver', { 'Staff ID': 'employeeNumber', 'Phone No.': 'mobile', 'Licence expiry': 'licenceExpires' }],
  ['driver', { 'N.º de empleado': 'employeeNumber', 'Número de móvil': 'mobile' }],
  ['geofence', { Kunde: 'description', Breite: 'latitude', Länge: 'longitude', 'Externe Referenz': referenceColumn }],
  [
    'geofence',
    { Standort: 'description', 'Lat. [°]': 'latitude', 'Länge (Grad)': 'longitude', 'Radius in m': 'radius' },
  ],
  ['geofence', { Lugar: 'description', 'Latitud en grados': 'latitude', 'Radio en metros': 'radius' }],
  ['assignment', { 'Start [Asia/Tokyo]': 'startUtc', 'Ende (Europe/Berlin) *': 'endUtc' }],
  ['assignment', { Datum: '#day', Kennzeichen: 'vehicleId', 'Uhrzeit (von)': 'startUtc', 'Uhrzeit (bis)': 'endUtc' }],
  ['geofence', { 'Radius ft': 'radius', 'Lat °': 'latitude', 'Radius kg': undefined, Koordinaten: 'points' }],
  ['alertRule', { 'Delay (min)': 'afterMinutes' }],
  ['tag', { Nombre: 'name', 'Estancia larga (h)': 'longStayMinutes' }],
  ['geofence', { radius_ft: 'radius' }],
  ['reminder', { Aufgabe: 'title', 'Fällig am': 'dueDate', Notiz: 'note' }],
  ['driver', { Name: 'name', Vorname: 'name', 'Full name': undefined }],
  ['externalReference', { Objekttyp: 'resourceType', Objekt: 'resourceId' }],
];

test.each(tables)('%s: %o', (kind, columns) => {
  const names = Object.keys(columns);
  expect(matchColumns(names, names.length, importKind(kind), new Map())).toEqual(Object.values(columns));
});

test('the zone of a column may be in either kind of brackets', () => {
  const names = ['Start [Asia/Tokyo]', 'End (Europe/Berlin) *', 'Radius [m]'];
  expect([...zonesOf(names, ['startUtc', 'endUtc', 'radius'])]).toEqual([
    ['startUtc', 'Asia/Tokyo'],
    ['endUtc', 'Europe/Berlin'],
  ]);
});

test('a name in two columns has the given name first', () => {
  const kind = importKind('driver');
  const nameOf = (names: string[], cells: string[]) =>
    cellReader({ kind, names, fields: matchColumns(names, 2, kind, new Map()) })(cells).name;
  expect(nameOf(['Name', 'Vorname'], ['Berg', 'Bo'])).toBe('Bo Berg');
  expect(nameOf(['Nombre', 'Apellidos'], ['Ana', 'Ruiz'])).toBe('Ana Ruiz');
  expect(nameOf(['Surname', 'First name'], ['Smith', ''])).toBe('Smith');
});

const linesOf = (rows: readonly string[]) => rows.map((row, index) => ({ number: index + 1, cells: row.split('|') }));

test('a second line of names has the units of the columns, unless a row is between them', () => {
  const kind = importKind('geofence');
  const names = (rows: string[]) => {
    const lines = linesOf(rows);
    const header = headerIn(lines, kind, new Map());
    return columnNames(lines, header, kind, new Map());
  };
  expect(names(['Sites', 'Name|Lat|Lon|Radius', '|°|°|(ft)', 'A|1|2|330'])).toEqual([
    'Name',
    'Lat (°)',
    'Lon (°)',
    'Radius (ft)',
  ]);
  expect(names(['Name|Lat|Lon|Radius', 'm|1|2|330'])).toEqual(['Name', 'Lat', 'Lon', 'Radius']);
});

test.each([
  ['Name|Hours', 'Bo|8', 'Total|8'],
  ['Name|Mobile', 'Bo|1', 'Total|#CALC!'],
  ['Fahrer|Std.', 'Bo|8:00', '', 'Summe: 1 Fahrer|8:00 h'],
  ['Fleet|Van|Plate', 'Nord|1|B-1', 'Nord total|1', 'Grand total|1'],
])('totals below %s are left out', (...rows) => {
  expect(withoutTotals(linesOf(rows)).map(({ number }) => number)).toEqual([1, 2, ...(rows[2] === '' ? [3] : [])]);
});

test.each(['Total|51.3|12.4|100', 'Total Energies|||', 'Bo Total|x||', '|51.3|12.4|'])('%s is a row', (row) => {
  expect(withoutTotals(linesOf(['Name|Lat|Lon|Radius', row]))).toHaveLength(2);
});
