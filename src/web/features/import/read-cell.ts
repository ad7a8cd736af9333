/** Reads the text of a cell as the value of a field in the API. */
import { fold } from '../../../contract/fold.ts';
import { readDays, readQuietHours } from '../../../contract/quiet-hours.ts';
import { splitList } from '../../../files/cell-list.ts';
import { isErrorText } from '../../../files/reading/error-texts.ts';
import { pointsOfWkt } from '../../../geo/read-wkt.ts';
import { momentAt } from '../../../rules/zone.ts';
import { recipientKinds } from '../../data/recipients.ts';
import type { NamedKind, ValueContext } from '../../records/field.ts';
import { readDecimal } from '../../text/decimal-text.ts';
import { text } from '../../text/index.ts';
import { officeText } from '../../text/office.ts';
import { fieldOf, type ImportKind, type Wire } from './import-kinds.ts';
import { spelling, spellingsOf, type Translations } from './match-columns.ts';
import type { RecordFinder } from './record-finder.ts';

const words = officeText.imports.problems;

export type DateOrder = 'dmy' | 'mdy';

export interface CellContext extends ValueContext {
  translations: Translations;
  dateOrder: DateOrder;
  finder: RecordFinder;
  /** Zones of times that the file names, by field. Other times are in the person's zone. */
  zones?: ReadonlyMap<string, string>;
  /** Shapes lose their holes. Otherwise a shape with holes is bad. */
  fillsHoles: boolean;
}

/** `others`: values of other fields that the cell has as well. */
type CellValue = { wire: unknown; others?: Wire } | { problem: string };

/** `row`: the values that were read before, which a value may depend on. */
export function readCell(kind: ImportKind, name: string, raw: string, context: CellContext, row: Wire): CellValue {
  const field = fieldOf(kind, name);
  const { control } = field;
  const empty = raw === '';
  if (isErrorText(raw)) return { problem: words.cellError };
  switch (control.as) {
    case 'date':
      return empty ? { wire: null } : readDay(raw, context.dateOrder);
    case 'moment':
      return empty ? { wire: null } : readMoment(raw, context, context.zones?.get(name));
    case 'choice':
    case 'word':
      return readChoice(control.options, raw, context);
    case 'flag':
      return readFlag(raw, context);
    case 'number':
      // The contract refuses a text that is not a number.
      return { wire: empty ? null : (readDecimal(raw) ?? raw) };
    case 'recipients':
      return { wire: recipientKinds[control.of].read(raw).filter((each) => each !== '') };
    case 'quietHours':
      return given(readQuietHours(raw), words.notQuietHours);
    case 'weekdays':
      return empty ? { wire: null } : given(readDays(raw), words.notWeekdays);
    case 'pick':
      return readName(control.kind, raw, context);
    case 'pickTag':
      return control.several ? readNames('tag', raw, context) : readName('tag', raw, context);
    case 'users':
      return readNames('user', raw, context);
    case 'fleets':
      return empty || isAllFleets(raw, context) ? { wire: null } : readNames('fleet', raw, context);
    case 'own': {
      const other = control.kindOf(row);
      return other ? readName(other, raw, context) : { wire: null };
    }
    case 'shape':
      return empty ? { wire: null } : readShape(raw, context);
    default:
      if (shortenedNumber.test(raw)) return { problem: words.shortenedNumber };
      return { wire: empty && field.empty === '' ? null : field.toWire(raw, context.format) };
  }
}

const given = (wire: unknown, problem: string): CellValue => (wire === undefined ? { problem } : { wire });

/** A long number, such as an IMEI, as a spreadsheet saves it in a narrow column: most of its digits are lost. */
const shortenedNumber = /^[+-]?\d(?:[.,]\d+)?E\+\d+$/i;

function readChoice(
  options: ReadonlyMap<number | string, string>,
  raw: string,
  { translations }: CellContext,
): CellValue {
  const wanted = spelling(raw);
  for (const [value, label] of options) {
    if (spellingsOf(label, translations).has(wanted) || raw === String(value)) return { wire: value };
  }
  return { problem: words.notChoice([...options.values()].join(', ')) };
}

function readFlag(raw: string, { translations }: CellContext): CellValue {
  const { yes, no } = text.records;
  const wanted = spelling(raw);
  if (spellingsOf(yes, translations).has(wanted) || ['true', '1', 'x', 'wahr', 'verdadero'].includes(wanted))
    return { wire: true };
  if (raw === '' || spellingsOf(no, translations).has(wanted) || ['false', '0', 'falsch', 'falso'].includes(wanted)) {
    return { wire: false };
  }
  return { problem: words.notChoice(`${yes}, ${no}`) };
}

function readName(kind: NamedKind, raw: string, { finder }: CellContext): CellValue {
  if (raw === '') return { wire: null };
  const [only, ...others] = finder.find(kind, raw);
  if (only === undefined) return { problem: words.unknownName(raw) };
  return others.length > 0 ? { problem: words.severalNames(raw) } : { wire: only };
}

/** Names in one cell. A name may contain the separator. */
function readNames(kind: NamedKind, raw: string, context: CellContext): CellValue {
  if (raw !== '' && context.finder.find(kind, raw).length === 1) return { wire: context.finder.find(kind, raw) };
  const ids: number[] = [];
  for (const name of splitList(raw)) {
    const read = readName(kind, name, context);
    if ('problem' in read) return read;
    if (!ids.includes(read.wire as number)) ids.push(read.wire as number);
  }
  return { wire: ids };
}

const isAllFleets = (raw: string, { translations, finder }: CellContext): boolean =>
  spellingsOf(text.users.fleets.all, translations).has(spelling(raw)) && finder.find('fleet', raw).length === 0;

function readShape(raw: string, options: CellContext): CellValue {
  const read = pointsOfWkt(raw, options);
  if ('reason' in read) return { problem: officeText.imports.shapes[read.reason] };
  if ('points' in read) return { wire: read.points, others: { latitude: null, longitude: null, radius: null } };
  return { wire: null, others: read.centre };
}

function readDay(raw: string, order: DateOrder): CellValue {
  const day = dayIn(raw, order);
  // A date cell of a spreadsheet can have a time. Other words would be lost.
  return day && (day.rest === '' || clock.test(day.rest)) ? { wire: day.iso } : { problem: words.notDay };
}

/** A time after its day: `T07:30:00Z`, ` 7:30 Uhr`, `, 19.30`, ` um 7h30`, ` 7:30 PM`, ` 7:30 p. m.`, `07:30:00+01:00`. */
const clock =
  /^[T\s,]+(?:(?:um|at|a\s+las?)\s+)?(\d{1,2})(?:[:.h](\d\d)(?:[:.](\d\d(?:\.\d+)?))?)?\s*([ap])?(?:\.?\s?m)?\.?\s*(?:Uhr|h|hs)?\s*(Z|[+-]\d\d:?\d\d)?$/i;

/** Local time, if it has no offset of its own. */
function readMoment(raw: string, { dateOrder, format }: CellContext, timeZone = format.timeZone): CellValue {
  const day = dayIn(raw, dateOrder);
  const [, hours, minutes = '0', seconds = '0', half, offset] = clock.exec(day?.rest ?? '') ?? [];
  if (!day || (day.rest !== '' && hours === undefined)) return { problem: words.notMoment };
  const hour = Number(hours ?? 0);
  const isMorning = half?.toLowerCase() === 'a';
  const hour24 = half === undefined ? hour : (hour % 12) + (isMorning ? 0 : 12);
  const seconds24 = (hour24 * 60 + Number(minutes)) * 60 + Number(seconds);
  const isTime = seconds24 <= daySeconds && Number(minutes) < 60 && Number(seconds) < 60 && !(isMorning && hour > 12);
  if (!isTime) return { problem: words.notMoment };
  const wallMs = Date.parse(`${day.iso}T00:00:00Z`) + seconds24 * 1000;
  const utcMs = offset === undefined ? momentAt(wallMs, timeZone) : wallMs - offsetIn(offset);
  return { wire: new Date(Math.round(utcMs)).toISOString() };
}

const daySeconds = 24 * 60 * 60;

function offsetIn(offset: string): number {
  if (/^z$/i.test(offset)) return 0;
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)$/.exec(offset) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

interface DayAndRest {
  iso: string;
  rest: string;
}

/**
 * `2026-11-20`, `2026-11-20T00:00:00`, `20261120`, `20.11.2026`, `20/11/26`, `11/20/2026`, or with the name of the month or of the
 * weekday, with what follows. Dots always have the day first.
 */
export const dayIn = (raw: string, order: DateOrder): DayAndRest | undefined =>
  plainDay(raw, order) ?? plainDay(raw.replace(/^\p{L}{2,}\.?,?\s+/u, ''), order);

function plainDay(raw: string, order: DateOrder): DayAndRest | undefined {
  const [whole, year, month, day] =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(raw) ?? /^(\d{4})(\d\d)(\d\d)(?!\d)/.exec(raw) ?? [];
  if (whole !== undefined) {
    const iso = calendarDay(Number(year), Number(month), Number(day));
    return iso === undefined ? undefined : { iso, rest: raw.slice(whole.length) };
  }
  const [found, first, separator, second, last = ''] =
    /^(\d{1,2})([-/.])\s?(\d{1,2})[-/.]\s?(\d{4}|\d{2})(?!\d)/.exec(raw) ?? [];
  if (found === undefined) return dayWithMonthName(raw);
  const fullYear = fullYearOf(last);
  const iso =
    order === 'mdy' && separator !== '.'
      ? calendarDay(fullYear, Number(first), Number(second))
      : calendarDay(fullYear, Number(second), Number(first));
  return iso === undefined ? undefined : { iso, rest: raw.slice(found.length) };
}

const fullYearOf = (year: string): number => (year.length === 2 ? 2000 : 0) + Number(year);

const dayFirst =
  /^(\d{1,2})(?:\.|st|nd|rd|th)?[\s/-]*(?:de\s+)?(\p{L}{3,})\.?[\s,/-]*(?:del?\s+)?(\d{4}|\d{2})(?!\d)/iu;
const monthFirst = /^(\p{L}{3,})\.?\s*(\d{1,2})(?:st|nd|rd|th)?(?:\s*,\s*|\s+)(\d{4})(?!\d)/iu;

/** `20-Nov-26`, as Excel copies it, `20. Nov. 2026`, `20 de noviembre de 2026`, `November 20, 2026`. */
function dayWithMonthName(raw: string): DayAndRest | undefined {
  let [found, day = '', name = '', year = ''] = dayFirst.exec(raw) ?? [];
  if (found === undefined) [found, name = '', day = '', year = ''] = monthFirst.exec(raw) ?? [];
  const month = monthNames.findIndex((names) => names.some((each) => each.startsWith(fold(name)))) + 1;
  if (found === undefined || month === 0) return undefined;
  const iso = calendarDay(fullYearOf(year), month, Number(day));
  return iso === undefined ? undefined : { iso, rest: raw.slice(found.length) };
}

/** Of the three languages, for each month. No beginning of three letters fits two months. */
const monthNames = Array.from({ length: 12 }, (_, month) => [
  ...['en', 'de', 'es'].map((language) =>
    fold(new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, month, 1))),
  ),
  // German workbooks have this short form of March.
  ...(month === 2 ? ['mrz'] : []),
]);

/** Undefined for a day that does not exist. */
function calendarDay(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.toISOString().slice(0, 10) : undefined;
}

/** The order that the dates of a column can only have; `usual` if they can have both, and undefined if no date depends on it. */
export function dateOrderOf(values: Iterable<string>, usual: DateOrder): DateOrder | undefined {
  let isAny = false;
  for (const value of values) {
    const [, first, second] = /^(\d{1,2})[-/](\d{1,2})[-/]/.exec(value) ?? [];
    if (first === undefined) continue;
    isAny = true;
    if (Number(first) > 12) return 'dmy';
    if (Number(second) > 12) return 'mdy';
  }
  return isAny ? usual : undefined;
}
