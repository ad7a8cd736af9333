/** Why a record cannot be deleted: the records that use it, with the names of the first few. */
import { conflict } from '../http/problems.ts';

/** A problem names this many of them. */
export const namedUsers = 3;

/** 409 if there are any. */
export function refuseInUse(
  reason: 'fleetInUse' | 'inputTypeInProfiles' | 'profileInUse' | 'tagInUse',
  name: string,
  { count, names }: { count: number; names: readonly string[] },
): void {
  if (count > 0) throw conflict({ reason, params: { name, count, names: [...names] } });
}
