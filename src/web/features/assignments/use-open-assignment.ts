import { useQuery } from '@tanstack/react-query';
import { recordQuery } from '../../api/records.ts';
import { type AssignmentRow, rowOf, type useAssignmentRows } from './assignment-row.ts';

/** The assignment in the URL, even if it is outside the shown time. */
export function useOpenAssignment(
  { near, vehicles, drivers }: ReturnType<typeof useAssignmentRows>,
  id: number | undefined,
): { row: AssignmentRow | undefined; isLoading: boolean } {
  const listed = near?.find((row) => row.id === id);
  const elsewhere = listed === undefined && id !== undefined;
  const { data, isLoading } = useQuery({ ...recordQuery('assignment', id ?? 0), enabled: elsewhere });
  const value = elsewhere ? data?.value : undefined;
  return { row: listed ?? (value && rowOf(value, vehicles.nameOf, drivers.nameOf)), isLoading };
}
