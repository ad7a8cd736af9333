/** Finds out which column of a table belongs to which field. */

import { fold } from '../../../contract/fold.ts';
import { unitOfField } from '../../../contract/units.ts';
import type { Line } from '../../../files/reading/table-file.ts';
import { isTimeZone } from '../../text/format.ts';
import { text } from '../../text/index.ts';
import { otherCatalogues } from '../../text/language.ts';
import { officeText } from '../../text/office.ts';
import { baseSymbol, symbolNamed } from '../../text/units.ts';
import { familyNames, givenNames, partsOfMoment, rangeNames, referenceColumn, synonyms } from './column-synonyms.ts';
import { fieldOf, type ImportKind } from './import-kinds.ts';
import { dayColumn, momentsOf } from './join-moments.ts';

/** Fields that the cells of a table without column names most likely are. */
const plainNames = new Set(['name', 'description', 'reference']);

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
  ...(momentsOf(kind).length > 1 ? [dayColumn] : []),
  ...(kind.takesReference ? [referenceColumn] : []),
];

/** "Start (Europe/Berlin)", "Radius [m]", "Radius in metres": a name with the zone or unit of its cells. */
const bracketed = /^(.*\S)(?:\s*[([]|\s+(?:in|en)\s+)([^()[\]]*?)[\s*)\]]*$/i;

/** "Radius ft", "radius_ft" */
const trailing = /^(.*[^\s_])[\s_]+([^\s_]+)$/;

interface Header {
  name: string;
  /** The zone or unit of the cells, or another word in brackets. */
  inside: string;
}

function headerOf(name: string): Header | undefined {
  const [, base = '', inside = ''] = bracketed.exec(name) ?? [];
  return base === '' ? undefined : { name: base, inside };
}

/** The zones that the names of columns give their times, by field. */
export const zonesOf = (
  names: readonly string[] = [],
  fields: readonly (string | undefined)[],
): ReadonlyMap<string, string> =>
  new Map(
    fields.flatMap((field, index) => {
      const zone = headerOf(names[index] ?? '')?.inside;
      return field !== undefined && isTimeZone(zone) ? [[field, zone] as const] : [];
    }),
  );

/** The unit that the name of a column gives numbers of a field; undefined for the unit of the field itself. */
export function unitGivenBy(name: string, field: string): string | undefined {
  const unit = unitOfField(field);
  if (!unit) return undefined;
  const symbol = symbolNamed(headerOf(name)?.inside ?? trailing.exec(name)?.[2] ?? '', unit);
  return symbol === baseSymbol(unit) ? undefined : symbol;
}

type FieldOfName = (name: string) => string | undefined;

/** The field that a column name means. A label wins over a synonym. */
function fieldNamed(kind: ImportKind, translations: Translations): FieldOfName {
  const known = new Map<string, string>();
  const learn = (name: string, field: string): void => {
    if (name !== '' && !known.has(name)) known.set(name, field);
  };
  for (const name of kind.names) {
    for (const label of spellingsOf(fieldOf(kind, name).label, translations)) learn(label, name);
    learn(spelling(name), name);
  }
  for (const name of fieldNames(kind)) for (const other of synonyms[name] ?? []) learn(spelling(other), name);
  for (const moment of momentsOf(kind)) {
    const names = [...known].filter(([, field]) => field === moment);
    for (const [name] of names)
      for (const part of partsOfMoment) for (const whole of [name + part, part + name]) learn(whole, moment);
  }
  return (name) => known.get(spelling(name));
}

const isPartOfMoment = (name: string): boolean => partsOfMoment.some((part) => spelling(name).includes(part));

/** The field of a name with a zone or a unit. */
function fieldWithUnit(fieldOfName: FieldOfName, name: string): string | undefined {
  const field = fieldOfName(headerOf(name)?.name ?? '');
  if (field !== undefined) return field;
  const [, base = '', word = ''] = trailing.exec(name) ?? [];
  const measured = fieldOfName(base);
  return measured !== undefined && isUnitOf(measured, word) ? measured : undefined;
}

function isUnitOf(field: string, word: string): boolean {
  const unit = unitOfField(field);
  return unit !== undefined && symbolNamed(word, unit) !== undefined;
}

/** Index of the line with the column names among the first ones; undefined if no line names two fields, or the only one. */
export function headerIn(lines: readonly Line[], kind: ImportKind, translations: Translations): number | undefined {
  const fieldOfName = fieldNamed(kind, translations);
  const fieldOf = (cell: string): string | undefined => fieldOfName(cell) ?? fieldWithUnit(fieldOfName, cell);
  const scores = lines.slice(0, 10).map(({ cells }) => new Set(cells.map(fieldOf).filter(Boolean)).size);
  const best = Math.max(0, ...scores);
  if (best === 0) return undefined;
  const header = scores.indexOf(best);
  return isSecondHeader(lines, header + 1, fieldOfName) ? header + 1 : header;
}

/**
 * Whether a line only says which part or unit of a field each column has: "Start" has "Date" and "Time" below. Names that are
 * merged with the line above, or translated, are those of the same fields.
 */
function isSecondHeader(lines: readonly Line[], index: number, fieldOfName: FieldOfName): boolean {
  const above = namesAbove(lines, index);
  const parts = (lines[index]?.cells ?? []).map((cell, column) => ({ cell, over: above[column] ?? '' }));
  const named = parts.filter(({ cell }) => cell !== '');
  const isName = ({ cell, over }: (typeof named)[number]): boolean => {
    const field = fieldOfName(over) ?? fieldWithUnit(fieldOfName, over);
    if (field === undefined) return false;
    const isSame = named.length > 1 && fieldOfName(cell) === field;
    return isSame || fieldOfName(`${over} ${cell}`) !== undefined || isUnitOf(field, withoutBrackets(cell));
  };
  return named.length > 0 && named.every(isName);
}

const withoutBrackets = (name: string): string => name.replaceAll(/[()[\]]/g, '');

/** Names of the line above. A name belongs to the columns without one at its right, too. */
function namesAbove(lines: readonly Line[], index: number): string[] {
  const [own, above] = [lines[index], lines[index - 1]];
  if (!own || !above || above.number !== own.number - 1) return [];
  let last = '';
  return Array.from({ length: Math.max(own.cells.length, above.cells.length) }, (_, column) => {
    last = above.cells[column] || last;
    return last;
  });
}

/** The name of each column, which may be in two lines; undefined for a table without names. */
export function columnNames(
  lines: readonly Line[],
  header: number | undefined,
  kind: ImportKind,
  translations: Translations,
): readonly string[] | undefined {
  if (header === undefined) return undefined;
  const fieldOfName = fieldNamed(kind, translations);
  const own = lines[header]?.cells ?? [];
  const above = namesAbove(lines, header);
  const isKnown = (name: string): boolean => (fieldOfName(name) ?? fieldWithUnit(fieldOfName, name)) !== undefined;
  const known = new Set(own.map(fieldOfName));
  return Array.from({ length: Math.max(own.length, above.length) }, (_, column) => {
    const [name = '', over = ''] = [own[column], above[column]];
    if (name === '') {
      const alone = lines[header - 1]?.cells[column] ?? '';
      return above.length > 0 && isKnown(alone) && !known.has(fieldOfName(alone)) ? alone : '';
    }
    const unit = withoutBrackets(name);
    if (isUnitOf(fieldOfName(over) ?? '', unit)) return `${over} (${unit})`;
    const whole = `${over} ${name}`;
    return over !== '' && fieldOfName(whole) !== undefined ? whole : name;
  });
}

/** The field of each column; undefined for columns that are not imported. A moment can have two columns, others have one. */
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
  const used = new Map<string, string[]>();
  const unused = (name: string, field: string | undefined): string | undefined => {
    if (field === undefined) return undefined;
    const names = [...(used.get(field) ?? []), name];
    if (names.length > 1 && (names.length > columnsAtMost(kind, field) || !names.some(isPart))) return undefined;
    used.set(field, names);
    return field;
  };
  const named = Array.from({ length: width }, (_, index) => names[index] ?? '');
  const whole = named.map((name) => unused(name, fieldOfName(name)));
  const matched = whole.map((field, index) => {
    const name = named[index] ?? '';
    return field ?? unused(name, fieldWithUnit(fieldOfName, name));
  });
  const [first = '', ...others] = momentsOf(kind);
  const range = others.some((each) => used.has(each)) || used.has(first) ? -1 : named.findIndex(isRange);
  return range < 0 || first === '' || matched[range] !== undefined ? matched : matched.with(range, first);
}

const among = (names: readonly string[]): ((name: string) => boolean) => {
  const spelled = new Set(names.map(spelling));
  return (name) => spelled.has(spelling(name));
};
const isRange = among(rangeNames);
const isGivenName = among(givenNames);
const isFamilyName = among(familyNames);

/** The column has a part of the value, and another column the rest. */
const isPart = (name: string): boolean => isPartOfMoment(name) || isGivenName(name) || isFamilyName(name);

/** Of two columns of a person's name, the second one has the given name. */
export const isNameReversed = (first: string, second: string): boolean => isGivenName(second) || isFamilyName(first);

/** A moment has a day and a time, and the name of a person a first and a last one. */
const columnsAtMost = (kind: ImportKind, field: string): number =>
  momentsOf(kind).includes(field) || isNameOfPerson(kind, field) ? 2 : 1;

export const isNameOfPerson = ({ kind }: ImportKind, field: string): boolean =>
  field === 'name' && (kind === 'driver' || kind === 'user');

export const hasTooManyColumns = (
  kind: ImportKind,
  fields: readonly (string | undefined)[],
  field: string | undefined,
): boolean => field !== undefined && fields.filter((each) => each === field).length > columnsAtMost(kind, field);
