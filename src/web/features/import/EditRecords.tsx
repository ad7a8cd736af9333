import { useMemo, useState } from 'react';
import { idOf } from '../../../contract/kinds.ts';
import { text } from '../../text/index.ts';
import { officeText } from '../../text/office.ts';
import { useFormat } from '../../text/use-format.ts';
import { Checkbox } from '../../ui/inputs.tsx';
import { Row, ScrollPage } from '../../ui/layout.tsx';
import { EmptyState, ListSkeleton } from '../../ui/states.tsx';
import { TitleLine } from '../../ui/TitleLine.tsx';
import { useUnsavedChanges } from '../../ui/use-unsaved-changes.tsx';
import { labelOf } from './ColumnChoices.tsx';
import { createChecker, type RawRow, type RowChange } from './check-rows.ts';
import { edited, filled } from './fill-rows.ts';
import classes from './ImportPage.module.css';
import type { ImportKind } from './import-kinds.ts';
import { Preview } from './Preview.tsx';
import { SubmitImport } from './SubmitImport.tsx';
import { textOf } from './save-template.ts';
import { type ImportData, useImportData } from './use-import-data.ts';

const words = officeText.imports.edit;
const texts = { detail: words.detail, states: { ...officeText.imports.preview.states, ...words.states } };

interface EditRecordsProps {
  kind: ImportKind;
  ids: readonly number[];
}

const noTable = { lines: [] };

/** Changes any fields of chosen records: what is stored becomes what the person typed, filled in or pasted. */
export function EditRecords({ kind, ids }: EditRecordsProps) {
  const data = useImportData(kind, noTable);
  const { number } = useFormat();
  return (
    <>
      <TitleLine title={words.title(text.records.counted(kind.kind, ids.length, number(ids.length)))} />
      {data ? <Fields key={kind.kind} {...{ kind, ids, data }} /> : <ListSkeleton rows={6} />}
    </>
  );
}

function Fields({ kind, ids, data }: EditRecordsProps & { data: ImportData }) {
  const { records, references, values, translations, finder } = data;
  const names = kind.names.filter((name) => isEditable(kind, name));
  const [shown, setShown] = useState<readonly string[]>(() => names.slice(0, 4));
  const [changes, setChanges] = useState<ReadonlyMap<number, RowChange>>(new Map());
  const rows = useMemo(() => {
    const there = new Set(records.map((record) => idOf(kind.kind, record)));
    return ids
      .filter((id) => there.has(id))
      .map((id, index): RawRow => ({ number: index + 1, id, cells: {}, edits: {}, ...changes.get(index + 1) }));
  }, [records, ids, changes, kind]);
  const check = useMemo(
    () =>
      createChecker({
        ...{ kind, references, keys: [], clears: false, records },
        context: { ...values, translations, finder, dateOrder: 'dmy', fillsHoles: false },
        textsOf: (record) =>
          Object.fromEntries(kind.names.map((name) => [name, textOf(kind, name, record, data)] as const)),
      }),
    [kind, references, records, values, translations, finder, data],
  );
  const checked = useMemo(() => check(rows), [check, rows]);
  const change = (changed: ReadonlyMap<number, Partial<RowChange>>): void =>
    setChanges((all) => {
      const next = new Map(all);
      for (const [number, what] of changed) next.set(number, { edits: {}, ...all.get(number), ...what });
      return next;
    });
  const isEdited = (name: string): boolean => rows.some(({ edits }) => edits[name] !== undefined);
  const { dialog, leaveFreely } = useUnsavedChanges(
    checked.some(({ state }) => state === 'changed' || state === 'bad'),
  );
  if (rows.length === 0) return <EmptyState title={words.none} />;
  return (
    <ScrollPage>
      <div className={classes.page}>
        <fieldset className={classes.fields}>
          <legend>{words.fields}</legend>
          <Row wrap gap={12}>
            {names.map((name) => (
              <Checkbox
                key={name}
                label={labelOf(kind, name)}
                checked={shown.includes(name)}
                onChange={() =>
                  setShown(shown.includes(name) ? shown.filter((each) => each !== name) : [...shown, name])
                }
              />
            ))}
          </Row>
        </fieldset>
        <Preview
          {...{ kind, texts }}
          rows={checked}
          fillable={names}
          // The first one names the record.
          fields={kind.names.filter((name, index) => index === 0 || shown.includes(name) || isEdited(name))}
          onEdit={({ raw }, field, value) => change(new Map([[raw.number, edited(raw, field, value)]]))}
          onFill={(field, lines) => {
            setShown([...new Set([...shown, field])]);
            change(filled(rows, field, lines));
          }}
        />
        <SubmitImport
          {...{ kind, leaveFreely }}
          words={words.submit}
          rows={checked}
          onSent={change}
          onDone={() => {}}
        />
      </div>
      {dialog}
    </ScrollPage>
  );
}

/** Nobody edits passwords of many people, or what finds the records of devices. */
const isEditable = ({ definition, fields }: ImportKind, name: string): boolean =>
  definition.names.includes(name) && fields[name]?.control.as !== 'secret';
