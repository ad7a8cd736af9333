/** What alert rules about a day find: a record with a day that is near or past, such as the end of a licence. */
import type { Queryable } from '../../database/database.ts';

export interface DayCase {
  resourceId: number;
  vehicleId: number | null;
  fleetId: number | null;
  /** Such as `2026-11-20`; null if the record has none any more. */
  day: string | null;
  /** The day does not matter any more, because the work is done. */
  isDone: boolean;
}

export interface DayQuery {
  /** The last day that is near. */
  until: string;
  /** Records that have been notified. They are found with any day, but not if they were deleted. */
  notifiedIds: readonly number[];
}

export type FindDays = (db: Queryable, accountId: number, query: DayQuery) => Promise<DayCase[]>;
