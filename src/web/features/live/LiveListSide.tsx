import { useQueries, useQuery } from '@tanstack/react-query';
import { memo, useMemo } from 'react';
import { vehiclesQuery } from '../../api/records.ts';
import type { LiveState } from '../../paths/live.ts';
import type { DueData, DueRecord } from '../../records/due.ts';
import type { Format } from '../../text/format.ts';
import { text } from '../../text/index.ts';
import { SearchBox } from '../../ui/SearchBox.tsx';
import { ListSkeleton } from '../../ui/states.tsx';
import { useTyped } from '../../ui/use-typed.ts';
import { LiveList } from './LiveList.tsx';
import classes from './LiveListSide.module.css';
import type { LiveRow } from './live-row.ts';
import type { WordsFor } from './live-words.ts';
import { NoVehicles } from './NoVehicles.tsx';
import { StateFilter } from './StateFilter.tsx';
import type { PageNavigation } from './use-address.ts';
import type { LiveRows } from './use-live-rows.ts';

const noRecords: readonly [] = [];

interface LiveListSideProps {
  data: LiveRows;
  /** Rows that match the search. */
  found: readonly LiveRow[] | undefined;
  /** Those of them in the chosen states. */
  shown: readonly LiveRow[];
  find: string;
  states: readonly LiveState[];
  using: WordsFor;
  selectedId: number | undefined;
  hoveredId: number | undefined;
  onHover: (id: number | undefined) => void;
  navigation: PageNavigation;
}

/** The list with its search, or the reason why there is no list. */
export const LiveListSide = memo(function LiveListSide({
  data,
  found,
  shown,
  find,
  states,
  navigation,
  ...list
}: LiveListSideProps) {
  const { due, isPending } = useDueRecords(list.using.format, data.nowMs);
  const [typed, setTyped] = useTyped(find, (next) => navigation.filter({ find: next || undefined }));
  const skeleton = <ListSkeleton rows={14} />;
  const none = (
    <NoVehicles
      data={data}
      onClear={() => navigation.filter({ find: undefined, states: undefined, tags: undefined })}
    />
  );
  if (!data.rows || !found) return data.error ? none : skeleton;
  if (data.rows.length === 0) return none;
  return (
    <>
      <div className={classes.head}>
        <SearchBox label={text.live.find} value={typed} onChange={setTyped} hotkey />
        <StateFilter
          rows={found}
          chosen={states}
          onChoose={(chosen) => navigation.filter({ states: chosen.length === 0 ? undefined : chosen })}
        />
      </div>
      {shown.length === 0 ? (
        none
      ) : (
        <LiveList
          rows={shown}
          due={find === '' && (states.length === 0 || states.includes('attention')) ? due : noRecords}
          attentionKnown={data.attentionKnown && !isPending}
          onOpen={navigation.open}
          {...list}
        />
      )}
    </>
  );
});

const none: readonly DueRecord[] = [];

/** Records that need attention besides vehicles. The code that finds them, with the fields of all kinds, loads after the page. */
function useDueRecords(format: Format, nowMs: number): { due: readonly DueRecord[]; isPending: boolean } {
  const { data: code, isPending } = useQuery({
    queryKey: ['dueRecords'],
    queryFn: () => import('../../records/due.ts'),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const lists = useQueries({ queries: code?.dueQueries(nowMs, format) ?? [], combine: listsOf });
  const { data: vehicles } = useQuery(vehiclesQuery());
  const isLoading = isPending || lists.isPending;
  const today = new Date(nowMs).toISOString().slice(0, 10);
  const due = useMemo(() => {
    const names = { vehicle: new Map(vehicles?.map(({ id, name }) => [id, name])) };
    return code?.dueRecords(lists.data, { format, names }, today) ?? none;
  }, [code, lists.data, vehicles, format, today]);
  return { due, isPending: isLoading };
}

const listsOf = (results: readonly { data: DueData[number]; isPending: boolean }[]) => ({
  data: results.map(({ data }) => data),
  isPending: results.some(({ isPending }) => isPending),
});
