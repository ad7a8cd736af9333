import { type Dispatch, type SetStateAction, useId, useMemo, useState } from 'react';
import type { ReadNote, ReadOptions, TableFile } from '../../../files/reading/table-file.ts';
import { officeText } from '../../text/office.ts';
import { useFormat } from '../../text/use-format.ts';
import { Select } from '../../ui/inputs.tsx';
import { Quiet, Stack } from '../../ui/layout.tsx';
import { ListSkeleton } from '../../ui/states.tsx';
import { useUnsavedChanges } from '../../ui/use-unsaved-changes.tsx';
import { ColumnChoices } from './ColumnChoices.tsx';
import { cellReader } from './cells-of-line.ts';
import { type CheckedRow, createChecker, type RawRow, type RowChange } from './check-rows.ts';
import { referenceColumn } from './column-synonyms.ts';
import { filled } from './fill-rows.ts';
import classes from './ImportPage.module.css';
import type { SheetChanges } from './ImportPage.tsx';
import { fieldOf, type ImportKind } from './import-kinds.ts';
import { dayColumn, momentsOf } from './join-moments.ts';
import { columnNames, hasTooManyColumns, headerIn, matchColumns, zonesOf } from './match-columns.ts';
import { Preview } from './Preview.tsx';
import { type DateOrder, dateOrderOf } from './read-moment.ts';
import { SubmitImport } from './SubmitImport.tsx';
import { withoutTotals } from './total-rows.ts';
import { type ImportData, useImportData } from './use-import-data.ts';

const words = officeText.imports.read;

interface ImportTableProps {
  kind: ImportKind;
  table: TableFile;
  name: string;
  changes: SheetChanges;
  onChanges: Dispatch<SetStateAction<SheetChanges>>;
  onOptions: (options: ReadOptions) => void;
  onDone: () => void;
}

/** The steps after reading. Waits for what rows are compared with. */
export function ImportTable(props: ImportTableProps) {
  const data = useImportData(props.kind, props.table);
  return data ? <Steps {...props} data={data} /> : <ListSkeleton rows={6} />;
}

const noChanges: ReadonlyMap<number, RowChange> = new Map();
const unchanged: RowChange = { edits: {} };

function Steps(props: ImportTableProps & { data: ImportData }) {
  const { kind, table, name, changes, onChanges, data, onOptions, onDone } = props;
  const { translations, records, references, values, finder } = data;
  const { lines, sheet = '' } = table;
  const [header, setHeader] = useState(() => headerIn(lines, kind, translations));
  const width = Math.max(0, ...lines.map(({ cells }) => cells.length));
  const names = useMemo(() => columnNames(lines, header, kind, translations), [lines, header, kind, translations]);
  const [chosen, setChosen] = useState<{ header: number | undefined; fields: (string | undefined)[] }>();
  const fields = useMemo(
    () => (chosen?.header === header && chosen ? chosen.fields : matchColumns(names, width, kind, translations)),
    [chosen, header, names, width, kind, translations],
  );
  const [key, setKey] = useState<string>();
  const [clears, setClears] = useState(false);
  const [fillsHoles, setFillsHoles] = useState(false);
  const [order, setOrder] = useState<DateOrder>();

  const possible = keysOf(kind, fields).join();
  const keys = useMemo(() => possible.split(',').filter(Boolean), [possible]);
  const usedKey = key !== undefined && (key === '' || keys.includes(key)) ? key : keys[0];
  const below = useMemo(() => (header === undefined ? lines : lines.slice(header + 1)), [lines, header]);
  const body = useMemo(() => (table.isOfShapes ? below : withoutTotals(below)), [table, below]);
  const usual = dateOrderOf(datesOf(body, fields, kind), 'dmy');
  const dateOrder = order ?? usual ?? 'dmy';
  const zones = useMemo(() => zonesOf(names, fields), [names, fields]);
  const rows = useRows({ kind, body, fields, names }, changes.get(sheet) ?? noChanges);
  const check = useMemo(
    () =>
      createChecker({
        ...{ kind, clears, records, references },
        // Rows without a value of the chosen key are found by the next ones.
        keys: usedKey === undefined || usedKey === '' ? [] : keys.slice(keys.indexOf(usedKey)),
        context: { ...values, translations, dateOrder, finder, fillsHoles, zones },
      }),
    [kind, clears, records, references, keys, usedKey, values, translations, dateOrder, finder, fillsHoles, zones],
  );
  const checked = useMemo(() => check(rows), [check, rows]);
  const changeRows = (changed: ReadonlyMap<number, Partial<RowChange>>): void =>
    onChanges((all) => {
      const own = new Map(all.get(sheet));
      for (const [number, what] of changed) own.set(number, { ...unchanged, ...own.get(number), ...what });
      return new Map(all).set(sheet, own);
    });
  const isTwice = fields.some((field) => hasTooManyColumns(kind, fields, field));
  const isMapped = fields.some((field) => field !== undefined);
  const { dialog, leaveFreely } = useUnsavedChanges(checked.some(({ state }) => state !== 'done' && state !== 'same'));
  return (
    <>
      <WhatWasRead
        {...{ table, name, header, onHeader: setHeader, onOptions }}
        count={body.length}
        totals={below.length - body.length}
        dateOrder={usual && dateOrder}
        onDateOrder={setOrder}
      />
      <ColumnChoices
        {...{ kind, names, width, fields, keys, usedKey, clears, fillsHoles }}
        namesFields={table.isOfShapes === true}
        example={width > 0 ? exampleOf(body, width) : []}
        onFields={(next) => setChosen({ header, fields: next })}
        onKey={setKey}
        onClears={setClears}
        onFillsHoles={setFillsHoles}
      />
      {isMapped && !isTwice && (
        <>
          <Preview
            kind={kind}
            rows={checked}
            fillable={[...kind.names, ...(momentsOf(kind).length > 1 ? [dayColumn] : [])]}
            fields={shownFields(kind, fields, checked)}
            onFill={(field, values) => changeRows(filled(rows, field, values))}
            onEdit={({ raw: { number, edits } }, field, value) =>
              changeRows(new Map([[number, { edits: { ...edits, [field]: value }, refused: undefined }]]))
            }
          />
          <SubmitImport {...{ kind, leaveFreely, onDone }} rows={checked} onSent={changeRows} />
        </>
      )}
      {!isMapped && <Quiet>{officeText.imports.problems.noColumns}</Quiet>}
      {dialog}
    </>
  );
}

/** The first text of each column. */
const exampleOf = (body: TableFile['lines'], width: number): string[] =>
  Array.from({ length: width }, (_, index) => body.find(({ cells }) => cells[index])?.cells[index] ?? '');

interface Mapping {
  kind: ImportKind;
  body: TableFile['lines'];
  fields: readonly (string | undefined)[];
  names: readonly string[] | undefined;
}

/** The rows of the table with their changes. A row stays the same object until its change is another one. */
function useRows({ kind, body, fields, names }: Mapping, changes: ReadonlyMap<number, RowChange>): readonly RawRow[] {
  const base = useMemo(() => {
    const cellsOf = cellReader({ kind, fields, names });
    return body.map(({ number, cells }): RawRow => ({ number, ...unchanged, cells: cellsOf(cells) }));
  }, [kind, body, fields, names]);
  const known = useMemo(() => ({ of: base, rows: new WeakMap<RowChange, RawRow>() }), [base]);
  return useMemo(
    () =>
      known.of.map((row) => {
        const change = changes.get(row.number);
        if (!change) return row;
        const made = known.rows.get(change) ?? { ...row, ...change };
        known.rows.set(change, made);
        return made;
      }),
    [known, changes],
  );
}

/** Fields with a column that can find records, the best first. */
const keysOf = (kind: ImportKind, fields: readonly (string | undefined)[]): string[] =>
  [referenceColumn, ...kind.keys].filter((each) => fields.includes(each));

/** The mapped and edited fields, the second time of a range in one cell, and the fields that new records need. */
function shownFields(kind: ImportKind, fields: readonly (string | undefined)[], rows: readonly CheckedRow[]): string[] {
  const needed = kind.names.filter((name) => fieldOf(kind, name).required);
  const moments = momentsOf(kind).filter((name) => rows.some(({ cells }) => cells[name]));
  const mapped = new Set([...fields, ...moments, ...rows.flatMap(({ raw }) => Object.keys(raw.edits))]);
  return [
    ...(mapped.has(referenceColumn) ? [referenceColumn] : []),
    ...kind.names.filter((name) => mapped.has(name) || needed.includes(name)),
  ];
}

function* datesOf(
  lines: TableFile['lines'],
  fields: readonly (string | undefined)[],
  kind: ImportKind,
): Generator<string> {
  for (const [index, field] of fields.entries()) {
    const hasDates = field === dayColumn || ['date', 'moment'].includes(kind.fields[field ?? '']?.control.as ?? '');
    if (!hasDates) continue;
    for (const { cells } of lines) yield cells[index] ?? '';
  }
}

interface WhatWasReadProps {
  table: TableFile;
  name: string;
  count: number;
  /** Rows at the end that are left out. */
  totals: number;
  header: number | undefined;
  onHeader: (header: number | undefined) => void;
  onOptions: (options: ReadOptions) => void;
  /** Undefined: no date depends on it. */
  dateOrder: DateOrder | undefined;
  onDateOrder: (order: DateOrder) => void;
}

function WhatWasRead({
  table,
  name,
  count,
  totals,
  header,
  onHeader,
  onOptions,
  dateOrder,
  onDateOrder,
}: WhatWasReadProps) {
  const { number } = useFormat();
  const titleId = useId();
  const { encoding, separator, sheet, sheets, lines } = table;
  const notes = [...table.notes].map(([note, times]: [ReadNote, number]) => words.notes[note](number(times)));
  if (totals > 0) notes.push(words.notes.totals(number(totals)));
  const headers = lines.slice(0, 10).map((line, index) => ({
    value: String(index),
    label: words.headerRow(number(line.number), line.cells.filter(Boolean).slice(0, 4).join(', ').slice(0, 60)),
  }));
  return (
    <section aria-labelledby={titleId} className={classes.step}>
      <h2 id={titleId}>{words.title}</h2>
      <p>{words.rows(count, number(count), name)}</p>
      <div className={classes.choices}>
        {encoding && (
          <Select
            label={words.encoding}
            value={encoding}
            options={optionsOf(words.encodings)}
            onChange={({ currentTarget: { value } }) => onOptions({ encoding: value as typeof encoding })}
          />
        )}
        {separator && (
          <Select
            label={words.separator}
            value={separator}
            options={optionsOf(words.separators)}
            onChange={({ currentTarget: { value } }) => onOptions({ separator: value as typeof separator })}
          />
        )}
        {sheets.length > 1 && (
          <Select
            label={words.sheet}
            value={sheet}
            options={sheets.map((each) => ({ value: each, label: each }))}
            onChange={({ currentTarget: { value } }) => onOptions({ sheet: value })}
          />
        )}
        {!table.isOfShapes && (
          <Select
            label={words.header}
            value={header === undefined ? '' : String(header)}
            options={[{ value: '', label: words.noHeader }, ...headers]}
            onChange={({ currentTarget: { value } }) => onHeader(value === '' ? undefined : Number(value))}
          />
        )}
        {dateOrder && (
          <Select
            label={words.dates}
            value={dateOrder}
            options={optionsOf(words.dateOrders)}
            onChange={({ currentTarget: { value } }) => onDateOrder(value as DateOrder)}
          />
        )}
      </div>
      {notes.length > 0 && (
        <Stack as="ul" gap={2}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </Stack>
      )}
    </section>
  );
}

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
