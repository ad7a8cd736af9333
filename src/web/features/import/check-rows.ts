/** Compares the rows of a table with the stored records: what is new, what changes, and what cannot be imported. */
import { rowOver } from '../../../contract/added-fields.ts';
import { fieldProblems } from '../../../contract/field-problems.ts';
import { fold } from '../../../contract/fold.ts';
import { idFieldOf, idOf } from '../../../contract/kinds.ts';
import type { FieldProblem } from '../../../contract/problem.ts';
import type { ExternalReference } from '../../../contract/references.ts';
import { cleanIdentifier } from '../../../contract/text-kinds.ts';
import { type AnyField, wireIn } from '../../records/define-record.ts';
import { fieldWords } from '../../text/field-words.ts';
import { officeText } from '../../text/office.ts';
import { referenceColumn } from './column-synonyms.ts';
import { fieldOf, type ImportKind, type Wire } from './import-kinds.ts';
import { withDays } from './join-moments.ts';
import { type CellContext, readCell, textOfCell } from './read-cell.ts';

const words = officeText.imports.problems;

/** What a person or the service changed about a row. */
export interface RowChange {
  /** Texts that the person typed. They replace what the file says, also nothing. */
  edits: Readonly<Record<string, string>>;
  /** What the service said about the row when it was sent as it is now. */
  refused?: readonly FieldProblem[] | undefined;
  isDone?: boolean;
}

/** A row as the person sees it: texts of the mapped fields, and changes. The same object until one of them changes. */
export interface RawRow extends RowChange {
  /** Number of its line in the file. */
  number: number;
  cells: Readonly<Record<string, string>>;
  /** The record that it changes, if it is known. */
  id?: number;
}

export type RowState = 'new' | 'changed' | 'same' | 'bad' | 'done';

export interface CheckedRow {
  raw: RawRow;
  state: RowState;
  /** Texts of the cells, with what is filled in. */
  cells: Readonly<Record<string, string>>;
  /** Values in the unit of their field, where a cell has another one. */
  readAs: ReadonlyMap<string, string>;
  /** Fields with a value that the file does not have. */
  filled: ReadonlySet<string>;
  /** Stored texts of the fields that change. */
  before: ReadonlyMap<string, string>;
  /** Reasons by field; '' for the whole row. */
  problems: ReadonlyMap<string, string>;
  /** What to know about a row that can be imported. */
  warning: string | undefined;
  /** The record that it changes. */
  record: object | undefined;
  /** The record that it would be. */
  whole: Wire;
  /** The row of the request. */
  body: Wire;
}

interface CheckOptions {
  kind: ImportKind;
  /** Fields that find the records, the best first. None: each row is new. */
  keys: readonly string[];
  /** An empty cell clears the stored value. */
  clears: boolean;
  records: readonly object[];
  references: readonly ExternalReference[];
  context: CellContext;
  /** Texts of the stored fields, for rows that name their record: they show what they do not change. */
  textsOf?: (record: object) => Readonly<Record<string, string>>;
}

/** A row on its own, before it is compared with the other rows. */
interface ReadRow {
  typed: Readonly<Record<string, string>>;
  wire: Wire;
  readAs: ReadonlyMap<string, string>;
  problems: ReadonlyMap<string, string>;
  record: object | undefined;
  /** The record, or the key of a record that does not exist: two rows with the same one are about the same. */
  about: unknown;
}

/** What other rows say about a row. */
interface Neighbours {
  /** Number of an earlier row about the same record. */
  first: number | undefined;
  made: string | undefined;
}

/** Checks rows again and again while a person edits them: only a changed row is read again. */
export function createChecker(options: CheckOptions): (rows: readonly RawRow[]) => CheckedRow[] {
  const { kind, records } = options;
  const find = finder(options);
  const read = new WeakMap<RawRow, ReadRow>();
  const checked = new WeakMap<RawRow, { neighbours: Neighbours; row: CheckedRow }>();
  const { fromName } = kind;
  const stored = fromName === undefined ? [] : records.map((each) => fold(textIn(each, fromName)));
  return (rows) => {
    const each = rows.map((raw) => {
      const known = read.get(raw) ?? readRow(raw, options, find);
      read.set(raw, known);
      return known;
    });
    const taken = new Set(stored);
    if (fromName) for (const { typed } of each) taken.add(fold(typed[fromName] ?? ''));
    const firstOf = new Map<unknown, number>();
    return rows.map((raw, index) => {
      const own = each[index] as ReadRow;
      const first = own.about === undefined ? undefined : firstOf.get(own.about);
      if (first === undefined && own.about !== undefined) firstOf.set(own.about, raw.number);
      const neighbours = { first, made: own.record ? undefined : madeName(own, options, taken) };
      const known = checked.get(raw);
      if (known && known.neighbours.first === first && known.neighbours.made === neighbours.made) return known.row;
      const row = compare(raw, own, neighbours, options);
      checked.set(raw, { neighbours, row });
      return row;
    });
  };
}

const alone: Neighbours = { first: undefined, made: undefined };

interface Find {
  byId(id: number): object | undefined;
  byKey(
    typed: Readonly<Record<string, string>>,
    wire: Wire,
  ): { records: readonly object[]; about: unknown; key: string };
}

function readRow(raw: RawRow, options: CheckOptions, find: Find): ReadRow {
  const typed = withDays(options.kind, { ...raw.cells, ...raw.edits }, options.context.dateOrder);
  const known = raw.id === undefined ? undefined : find.byId(raw.id);
  const { wire, readAs, problems } = readCells(typed, raw, options, known);
  if (known) return { typed, wire, readAs, problems, record: known, about: known };
  const { records, about, key } = find.byKey(typed, wire);
  const changesNothing = (each: object): boolean =>
    compare(raw, { typed, wire, readAs, problems, record: each, about }, alone, options).state === 'same';
  const twin = records.length > 1 ? records.find(changesNothing) : undefined;
  if (twin) return { typed, wire, readAs, problems, record: twin, about: undefined };
  const [record] = records;
  if (record && !namesInSight.has(key)) keepSpelling(wire, key, record);
  if (records.length > 1) problems.set(key, words.several(options.context.format.number(records.length)));
  if (!record && options.kind.isMadeByDevices && problems.size === 0) problems.set('', words.notFound);
  return { typed, wire, readAs, problems, record, about: record ?? about };
}

/** The values of the cells that have one, or were emptied by hand. */
function readCells(
  typed: ReadRow['typed'],
  { edits }: RawRow,
  { kind, clears, context }: CheckOptions,
  record: object | undefined,
) {
  const wire: Wire = {};
  const readAs = new Map<string, string>();
  const problems = new Map<string, string>();
  // The kind of a named record may be filled in.
  const before = record ?? filledChoices(kind, typed, context);
  for (const name of kind.names) {
    const raw = textOfCell(kind, name, typed[name] ?? '');
    if (typed[name] === undefined || (raw === '' && !clears && edits[name] === undefined)) continue;
    const { as } = fieldOf(kind, name).control;
    // A choice always has a value, and nobody sees a password.
    if (raw === '' && (as === 'choice' || as === 'word' || as === 'secret')) continue;
    const read = readCell(kind, name, raw, context, { ...before, ...wire });
    if ('problem' in read) problems.set(name, read.problem);
    else {
      wire[name] = read.wire;
      if (read.readAs !== undefined) readAs.set(name, read.readAs);
      for (const [other, value] of Object.entries(read.others ?? {})) if (!typed[other]) wire[other] = value;
    }
  }
  return { wire, readAs, problems };
}

/** The choices that a new record gets for cells without a value. */
const filledChoices = (kind: ImportKind, typed: ReadRow['typed'], { format }: CellContext): Wire =>
  Object.fromEntries(
    kind.names.flatMap((name) => {
      const { control, empty, toWire } = fieldOf(kind, name);
      const isFilled = (control.as === 'choice' || control.as === 'word') && !typed[name]?.trim();
      return isFilled ? [[name, toWire(empty, format)]] : [];
    }),
  );

/** A text or number of a record; '' for none. */
function textIn(record: object, name: string): string {
  const value = wireIn(record, name);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

type Spelled = (text: string) => string;

const keyOf = (
  { keyWithin, fields }: ImportKind,
  key: string,
  text: string,
  wire: object,
  spelled: Spelled = loosely,
): string => {
  const shown = isMoment(fields[key]) ? text.slice(0, toSeconds) : text;
  return `${key} ${keyWithin === undefined ? '' : textIn(wire, keyWithin)} ${spelled(cleanIdentifier(shown))}`;
};

/** Case, accents and the number of spaces do not matter, unless another record is spelled exactly so. */
const loosely: Spelled = (text) => fold(text).replace(/\s+/g, ' ');
const exactly: Spelled = (text) => `= ${text}`;

/** Keys that people only read. Programs look up the others as they are spelled. */
const namesInSight: ReadonlySet<string> = new Set(['name', 'description', 'title']);

/** Keeps the stored spelling of a key: a device id in capital letters would be another device. */
function keepSpelling(wire: Wire, key: string, record: object): void {
  const [given, stored] = [wire[key], wireIn(record, key)];
  if (typeof given !== 'string' || typeof stored !== 'string') return;
  if (loosely(cleanIdentifier(given)) === loosely(stored)) wire[key] = stored;
}

const isMoment = (field: AnyField | undefined): boolean => field?.control.as === 'moment';
/** Length of `2026-11-20T10:30:05`. Tables show times to the second, and devices send milliseconds. */
const toSeconds = 19;

/** Keeps the milliseconds of stored times that the row repeats without them. */
function keepMilliseconds(wire: Wire, record: object, { names, fields }: ImportKind): void {
  for (const name of names.filter((each) => isMoment(fields[each]))) {
    const [given, stored] = [wire[name], wireIn(record, name)];
    if (typeof given !== 'string' || typeof stored !== 'string' || !given.endsWith('.000Z')) continue;
    if (given.slice(0, toSeconds) === stored.slice(0, toSeconds)) wire[name] = stored;
  }
}

/**
 * Finds records by the first key with a value. If nothing has this value, a weaker key finds a record that has no value of
 * the stronger one: so employee numbers can be added to drivers by name.
 */
function finder({ kind, keys, records, references }: CheckOptions): Find {
  const found = new Map<string, object[]>();
  const add = (key: string, text: string, record: object): void => {
    for (const spelled of [exactly, loosely]) {
      const id = keyOf(kind, key, text, record, spelled);
      found.set(id, [...(found.get(id) ?? []), record]);
    }
  };
  const referenced = new Set<object>();
  const byId = new Map(records.map((record) => [idOf(kind.kind, record), record]));
  for (const { resourceId, reference } of keys.includes(referenceColumn) ? references : []) {
    const record = byId.get(resourceId);
    if (!record) continue;
    referenced.add(record);
    add(referenceColumn, reference, record);
  }
  for (const key of keys) {
    if (key === referenceColumn) continue;
    for (const record of records) {
      const value = textIn(record, key);
      if (value !== '') add(key, value, record);
    }
  }
  const has = (record: object, key: string): boolean =>
    key === referenceColumn ? referenced.has(record) : textIn(record, key) !== '';
  const byKey: Find['byKey'] = (typed, wire) => {
    const used = keys.filter((key) => (typed[key] ?? '').trim() !== '');
    for (const [rank, key] of used.entries()) {
      const text = textIn(wire, key) || (typed[key] ?? '');
      const stronger = used.slice(0, rank);
      for (const spelled of [exactly, loosely]) {
        const some = (found.get(keyOf(kind, key, text, wire, spelled)) ?? []).filter(
          (record) => !stronger.some((each) => has(record, each)),
        );
        if (some.length > 0) return { records: some, about: undefined, key };
      }
    }
    const [best = ''] = used;
    return {
      records: [],
      about: best === '' ? undefined : keyOf(kind, best, textIn(wire, best) || (typed[best] ?? ''), wire),
      key: best,
    };
  };
  return { byId: (id) => byId.get(id), byKey };
}

function compare(raw: RawRow, own: ReadRow, { first, made }: Neighbours, options: CheckOptions): CheckedRow {
  const { kind, keys, context } = options;
  const { typed, record } = own;
  const wire = { ...own.wire };
  if (record) keepMilliseconds(wire, record, kind);
  const problems = new Map(own.problems);
  const cells = { ...(record && options.textsOf?.(record)), ...typed };
  const filled = new Set<string>();
  const [key = ''] = keys;
  if (first !== undefined) problems.set(key, words.repeated(String(first)));
  if (!record && !kind.isMadeByDevices) fillIn({ kind, cells, wire, filled, made, context });
  const merged: Wire = { ...record, ...wire };
  const whole = rowOver(kind.schema, {}, kind.toBody?.(merged, undefined) ?? merged) as Wire;
  const checked = kind.schema.safeParse(whole);
  // The row is compared with the newer record now, so it can be sent again.
  const [stale] = (raw.refused ?? []).filter(({ reason }) => reason === 'changedMeanwhile');
  for (const problem of raw.refused ?? []) if (problem !== stale) addProblem(problems, problem, kind, context);
  const warning = stale && fieldWords(stale, context.format);
  const before = new Map<string, string>();
  const stored = checked.success ? (checked.data as Wire) : wire;
  for (const name of Object.keys(wire)) {
    if (!record || isSame(stored[name] ?? wire[name], wireIn(record, name))) continue;
    const value = wireIn(record, name);
    before.set(name, (value !== undefined && kind.fields[name]?.words?.(value, context, record)) || '');
  }
  // An unchanged row is never sent. Devices make inputs without a type, which nobody could save.
  if (!checked.success && (!record || before.size > 0)) {
    for (const problem of fieldProblems(checked.error, whole)) {
      // A shape that cannot be read has no centre and no radius either.
      const source = kind.givenBy?.[fieldNamedBy(problem)];
      if (source === undefined || !problems.has(source)) addProblem(problems, problem, kind, context);
    }
  }
  const state = stateOf({ isDone: raw.isDone, hasProblems: problems.size > 0, record, before });
  const id = record && { [idFieldOf(kind.kind)]: idOf(kind.kind, record) };
  const reference = !record && typed[referenceColumn] ? { reference: typed[referenceColumn] } : {};
  // A new record has nothing to clear.
  const values = record ? wire : Object.fromEntries(Object.entries(wire).filter(([, value]) => value !== null));
  const body = { ...(kind.toBody?.(values, record) ?? values), ...id, ...reference };
  return { raw, state, cells, readAs: own.readAs, filled, before, problems, warning, record, whole, body };
}

interface Filling {
  kind: ImportKind;
  cells: Record<string, string>;
  wire: Wire;
  filled: Set<string>;
  made: string | undefined;
  context: CellContext;
}

/** What the columns of a new record do not say: its status, and a driver's username. */
function fillIn({ kind, cells, wire, filled, made, context }: Filling): void {
  const fill = (name: string, value: unknown): void => {
    wire[name] = value;
    const { words: wordsOf } = fieldOf(kind, name);
    cells[name] = wordsOf?.(value as {}, context, wire) ?? String(value);
    filled.add(name);
  };
  for (const name of kind.names) {
    const { control, empty, toWire } = fieldOf(kind, name);
    if ((wire[name] ?? null) !== null || cells[name]) continue;
    if (control.as === 'choice' || control.as === 'word') fill(name, toWire(empty, context.format));
    const first = kind.first?.[name]?.(wire);
    if (first !== undefined) fill(name, first);
    if (name === kind.fromName && made !== undefined) fill(name, made);
  }
}

/** The text that a new record gets from its name if the row has none. */
function madeName({ typed, wire }: ReadRow, { kind }: CheckOptions, taken: Set<string>): string | undefined {
  if (!kind.fromName || typed[kind.fromName]) return undefined;
  const made = usernameOf(kind.definition.nameOf({ name: null, buttonId: null, username: '', ...wire }), taken);
  return made === '' ? undefined : made;
}

/** "Jörg Müller" -> "jorg.muller", with a number if another one has it. */
function usernameOf(name: string, taken: Set<string>): string {
  const base =
    fold(name)
      .match(/[\p{L}\p{N}]+/gu)
      ?.join('.') ?? '';
  if (base === '') return '';
  let made = base;
  for (let number = 2; taken.has(made); number += 1) made = `${base}.${number}`;
  taken.add(made);
  return made;
}

/** `#/emails/0` is a problem of the field `emails`. */
const fieldNamedBy = ({ pointer }: FieldProblem): string => pointer?.split('/')[1] ?? '';

function addProblem(
  problems: Map<string, string>,
  problem: FieldProblem,
  kind: ImportKind,
  { format }: CellContext,
): void {
  const name = fieldNamedBy(problem);
  const field = kind.fields[name] ? name : name === 'reference' ? referenceColumn : '';
  if (!problems.has(field)) problems.set(field, fieldWords(problem, format));
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

interface Facts {
  isDone: boolean | undefined;
  hasProblems: boolean;
  record: object | undefined;
  before: ReadonlyMap<string, string>;
}

function stateOf({ isDone, hasProblems, record, before }: Facts): RowState {
  if (isDone) return 'done';
  if (hasProblems) return 'bad';
  if (!record) return 'new';
  return before.size > 0 ? 'changed' : 'same';
}
