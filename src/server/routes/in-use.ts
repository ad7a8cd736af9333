/** Why a record cannot be deleted: the records that use it, the first few of them by name. */
import { conflict } from '../http/problems.ts';

/** So many of those that stand in a deletion's way are named. */
export const namedUsers = 3;

/** 409 where there are any. */
export function refuseInUse(
  reason: 'fleetInUse' | 'profileInUse' | 'tagInUse',
  name: string,
  { count, names }: { count: number; names: readonly string[] },
): void {
  if (count > 0) throw conflict({ reason, params: { name, count, names: [...names] } });
}
