/** Totals of visits, as the service sums them, for the page's charts and tables. */
import type { ListTotals, TotalsGroup } from '../../../contract/growing-lists.ts';
import type { Period } from '../../data/period.ts';
import { noId } from '../../data/use-growing-table.ts';

export type GroupKind = 'geofence' | 'vehicle' | 'tag' | 'driver';

/** Name and colour of a record; of id 0: no record of this kind. */
export type NameOf = (kind: GroupKind, id: number) => { name: string; colour?: number | undefined };

export interface GroupRow {
  /** The id; `none` for visits without this kind of record. */
  key: string;
  name: string;
  colour: number | undefined;
  visits: number;
  /** Seconds, like the others below. */
  inside: number;
  /** Of the compared period; undefined: not compared. */
  before: number | undefined;
  average: number;
  longest: number;
}

/** The longest time first, then what only the compared period has. */
export function groupRows({ groups, compared }: ListTotals, kind: GroupKind, nameOf: NameOf): GroupRow[] {
  const before = compared && new Map(compared.groups.map((group) => [Number(group.key), group.seconds]));
  const known = new Set(groups.map(({ key }) => Number(key)));
  const gone = (compared?.groups ?? []).filter(({ key }) => !known.has(Number(key)));
  const nothing = gone.map(({ key }) => ({ key, count: 0, seconds: 0, longestSeconds: 0 }));
  return [...groups, ...nothing].map(({ key, count, seconds, longestSeconds }) => {
    const id = Number(key);
    return {
      key: id === 0 ? noId : String(id),
      colour: undefined,
      ...nameOf(kind, id),
      visits: count,
      inside: seconds,
      before: before && (before.get(id) ?? 0),
      average: count === 0 ? 0 : seconds / count,
      longest: longestSeconds,
    };
  });
}

export interface SliceTotals extends Period {
  visits: number;
  /** Seconds. */
  inside: number;
  /** Of the same part of the compared period. */
  before: SliceTotals | undefined;
}

/** Totals of each part of a period. The service leaves out parts without visits. */
export function sliceTotals(
  slices: readonly Period[],
  groups: readonly TotalsGroup[],
  before: readonly SliceTotals[] = [],
): SliceTotals[] {
  return slices.map((slice, index) => {
    // A group begins at a local border, which can be before the period.
    const found = groups.find(({ key }) => {
      const startMs = Math.max(Date.parse(String(key)), slices[0]?.startMs ?? 0);
      return startMs >= slice.startMs && startMs < slice.endMs;
    });
    return { ...slice, visits: found?.count ?? 0, inside: found?.seconds ?? 0, before: before[index] };
  });
}
