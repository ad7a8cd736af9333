/** Finds out which column of a table belongs to which field. */

import { fold } from '../../../contract/fold.ts';
import type { Line } from '../../../files/reading/table-file.ts';
import { isTimeZone } from '../../text/format.ts';
import { text } from '../../text/index.ts';
import { otherCatalogues } from '../../text/language.ts';
import { officeText } from '../../text/office.ts';
import { fieldOf, type ImportKind } from './import-kinds.ts';

/** Name of the column with external references of the records themselves. */
export const referenceColumn = '#reference';

/** Fields that the cells of a table without column names most likely are. */
const plainNames = new Set(['name', 'description', 'reference']);

/** What people call a field besides its labels. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  [referenceColumn]: [
    'references',
    'external reference',
    'externe referenz',
    'referencia externa',
    'reference',
    'referenz',
    'referencia',
  ],
  buttonId: [
    ...['button', 'button id', 'card', 'card number', 'fob', 'ibutton', 'chip', 'karte', 'kartennummer', 'fahrerkarte'],
    ...['knopf', 'tarjeta', 'número de tarjeta', 'llave', 'botón'],
  ],
  deviceId: [
    ...['device', 'device id', 'device number', 'tracker', 'tracker id', 'imei', 'imei number', 'gerät', 'geräte-id'],
    ...['gerätenummer', 'gerätekennung', 'imei-nummer', 'dispositivo', 'id del dispositivo', 'número imei'],
  ],
  description: [
    ...['name', 'title', 'site', 'place', 'depot', 'customer', 'bezeichnung', 'ort', 'standort', 'kunde'],
    ...['lugar', 'sitio', 'nombre', 'denominación', 'cliente'],
  ],
  descriptionExt: ['description', 'notes', 'beschreibung', 'bemerkung', 'descripción', 'notas'],
  driverId: ['driver name', 'fahrername', 'chófer'],
  employeeNumber: [
    ...['employee no', 'employee id', 'staff number', 'staff no', 'staff id', 'payroll number', 'personnel number'],
    ...['personalnr', 'pers-nr', 'mitarbeiternummer', 'mitarbeiternr', 'mitarbeiter-id', 'lohnnummer'],
    ...['nº de empleado', 'n.º de empleado', 'nº empleado', 'código de empleado', 'legajo'],
  ],
  email: ['email', 'mail', 'correo', 'correo electrónico'],
  fleetId: ['fleet', 'depot', 'flotte', 'fuhrpark', 'flota'],
  endUtc: ['end', 'to', 'until', 'ende', 'bis', 'fin', 'hasta'],
  latitude: ['lat', 'breite', 'breitengrad', 'latitud'],
  licenceExpires: [
    ...[
      'licence expires',
      'license expires',
      'licence expiry',
      'license expiry',
      'licence valid until',
      'führerschein gültig bis',
    ],
    ...['führerschein bis', 'caducidad del carné', 'vencimiento del carné'],
  ],
  longitude: ['lon', 'lng', 'long', 'länge', 'längengrad', 'longitud'],
  mobile: [
    ...[
      'mobile',
      'mobile no',
      'mobile phone',
      'phone',
      'phone no',
      'phone number',
      'telephone',
      'telephone number',
      'cell',
    ],
    ...[
      'cell phone',
      'handy',
      'handynummer',
      'handy-nr',
      'telefon',
      'telefonnummer',
      'telefon-nr',
      'tel',
      'tel-nr',
      'mobil',
    ],
    ...['mobiltelefon', 'mobil-nr', 'móvil', 'teléfono', 'número de teléfono', 'número de móvil', 'celular'],
  ],
  name: [
    ...['name', 'full name', 'driver', 'vehicle', 'fahrer', 'fahrzeug', 'nombre', 'conductor', 'vehículo'],
    ...['vehicle name', 'driver name', 'fahrzeugname', 'fahrername', 'bezeichnung', 'vor- und nachname'],
    ...['nombre completo', 'nombre y apellidos', 'denominación', 'probe', 'fühler', 'sonda'],
  ],
  number: ['no', 'line', 'nummer', 'nr', 'número', 'channel', 'kanal', 'canal'],
  points: [
    ...['shape', 'wkt', 'wkt geom', 'geom wkt', 'the geom', 'geometry', 'geom', 'polygon', 'form', 'geometrie'],
    ...['forma', 'geometría'],
  ],
  radius: ['radius', 'radius metres', 'radio'],
  registration: [
    ...['registration', 'registration number', 'plate', 'number plate', 'licence plate', 'license plate'],
    ...['kennzeichen', 'amtliches kennzeichen', 'amtl kennzeichen', 'pol kennzeichen', 'kfz-kennzeichen', 'kfz-kz'],
    ...['reg no', 'reg number', 'vehicle registration', 'matrícula', 'placa'],
  ],
  resourceId: ['belongs to', 'object', 'gehört zu', 'objekt', 'pertenece a', 'objeto'],
  resourceType: [
    ...['type', 'record type', 'object type', 'kind', 'typ', 'objekttyp', 'datensatzart', 'art'],
    ...['tipo', 'tipo de objeto', 'tipo de registro'],
  ],
  startUtc: ['start', 'from', 'since', 'beginn', 'von', 'ab', 'inicio', 'desde'],
  tags: ['tag', 'group', 'category', 'gruppe', 'kategorie', 'grupo', 'categoría'],
  username: ['user name', 'login', 'benutzer', 'usuario'],
};

/** Spelling that does not matter in names of columns: "E-Mail *" is "email". */
export const spelling = (name: string): string => fold(name).replace(/[^\p{L}\p{N}#]/gu, '');

/** Texts of other languages by the text of this one. A label has the same path in all catalogues. */
export type Translations = ReadonlyMap<string, ReadonlySet<string>>;

export async function loadTranslations(): Promise<Translations> {
  const found = new Map<string, Set<string>>();
  const own = { ...text, imports: officeText.imports };
  for (const other of await otherCatalogues()) collect(own, other, found);
  return found;
}

function collect(own: unknown, other: unknown, found: Map<string, Set<string>>): void {
  if (typeof own === 'string' && typeof other === 'string') {
    const key = spelling(own);
    found.set(key, (found.get(key) ?? new Set()).add(spelling(other)));
  } else if (typeof own === 'object' && typeof other === 'object' && own !== null && other !== null) {
    for (const [name, value] of Object.entries(own)) collect(value, (other as Record<string, unknown>)[name], found);
  }
}

/** All spellings of a text in the three languages. */
export const spellingsOf = (label: string, translations: Translations): ReadonlySet<string> =>
  new Set([spelling(label), ...(translations.get(spelling(label)) ?? [])]);

export const fieldNames = (kind: ImportKind): readonly string[] => [
  ...kind.names,
  ...(kind.takesReference ? [referenceColumn] : []),
];

/** "Start (Europe/Berlin)", "Radius [m]", "Radius in metres": a name with the zone or unit of its cells. */
const withUnit = /^(.*\S)(?:\s*[([]|\s+(?:in|en)\s+)([^()[\]]*?)[\s*)\]]*$/i;

const withoutUnit = (name: string): string => withUnit.exec(name)?.[1] ?? '';

/** The zones that the names of columns give their times, by field. */
export const zonesOf = (
  names: readonly string[] = [],
  fields: readonly (string | undefined)[],
): ReadonlyMap<string, string> =>
  new Map(
    fields.flatMap((field, index) => {
      const [, , zone] = withUnit.exec(names[index] ?? '') ?? [];
      return field !== undefined && isTimeZone(zone) ? [[field, zone] as const] : [];
    }),
  );

/** The field that a column name means. A label wins over a synonym. */
function fieldNamed(kind: ImportKind, translations: Translations): (name: string) => string | undefined {
  const known = new Map<string, string>();
  const learn = (name: string, field: string): void => {
    if (name !== '' && !known.has(name)) known.set(name, field);
  };
  for (const name of kind.names) {
    for (const label of spellingsOf(fieldOf(kind, name).label, translations)) learn(label, name);
    learn(spelling(name), name);
  }
  for (const name of fieldNames(kind)) for (const other of synonyms[name] ?? []) learn(spelling(other), name);
  return (name) => known.get(spelling(name));
}

/** Index of the line with the column names among the first ones; undefined if no line names two fields, or the only one. */
export function headerIn(lines: readonly Line[], kind: ImportKind, translations: Translations): number | undefined {
  const fieldOfName = fieldNamed(kind, translations);
  const fieldOf = (cell: string): string | undefined => fieldOfName(cell) ?? fieldOfName(withoutUnit(cell));
  const scores = lines.slice(0, 10).map(({ cells }) => new Set(cells.map(fieldOf).filter(Boolean)).size);
  const best = Math.max(0, ...scores);
  return best === 0 ? undefined : scores.indexOf(best);
}

/** The field of each column; undefined for columns that are not imported. Each field has one column. */
export function matchColumns(
  names: readonly string[] | undefined,
  width: number,
  kind: ImportKind,
  translations: Translations,
): (string | undefined)[] {
  // Cells without names are names, more often than not.
  if (!names)
    return Array.from({ length: width }, (_, index) =>
      index === 0 ? kind.names.find((name) => plainNames.has(name)) : undefined,
    );
  const fieldOfName = fieldNamed(kind, translations);
  const used = new Set<string>();
  const unused = (name: string): string | undefined => {
    const field = fieldOfName(name);
    if (field === undefined || used.has(field)) return undefined;
    used.add(field);
    return field;
  };
  const whole = Array.from({ length: width }, (_, index) => unused(names[index] ?? ''));
  return whole.map((field, index) => field ?? unused(withoutUnit(names[index] ?? '')));
}
