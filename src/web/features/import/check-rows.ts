/** Compares the rows of a table with the stored records: what is new, what changes, and what cannot be imported. */
import { fieldProblems } from '../../../contract/field-problems.ts';
import { fold } from '../../../contract/fold.ts';
import { idFieldOf, idOf } from '../../../contract/kinds.ts';
import type { FieldProblem } from '../../../contract/problem.ts';
import type { ExternalReference } from '../../../contract/references.ts';
import { wireIn } from '../../records/define-record.ts';
import { fieldWords } from '../../text/field-words.ts';
import { importText } from '../../text/imports.ts';
import { fieldOf, type ImportKind } from './import-kinds.ts';
import { referenceColumn } from './match-columns.ts';
import { type CellContext, readCell } from './read-cell.ts';

const words = importText.problems;

type Wire = Record<string, unknown>;

/** A row as the person sees it: texts of the mapped fields, and edits. */
export interface RawRow {
  /** Number of its line in the file. */
  number: number;
  cells: Readonly<Record<string, string>>;
  /** Texts that the person typed. They replace what the file says, also nothing. */
  edits: Readonly<Record<string, string>>;
  /** What the service said about the row when it was sent as it is now. */
  refused?: readonly FieldProblem[] | undefined;
  isDone?: boolean;
}

export type RowState = 'new' | 'changed' | 'same' | 'bad' | 'done';

export interface CheckedRow {
  raw: RawRow;
  state: RowState;
  /** Texts of the cells, with what is filled in. */
  cells: Readonly<Record<string, string>>;
  /** Fields with a value that the file does not have. */
  filled: ReadonlySet<string>;
  /** Stored texts of the fields that change. */
  before: ReadonlyMap<string, string>;
  /** Reasons by field; '' for the whole row. */
  problems: ReadonlyMap<string, string>;
  /** The row of the request. */
  body: Wire;
}

interface CheckOptions {
  kind: ImportKind;
  /** Field that finds the records; undefined: each row is new. */
  key: string | undefined;
  /** An empty cell clears the stored value. */
  clears: boolean;
  records: readonly object[];
  references: readonly ExternalReference[];
  context: CellContext;
}

export function checkRows(rows: readonly RawRow[], options: CheckOptions): CheckedRow[] {
  const { kind, key, records } = options;
  const find = finder(options);
  const taken = new Set(
    kind.fromName === undefined ? [] : records.map((each) => fold(textIn(each, kind.fromName ?? ''))),
  );
  for (const { cells, edits } of rows) if (kind.fromName) taken.add(fold({ ...cells, ...edits }[kind.fromName] ?? ''));
  const firstOf = new Map<unknown, number>();
  return rows.map((raw) => {
    const typed = { ...raw.cells, ...raw.edits };
    const { wire, problems } = readRow(typed, raw, options);
    const keyText = key === undefined ? '' : (typed[key] ?? '');
    const found = keyText === '' || key === undefined ? [] : find(keyText, wire);
    const [record] = found;
    if (found.length > 1) problems.set(key ?? '', words.several(options.context.format.number(found.length)));
    const own = record ?? (keyText === '' ? undefined : keyOf(kind, keyText, wire));
    const first = own === undefined ? undefined : firstOf.get(own);
    if (first !== undefined) problems.set(key ?? '', words.repeated(String(first)));
    else if (own !== undefined) firstOf.set(own, raw.number);
    return compare({ raw, typed, wire, problems, record, taken }, options);
  });
}

/** The values of the cells that have one, or were emptied by hand. */
function readRow(typed: Readonly<Record<string, string>>, { edits }: RawRow, { kind, clears, context }: CheckOptions) {
  const wire: Wire = {};
  const problems = new Map<string, string>();
  for (const name of kind.definition.names) {
    const raw = typed[name]?.trim();
    if (raw === undefined || (raw === '' && !clears && edits[name] === undefined)) continue;
    const { control, empty } = fieldOf(kind, name);
    // A choice always has a value, and nobody sees a password.
    if (raw === '' && (control.as === 'choice' || control.as === 'secret')) continue;
    const read = raw === '' && empty === '' ? { wire: null } : readCell(kind, name, raw, context, wire);
    if ('problem' in read) problems.set(name, read.problem);
    else wire[name] = read.wire;
  }
  return { wire, problems };
}

/** A text or number of a record; '' for none. */
function textIn(record: object, name: string): string {
  const value = wireIn(record, name);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

const keyOf = ({ keyWithin }: ImportKind, text: string, wire: object): string =>
  `${keyWithin === undefined ? '' : textIn(wire, keyWithin)} ${fold(text.normalize('NFC').trim())}`;

/** Finds records by the key. */
function finder({ kind, key, records, references }: CheckOptions): (text: string, wire: Wire) => readonly object[] {
  const found = new Map<string, object[]>();
  const add = (text: string, record: object): void => {
    const id = keyOf(kind, text, record);
    found.set(id, [...(found.get(id) ?? []), record]);
  };
  if (key === referenceColumn) {
    const byId = new Map(records.map((record) => [idOf(kind.kind, record), record]));
    for (const { resourceId, reference } of references) {
      const record = byId.get(resourceId);
      if (record) add(reference, record);
    }
  } else if (key !== undefined) {
    for (const record of records) {
      const value = textIn(record, key);
      if (value !== '') add(value, record);
    }
  }
  return (text, wire) => found.get(keyOf(kind, text, wire)) ?? [];
}

interface ReadRow {
  raw: RawRow;
  typed: Readonly<Record<string, string>>;
  wire: Wire;
  problems: Map<string, string>;
  record: object | undefined;
  taken: Set<string>;
}

function compare({ raw, typed, wire, problems, record, taken }: ReadRow, options: CheckOptions): CheckedRow {
  const { kind, key, context } = options;
  const cells = { ...typed };
  const filled = new Set<string>();
  if (!record) fillIn({ kind, cells, wire, filled, taken, context });
  const whole = { ...record, ...wire };
  const checked = kind.schema.safeParse(whole);
  if (!checked.success) {
    for (const problem of fieldProblems(checked.error, whole)) addProblem(problems, problem, kind, context);
  }
  for (const problem of raw.refused ?? []) addProblem(problems, problem, kind, context);
  const before = new Map<string, string>();
  const stored = checked.success ? (checked.data as Wire) : wire;
  for (const name of Object.keys(wire)) {
    if (!record || isSame(stored[name], wireIn(record, name))) continue;
    before.set(name, kind.definition.words(name, record, context));
  }
  const state = stateOf({ isDone: raw.isDone, hasProblems: problems.size > 0, record, before });
  const id = record && { [idFieldOf(kind.kind)]: idOf(kind.kind, record) };
  const reference = key === referenceColumn && typed[referenceColumn] ? { reference: typed[referenceColumn] } : {};
  return { raw, state, cells, filled, before, problems, body: { ...wire, ...id, ...reference } };
}

interface Filling {
  kind: ImportKind;
  cells: Record<string, string>;
  wire: Wire;
  filled: Set<string>;
  taken: Set<string>;
  context: CellContext;
}

/** What the columns of a new record do not say: its status, and a driver's username. */
function fillIn({ kind, cells, wire, filled, taken, context }: Filling): void {
  for (const name of kind.definition.names) {
    const { control, empty, toWire, words: wordsOf } = fieldOf(kind, name);
    if (wire[name] !== undefined && wire[name] !== null) continue;
    if (control.as === 'choice' && !cells[name]) {
      const value = toWire(empty, context.format);
      wire[name] = value;
      cells[name] = wordsOf?.(value as number, context, wire) ?? '';
      filled.add(name);
    }
    if (name === kind.fromName && !cells[name]) {
      const made = usernameOf(kind.definition.nameOf({ name: null, buttonId: null, username: '', ...wire }), taken);
      if (made === '') continue;
      wire[name] = made;
      cells[name] = made;
      filled.add(name);
    }
  }
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

function addProblem(
  problems: Map<string, string>,
  problem: FieldProblem,
  kind: ImportKind,
  { format }: CellContext,
): void {
  const name = problem.pointer?.split('/').at(-1) ?? '';
  const field =
    kind.definition.fields[name] || name === referenceColumn ? name : name === 'reference' ? referenceColumn : '';
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
