/** Reads the text of a cell as the value of a field in the API. */
import { kindOfNumber } from '../../../contract/kinds.ts';
import type { ValueContext } from '../../records/field.ts';
import { importText } from '../../text/imports.ts';
import { fieldOf, type ImportKind } from './import-kinds.ts';
import { spelling, spellingsOf, type Translations } from './match-columns.ts';

const words = importText.problems;

export type DateOrder = 'dmy' | 'mdy';

export interface CellContext extends ValueContext {
  translations: Translations;
  dateOrder: DateOrder;
}

type CellValue = { wire: unknown } | { problem: string };

/** `row`: the values that were read before, which a value may depend on. */
export function readCell(
  kind: ImportKind,
  name: string,
  raw: string,
  context: CellContext,
  row: Readonly<Record<string, unknown>>,
): CellValue {
  const field = fieldOf(kind, name);
  const { control } = field;
  if (control.as === 'date') return readDay(raw, context.dateOrder);
  if (control.as === 'choice') return readChoice(control.options, raw, context);
  if (control.as === 'pick') return readName(context.names[control.kind], raw);
  if (control.as === 'own') {
    const other = kindOfNumber(Number(row.resourceType));
    return readName(other && context.names[other], raw);
  }
  return { wire: field.toWire(raw, context.format) };
}

function readChoice(options: ReadonlyMap<number, string>, raw: string, { translations }: CellContext): CellValue {
  const wanted = spelling(raw);
  for (const [value, label] of options) {
    if (spellingsOf(label, translations).has(wanted) || raw === String(value)) return { wire: value };
  }
  return { problem: words.notChoice([...options.values()].join(', ')) };
}

function readName(names: ReadonlyMap<number, string> = new Map(), raw: string): CellValue {
  if (raw === '') return { wire: null };
  const wanted = spelling(raw);
  const found = [...names].filter(([, name]) => spelling(name) === wanted);
  const exact = found.filter(([, name]) => name === raw);
  const [only, ...others] = exact.length > 0 ? exact : found;
  if (!only) return { problem: words.unknownName(raw) };
  return others.length > 0 ? { problem: words.severalNames(raw) } : { wire: only[0] };
}

function readDay(raw: string, order: DateOrder): CellValue {
  if (raw === '') return { wire: null };
  const day = dayOf(raw, order);
  return day === undefined ? { problem: words.notDay } : { wire: day };
}

/** `2026-11-20`, `2026-11-20T00:00:00`, `20.11.2026`, `20/11/26`, `11/20/2026`. Dots always have the day first. */
function dayOf(raw: string, order: DateOrder): string | undefined {
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/.exec(raw) ?? [];
  if (year !== undefined) return calendarDay(Number(year), Number(month), Number(day));
  const [, first, separator, second, last = ''] = /^(\d{1,2})([-/.])\s?(\d{1,2})[-/.]\s?(\d{4}|\d{2})$/.exec(raw) ?? [];
  if (first === undefined) return undefined;
  const fullYear = last.length === 2 ? 2000 + Number(last) : Number(last);
  return order === 'mdy' && separator !== '.'
    ? calendarDay(fullYear, Number(first), Number(second))
    : calendarDay(fullYear, Number(second), Number(first));
}

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
