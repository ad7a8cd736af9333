import { type QueryClient, QueryObserver, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { can, notOnThisServer } from '../../api/can.ts';
import { useMayChange } from '../../api/me.ts';
import { inSlices } from '../../ui/slices.ts';
import type { Entry, GroupName } from './entries.ts';
import { type Source, sources } from './sources.ts';

export interface Records {
  /** The entries of the lists that have arrived. */
  lists: readonly (readonly Entry[])[];
  loading: boolean;
  /** Lists that could not be fetched, and why. */
  failed: readonly { group: GroupName; error: Error }[];
  retry(): void;
}

const nothingYet: Records = { lists: [], loading: true, failed: [], retry: () => {} };

/** All records of the account, folded. They are fetched while the palette is open, and folded again when a list changes. */
export function useRecords(): Records {
  const queryClient = useQueryClient();
  const mayChange = useMayChange('user');
  const [records, setRecords] = useState(nothingYet);
  useEffect(() => {
    // Only administrators see users.
    const wanted = sources.filter(({ group }) => mayChange || group !== 'users');
    return watch(queryClient, wanted, setRecords);
  }, [queryClient, mayChange]);
  return records;
}

/** Calls back when a list arrives or changes. Returns how to stop. */
function watch(queryClient: QueryClient, wanted: readonly Source[], onRecords: (records: Records) => void): () => void {
  let watched = true;
  const lists = wanted.map((source) => ({ source, observer: new QueryObserver(queryClient, source.query) }));
  const retry = (): void => {
    for (const { observer } of lists) if (observer.getCurrentResult().isError) void observer.refetch();
  };
  const look = (): void => {
    if (!watched) return;
    const results = lists.map(({ source, observer }) => ({ source, ...observer.getCurrentResult() }));
    onRecords({
      lists: results.flatMap(({ data }) => (data && folded.get(data)) ?? []),
      loading: results.some(({ data, isLoading }) => isLoading || (data && !folded.has(data))),
      failed: results.flatMap(({ source: { group, kind }, data, error: failure }) => {
        const error = can.list(kind) ? failure : notOnThisServer;
        return error && (!data || error === notOnThisServer) ? [{ group, error }] : [];
      }),
      retry,
    });
  };
  const take = ({ source, observer }: (typeof lists)[number]): void => {
    const { data } = observer.getCurrentResult();
    if (data && !folded.has(data)) void foldOnce(data, source).then(look);
    look();
  };
  const stops = lists.map((list) => list.observer.subscribe(() => take(list)));
  lists.forEach(take);
  return () => {
    watched = false;
    for (const stop of stops) stop();
  };
}

type Rows = readonly object[];
/** One array for each list, so that joining lists copies nothing. */
const folded = new WeakMap<Rows, [readonly Entry[]]>();
const folding = new WeakMap<Rows, Promise<void>>();

function foldOnce(rows: Rows, source: Source): Promise<void> {
  const begun =
    folding.get(rows) ?? inSlices(foldAll(rows, source)).then((entries) => void folded.set(rows, [entries]));
  folding.set(rows, begun);
  return begun;
}

/** Records between two looks at the clock. */
const rowsAtOnce = 200;

function* foldAll(rows: Rows, { entryOf, alsoOf }: Source): Generator<void, readonly Entry[]> {
  const entries: Entry[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % rowsAtOnce === rowsAtOnce - 1) yield;
    const entry = entryOf(row);
    if (entry) entries.push(entry);
    if (alsoOf) entries.push(alsoOf(row));
  }
  return entries;
}
