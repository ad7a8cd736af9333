import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { type ReadOptions, type TableFile, UnreadableTable } from '../../../files/reading/table-file.ts';
import { recordsQuery } from '../../api/records.ts';
import { officeText } from '../../text/office.ts';
import { isForbidden, problemWords } from '../../text/problems.ts';
import { ScrollPage } from '../../ui/layout.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { TitleLine } from '../../ui/TitleLine.tsx';
import { ChooseData } from './ChooseData.tsx';
import type { RowChange } from './check-rows.ts';
import { EditRecords } from './EditRecords.tsx';
import classes from './ImportPage.module.css';
import { ImportTable } from './ImportTable.tsx';
import { type ImportKind, importedKindIn, importKind } from './import-kinds.ts';
import { readFile } from './read-file.ts';

/** A file or pasted cells. */
export interface Source {
  name: string;
  data: Blob;
}

/** Imports records of the kind in the address, step by step on one page. */
export function ImportPage(): ReactNode {
  const named = useLocation({ select: ({ pathname }) => importedKindIn(pathname) });
  const [last, setLast] = useState(named);
  // The page is still there while the router goes to the next one.
  if (named && named !== last) setLast(named);
  const kind = useMemo(() => last && importKind(last), [last]);
  const chosen = useLocation({ select: ({ state }) => state.editedIds });
  if (kind && chosen) return <EditRecords key={kind.kind} kind={kind} ids={chosen} />;
  return kind && <Import key={kind.kind} kind={kind} />;
}

/** Changes of rows by their number, by sheet. */
export type SheetChanges = ReadonlyMap<string, ReadonlyMap<number, RowChange>>;

function Import({ kind }: { kind: ImportKind }) {
  const [source, setSource] = useState<Source>();
  const [options, setOptions] = useState<ReadOptions>({});
  // Kept while the person chooses another encoding, or looks at another sheet.
  const [changes, setChanges] = useState<SheetChanges>(new Map());
  const { table, problem, isReading } = useTable(source, options, kind.fields.points !== undefined);
  const { error, refetch } = useQuery({ ...recordsQuery(kind.kind), enabled: kind.kind !== 'assignment' });
  if (isForbidden(error)) {
    return (
      <>
        <TitleLine title={officeText.imports.title(kind.title)} />
        <ErrorState error={error} onRetry={() => void refetch()} />
      </>
    );
  }
  return (
    <>
      <TitleLine title={officeText.imports.title(kind.title)} />
      <ScrollPage>
        <div className={classes.page}>
          <ChooseData
            kind={kind}
            source={source}
            problem={problem}
            isReading={isReading}
            onChoose={(chosen) => {
              setOptions({});
              setChanges(new Map());
              setSource(chosen);
            }}
          />
          {source && table && (
            <ImportTable
              // Another sheet or encoding has other columns.
              key={`${table.sheet} ${table.encoding} ${table.separator} ${source.name} ${source.data.size}`}
              {...{ kind, table, changes }}
              onChanges={setChanges}
              name={source.name}
              onOptions={(changed) => setOptions({ ...options, ...changed })}
              onDone={() => setSource(undefined)}
            />
          )}
        </div>
      </ScrollPage>
    </>
  );
}

interface Reading {
  of?: Source;
  table?: TableFile;
  problem?: string;
  isReading?: boolean;
}

function useTable(source: Source | undefined, options: ReadOptions, hasShapes: boolean): Reading {
  const [reading, setReading] = useState<Reading>({});
  useEffect(() => {
    if (!source) return setReading({});
    const ending = new AbortController();
    setReading((before) => ({ ...(before.of === source && before), of: source, isReading: true }));
    readFile(source.data, { ...options, hasShapes }, ending.signal).then(
      (table) => setReading({ of: source, table }),
      (error: unknown) => {
        if (!ending.signal.aborted) setReading({ of: source, problem: reasonOf(error) });
      },
    );
    return () => ending.abort();
  }, [source, options, hasShapes]);
  return reading;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof UnreadableTable)) return problemWords(error).detail;
  const words = officeText.imports.unreadable[error.reason];
  return typeof words === 'function' ? words(error.system) : words;
}
