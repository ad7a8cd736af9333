/** Reads the text of a cell as the value of a field in the API. */
import { readDays, readQuietHours } from '../../../contract/quiet-hours.ts';
import { type Unit, unitOfField } from '../../../contract/units.ts';
import { splitList } from '../../../files/cell-list.ts';
import { isErrorText } from '../../../files/reading/error-texts.ts';
import { pointsOfWkt } from '../../../geo/read-wkt.ts';
import { recipientKinds } from '../../data/recipients.ts';
import type { NamedKind, ValueContext } from '../../records/field.ts';
import { readDecimal } from '../../text/decimal-text.ts';
import { text } from '../../text/index.ts';
import { language } from '../../text/language.ts';
import { officeText } from '../../text/office.ts';
import { readCoordinate, readPosition } from '../../text/read-position.ts';
import { baseSymbol, readQuantity, readWithSymbol, symbolsOf } from '../../text/units.ts';
import { fieldOf, type ImportKind, type Wire } from './import-kinds.ts';
import { spelling, spellingsOf, type Translations } from './match-columns.ts';
import { clockWords, type DateOrder, readClock, readDay, readMoment } from './read-moment.ts';
import type { RecordFinder } from './record-finder.ts';

const words = officeText.imports.problems;

export interface CellContext extends ValueContext {
  translations: Translations;
  dateOrder: DateOrder;
  finder: RecordFinder;
  /** Zones of times that the file names, by field. Other times are in the person's zone. */
  zones?: ReadonlyMap<string, string>;
  /** Shapes lose their holes. Otherwise a shape with holes is bad. */
  fillsHoles: boolean;
}

/** `others`: values of other fields that the cell has as well. `readAs`: the value, if the text has another unit. */
type CellValue = { wire: unknown; others?: Wire; readAs?: string } | { problem: string };

/** `row`: the values that were read before, which a value may depend on. */
export function readCell(kind: ImportKind, name: string, raw: string, context: CellContext, row: Wire): CellValue {
  const field = fieldOf(kind, name);
  const { control } = field;
  const empty = raw === '';
  if (isErrorText(raw)) return { problem: words.cellError };
  const unit = unitOfField(name);
  if (unit === 'degrees' && !empty)
    return { wire: readDecimal(raw) ?? readCoordinate(raw, name as Axis, language) ?? raw };
  if (unit && !empty) return readMeasure(raw, unit, context);
  switch (control.as) {
    case 'date':
      return empty ? { wire: null } : given(readDay(raw, context.dateOrder), words.notDay);
    case 'moment':
      return empty
        ? { wire: null }
        : given(
            readMoment(raw, context.dateOrder, context.zones?.get(name) ?? context.format.timeZone),
            words.notMoment,
          );
    case 'time':
      return empty ? { wire: null } : readTime(raw);
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

type Axis = 'latitude' | 'longitude';

function readMeasure(raw: string, unit: Unit, { format }: CellContext): CellValue {
  const read = readQuantity(raw, unit);
  if (typeof read === 'object') return { problem: words.otherUnit(read.otherUnit, symbolsOf(unit)) };
  // The contract refuses a text that is not a number.
  if (read === undefined) return { wire: raw };
  const [symbol, given] = [baseSymbol(unit), readWithSymbol(raw, unit)];
  const isPlain = given && [undefined, symbol].includes(given.symbol);
  return isPlain ? { wire: read } : { wire: read, readAs: `${format.number(read, 4)} ${symbol}` };
}

const given = (wire: unknown, problem: string): CellValue => (wire === undefined ? { problem } : { wire });

/** What offices write into a cell without a value. */
const noValue = /^[-–—]+$/;

/** The text of a cell; '' for none. */
export function textOfCell(kind: ImportKind, name: string, typed: string): string {
  const text = typed.trim();
  const { as } = fieldOf(kind, name).control;
  const isNone = noValue.test(text) && (as === 'date' || as === 'moment' || as === 'time' || unitOfField(name));
  return isNone ? '' : text;
}

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
  const centre = readPosition(raw, language);
  if (centre) return { wire: null, others: { ...centre } };
  const read = pointsOfWkt(raw, options);
  if ('reason' in read) return { problem: officeText.imports.shapes[read.reason] };
  if ('points' in read) return { wire: read.points, others: { latitude: null, longitude: null, radius: null } };
  return { wire: null, others: read.centre };
}

/** A day ends at 24:00, which is 00:00 of the next one. */
function readTime(raw: string): CellValue {
  const clock = readClock(raw);
  // The contract refuses other texts.
  return { wire: clock ? clockWords(clock).replace(/^24/, '00') : raw };
}
