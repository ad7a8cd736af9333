import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { driversQuery } from '../../api/records.ts';
import type { DueRecord } from '../../records/due.ts';
import type { Format } from '../../text/format.ts';
import { loadAllText } from '../../text/load-all.ts';

const none: readonly DueRecord[] = [];

/** Records that need attention besides vehicles. The code that finds them loads after the page. */
export function useDueRecords(format: Format, nowMs: number): readonly DueRecord[] {
  const { data: drivers } = useQuery(driversQuery());
  const { data: code } = useQuery({
    queryKey: ['dueRecords'],
    queryFn: () => loadAllText().then(() => import('../../records/due.ts')),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const today = new Date(nowMs).toISOString().slice(0, 10);
  return useMemo(
    () => (drivers && code ? code.dueDrivers(drivers, format, today) : none),
    [drivers, code, format, today],
  );
}
