import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { calendarDay } from '../../../rules/zone.ts';
import { vehiclesQuery } from '../../api/records.ts';
import type { DueData, DueRecord } from '../../records/due.ts';
import type { Format } from '../../text/format.ts';
import { loadCode } from '../../ui/lazy-named.ts';

const none: readonly DueRecord[] = [];

/** Records that need attention besides vehicles. The code that finds them, with the fields of all kinds, loads after the page. */
export function useDueRecords(format: Format, nowMs: number): { due: readonly DueRecord[]; isPending: boolean } {
  const { data: code, isPending } = useQuery({
    queryKey: ['dueRecords'],
    queryFn: () => loadCode(() => import('../../records/due.ts')),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const lists = useQueries({ queries: code?.dueQueries(nowMs, format) ?? [], combine: listsOf });
  const { data: vehicles } = useQuery(vehiclesQuery());
  const isLoading = isPending || lists.isPending;
  const today = calendarDay(nowMs, format.timeZone);
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
