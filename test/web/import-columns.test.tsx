/** Names of columns as offices write them, and the fields that they mean. */
import { expect, test } from 'vitest';
import type { ImportedKind } from '../../src/contract/kinds.ts';
import { referenceColumn } from '../../src/web/features/import/column-synonyms.ts';
import { importKind } from '../../src/web/features/import/import-kinds.ts';
import { matchColumns, zonesOf } from '../../src/web/features/import/match-columns.ts';

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
