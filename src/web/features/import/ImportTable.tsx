import { type Query, useIsFetching, useQuery } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import { kinds } from '../../../contract/kinds.ts';
import type { ReadNote, ReadOptions, TableFile } from '../../../files/reading/table-file.ts';
import { externalReferencesQuery, recordsQuery } from '../../api/records.ts';
import type { ValueContext } from '../../records/field.ts';
import { useValueContext } from '../../records/use-value-context.ts';
import { importText } from '../../text/imports.ts';
import { useFormat } from '../../text/use-format.ts';
import { Select } from '../../ui/inputs.tsx';
import { Quiet, Stack } from '../../ui/layout.tsx';
import { ListSkeleton } from '../../ui/states.tsx';
import { useUnsavedChanges } from '../../ui/use-unsaved-changes.tsx';
import { ColumnChoices } from './ColumnChoices.tsx';
import { checkRows, type RawRow } from './check-rows.ts';
import classes from './ImportPage.module.css';
import { fieldOf, type ImportKind } from './import-kinds.ts';
import { headerIn, loadTranslations, matchColumns, referenceColumn } from './match-columns.ts';
import { Preview } from './Preview.tsx';
import { type DateOrder, dateOrderOf } from './read-cell.ts';
import { SubmitImport } from './SubmitImport.tsx';

const words = importText.read;

/** The labels of the other languages, once for all imports of this page. */
const translationsQuery = { queryKey: ['labels'], queryFn: loadTranslations, staleTime: Number.POSITIVE_INFINITY };

interface ImportTableProps {
  kind: ImportKind;
  table: TableFile;
  name: string;
  onOptions: (options: ReadOptions) => void;
  onDone: () => void;
}

/** The steps after reading. Waits for what rows are compared with. */
export function ImportTable(props: ImportTableProps) {
  const { kind } = props;
  const translations = useQuery(translationsQuery).data;
  const records = useQuery(recordsQuery(kind.kind)).data;
  const references = useQuery({ ...externalReferencesQuery(), enabled: kind.takesReference }).data;
  const values = useValueContext(kind.refersTo);
  const isNamed = useIsFetching({ predicate: (query) => isUnnamed(query, kind) }) === 0;
  if (!isNamed || !translations || !records || (kind.takesReference && !references)) return <ListSkeleton rows={6} />;
  return <Steps {...props} {...{ translations, records, values, references: references ?? [] }} />;
}

/** A list of records that fields name still loads. */
const isUnnamed = ({ state, queryKey: [list] }: Query, { refersTo }: ImportKind): boolean =>
  state.data === undefined && refersTo.some((kind) => kinds[kind].plural === list);

interface StepsProps extends ImportTableProps {
  translations: Awaited<ReturnType<typeof loadTranslations>>;
  records: readonly object[];
  values: ValueContext;
  references: Parameters<typeof checkRows>[1]['references'];
}

type Change = Pick<RawRow, 'edits' | 'refused' | 'isDone'>;

function Steps({ kind, table, name, translations, records, references, values, onOptions, onDone }: StepsProps) {
  const { lines } = table;
  const [header, setHeader] = useState(() => headerIn(lines, kind, translations));
  const width = Math.max(0, ...lines.map(({ cells }) => cells.length));
  const names = header === undefined ? undefined : lines[header]?.cells;
  const [chosen, setChosen] = useState<{ header: number | undefined; fields: (string | undefined)[] }>();
  const fields = useMemo(
    () => (chosen?.header === header && chosen ? chosen.fields : matchColumns(names, width, kind, translations)),
    [chosen, header, names, width, kind, translations],
  );
  const [key, setKey] = useState<string>();
  const [clears, setClears] = useState(false);
  const [order, setOrder] = useState<DateOrder>();
  const [changes, setChanges] = useState<ReadonlyMap<number, Change>>(new Map());

  const keys = keysOf(kind, fields);
  const usedKey = key !== undefined && (key === '' || keys.includes(key)) ? key : keys[0];
  const body = useMemo(() => (header === undefined ? lines : lines.slice(header + 1)), [lines, header]);
  const usual = dateOrderOf(datesOf(body, fields, kind), 'dmy');
  const dateOrder = order ?? usual ?? 'dmy';
  const rows = useMemo(
    () =>
      body.map(({ number, cells }): RawRow => {
        const named = fields.flatMap((field, index) =>
          field === undefined ? [] : [[field, cells[index] ?? ''] as const],
        );
        return { number, edits: {}, ...changes.get(number), cells: Object.fromEntries<string>(named) };
      }),
    [body, fields, changes],
  );
  const checked = useMemo(
    () =>
      checkRows(rows, {
        ...{ kind, clears, records, references, key: usedKey === '' ? undefined : usedKey },
        context: { ...values, translations, dateOrder },
      }),
    [rows, kind, clears, records, references, usedKey, values, translations, dateOrder],
  );
  const change = (number: number, what: Change): void => setChanges((all) => new Map(all).set(number, what));
  const isTwice = fields.some((field, index) => field !== undefined && fields.indexOf(field) !== index);
  const isMapped = fields.some((field) => field !== undefined);
  const { dialog, leaveFreely } = useUnsavedChanges(checked.some(({ state }) => state !== 'done' && state !== 'same'));
  return (
    <>
      <WhatWasRead
        {...{ table, name, header, onHeader: setHeader, onOptions }}
        count={body.length}
        dateOrder={usual && dateOrder}
        onDateOrder={setOrder}
      />
      <ColumnChoices
        {...{ kind, names, width, fields, keys, usedKey, clears }}
        example={body[0]?.cells ?? []}
        onFields={(next) => setChosen({ header, fields: next })}
        onKey={setKey}
        onClears={setClears}
      />
      {isMapped && !isTwice && (
        <>
          <Preview
            kind={kind}
            rows={checked}
            fields={shownFields(kind, fields)}
            onEdit={(row, field, value) => change(row.raw.number, { edits: { ...row.raw.edits, [field]: value } })}
          />
          <SubmitImport
            {...{ kind, leaveFreely, onDone }}
            rows={checked}
            byReference={usedKey === referenceColumn}
            onSent={(sent) =>
              setChanges((all) => {
                const next = new Map(all);
                for (const [number, result] of sent) next.set(number, { edits: {}, ...all.get(number), ...result });
                return next;
              })
            }
          />
        </>
      )}
      {!isMapped && <Quiet>{importText.problems.noColumns}</Quiet>}
      {dialog}
    </>
  );
}

/** Fields with a column that can find records, the best first. */
const keysOf = (kind: ImportKind, fields: readonly (string | undefined)[]): string[] =>
  [referenceColumn, ...kind.keys].filter((each) => fields.includes(each));

/** The mapped fields, and those that new records need. */
function shownFields(kind: ImportKind, fields: readonly (string | undefined)[]): string[] {
  const needed = kind.definition.names.filter((name) => fieldOf(kind, name).required);
  const mapped = new Set(fields);
  return [
    ...(mapped.has(referenceColumn) ? [referenceColumn] : []),
    ...kind.definition.names.filter((name) => mapped.has(name) || needed.includes(name)),
  ];
}

function* datesOf(
  lines: TableFile['lines'],
  fields: readonly (string | undefined)[],
  kind: ImportKind,
): Generator<string> {
  for (const [index, field] of fields.entries()) {
    if (field === undefined || kind.definition.fields[field]?.control.as !== 'date') continue;
    for (const { cells } of lines) yield cells[index] ?? '';
  }
}

interface WhatWasReadProps {
  table: TableFile;
  name: string;
  count: number;
  header: number | undefined;
  onHeader: (header: number | undefined) => void;
  onOptions: (options: ReadOptions) => void;
  /** Undefined: no date depends on it. */
  dateOrder: DateOrder | undefined;
  onDateOrder: (order: DateOrder) => void;
}

function WhatWasRead({ table, name, count, header, onHeader, onOptions, dateOrder, onDateOrder }: WhatWasReadProps) {
  const { number } = useFormat();
  const titleId = useId();
  const { encoding, separator, sheet, sheets, lines, notes } = table;
  const headers = lines.slice(0, 10).map((line, index) => ({
    value: String(index),
    label: words.headerRow(number(line.number), line.cells.filter(Boolean).slice(0, 4).join(', ').slice(0, 60)),
  }));
  return (
    <section aria-labelledby={titleId} className={classes.step}>
      <h2 id={titleId}>{words.title}</h2>
      <p>{words.rows(number(count), name)}</p>
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
        <Select
          label={words.header}
          value={header === undefined ? '' : String(header)}
          options={[{ value: '', label: words.noHeader }, ...headers]}
          onChange={({ currentTarget: { value } }) => onHeader(value === '' ? undefined : Number(value))}
        />
        {dateOrder && (
          <Select
            label={words.dates}
            value={dateOrder}
            options={optionsOf(words.dateOrders)}
            onChange={({ currentTarget: { value } }) => onDateOrder(value as DateOrder)}
          />
        )}
      </div>
      {notes.size > 0 && (
        <Stack as="ul" gap={2}>
          {[...notes].map(([note, times]: [ReadNote, number]) => (
            <li key={note}>{words.notes[note](number(times))}</li>
          ))}
        </Stack>
      )}
    </section>
  );
}

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
