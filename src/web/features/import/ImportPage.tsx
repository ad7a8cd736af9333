import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { type ReadOptions, type TableFile, UnreadableTable } from '../../../files/reading/table-file.ts';
import { importText } from '../../text/imports.ts';
import { problemWords } from '../../text/problems.ts';
import { ScrollPage } from '../../ui/layout.tsx';
import { TitleLine } from '../../ui/TitleLine.tsx';
import { ChooseData } from './ChooseData.tsx';
import classes from './ImportPage.module.css';
import { ImportTable } from './ImportTable.tsx';
import { type ImportKind, importKindOf } from './import-kinds.ts';
import { readFile } from './read-file.ts';

/** A file or pasted cells. */
export interface Source {
  name: string;
  data: Blob;
}

/** Imports records of the kind in the address, step by step on one page. */
export function ImportPage(): ReactNode {
  const named = useLocation({ select: ({ pathname }) => importKindOf(pathname) });
  const [kind, setKind] = useState(named);
  // The page is still there while the router goes to the next one.
  if (named && named !== kind) setKind(named);
  return kind && <Import key={kind.kind} kind={kind} />;
}

function Import({ kind }: { kind: ImportKind }) {
  const [source, setSource] = useState<Source>();
  const [options, setOptions] = useState<ReadOptions>({});
  const { table, problem, isReading } = useTable(source, options);
  return (
    <>
      <TitleLine title={importText.title(kind.title)} />
      <ScrollPage>
        <div className={classes.page}>
          <ChooseData
            kind={kind}
            source={source}
            problem={problem}
            isReading={isReading}
            onChoose={(chosen) => {
              setOptions({});
              setSource(chosen);
            }}
          />
          {source && table && (
            <ImportTable
              // Another sheet or encoding has other columns.
              key={`${table.sheet} ${table.encoding} ${table.separator} ${source.name} ${source.data.size}`}
              {...{ kind, table }}
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

function useTable(source: Source | undefined, options: ReadOptions): Reading {
  const [reading, setReading] = useState<Reading>({});
  useEffect(() => {
    if (!source) return setReading({});
    const ending = new AbortController();
    setReading((before) => ({ ...(before.of === source && before), of: source, isReading: true }));
    readFile(source.data, options, ending.signal).then(
      (table) => setReading({ of: source, table }),
      (error: unknown) => {
        if (!ending.signal.aborted) setReading({ of: source, problem: reasonOf(error) });
      },
    );
    return () => ending.abort();
  }, [source, options]);
  return reading;
}

const reasonOf = (error: unknown): string =>
  error instanceof UnreadableTable ? importText.unreadable[error.reason] : problemWords(error).detail;
