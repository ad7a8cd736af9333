import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { TableRecord } from '../ui/table/column.ts';
import type { GrowingTable } from './use-growing-table.ts';

/** The row in the address. Asks for one that is not loaded by its id, so that a link leads to any row of the list. */
export function useOpenRow<Stored, Row extends TableRecord, Key extends QueryKey>(
  { rows, toRow }: Pick<GrowingTable<Stored, Row>, 'rows' | 'toRow'>,
  id: number | undefined,
  queryOf: (id: number) => UseQueryOptions<Stored, Error, Stored, Key>,
): { row: Row | undefined; isLoading: boolean; error: Error | null } {
  const listed = id === undefined ? undefined : rows?.find((row) => row.id === id);
  const isElsewhere = rows !== undefined && listed === undefined && id !== undefined;
  const { data, isLoading, error } = useQuery({ ...queryOf(id ?? 0), enabled: isElsewhere });
  return { row: listed ?? (isElsewhere && data ? toRow?.(data) : undefined), isLoading, error };
}
