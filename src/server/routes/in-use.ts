/** Why a record cannot be deleted: the records that use it, the first few of them by name. */
import { conflict } from '../problems.ts';

/** So many of those that stand in a deletion's way are named. */
export const namedUsers = 3;

/** 409 where there are any: `5 geofences have the tag “Depots”: “A”, “B”, “C” and 2 more.` */
export function refuseInUse(
  { count, names }: { count: number; names: readonly string[] },
  [one, many]: readonly [one: string, many: string],
  it: string,
): void {
  if (count === 0) return;
  const named = names.map((name) => `“${name}”`).join(', ');
  const others = count > names.length ? ` and ${count - names.length} more` : '';
  throw conflict(`${count} ${count === 1 ? one : many} ${it}: ${named}${others}.`);
}
