/** Totals of visits, in all and by group. Only seconds within the period count. */
import type { SlicedWork } from '../../ui/slices.ts';
import type { VisitRow } from './visit-row.ts';

export interface Totals {
  visits: number;
  /** Seconds. A vehicle inside two geofences at once counts in both. */
  inside: number;
  /** Seconds; 0 without visits. */
  average: number;
  longest: number;
}

export type GroupKind = 'geofence' | 'vehicle' | 'tag' | 'driver';

export interface Group extends Totals {
  /** The id; `none` for visits without this kind of record. */
  value: string;
  /** '' for `none`. */
  name: string;
  /** Colour number of the tag. */
  colour: number | undefined;
}

interface Sum {
  visits: number;
  inside: number;
  longest: number;
}

function add(sum: Sum, seconds: number): void {
  sum.visits += 1;
  sum.inside += seconds;
  sum.longest = Math.max(sum.longest, seconds);
}

const toTotals = ({ visits, inside, longest }: Sum): Totals => ({
  visits,
  inside,
  average: visits === 0 ? 0 : inside / visits,
  longest,
});

export function totalsOf(rows: readonly VisitRow[]): Totals {
  const sum: Sum = { visits: 0, inside: 0, longest: 0 };
  for (const { within } of rows) add(sum, within);
  return toTotals(sum);
}

interface Key {
  value: string;
  name: string;
  colour?: number | undefined;
}

const none: Key = { value: 'none', name: '' };

/** A visit counts for each tag of its geofence. */
const keysOf: Readonly<Record<GroupKind, (row: VisitRow) => readonly Key[]>> = {
  geofence: ({ visit, geofence, tags }) => [
    { value: String(visit.geofenceId), name: geofence, colour: tags[0]?.colour },
  ],
  vehicle: ({ visit, vehicle }) => [{ value: String(visit.vehicleId), name: vehicle }],
  tag: ({ tags }) =>
    tags.length === 0 ? [none] : tags.map(({ id, name, colour }) => ({ value: String(id), name, colour })),
  driver: ({ visit, driver }) => [visit.driverId === null ? none : { value: String(visit.driverId), name: driver }],
};

/** Rows per step of sliced work. */
const stride = 256;

/** Sorts by time, longest first. */
export function* groupsOf(rows: readonly VisitRow[], kind: GroupKind): SlicedWork<Group[]> {
  const groups = new Map<string, Key & Sum>();
  for (const [at, row] of rows.entries()) {
    if (at % stride === 0) yield;
    for (const key of keysOf[kind](row)) {
      let group = groups.get(key.value);
      if (!group) groups.set(key.value, (group = { ...key, visits: 0, inside: 0, longest: 0 }));
      add(group, row.within);
    }
  }
  return [...groups.values()]
    .map((group) => ({ value: group.value, name: group.name, colour: group.colour, ...toTotals(group) }))
    .sort((one, other) => other.inside - one.inside || other.visits - one.visits);
}
