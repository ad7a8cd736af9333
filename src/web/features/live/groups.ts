import { compareAttention } from '../../../rules/attention.ts';
import { type LiveGroup, type LiveState, liveGroups } from '../../paths/live.ts';
import type { DueRecord } from '../../records/due.ts';
import type { LiveRow } from './live-row.ts';

/** The groups of the list, in order. */
export type ListItem =
  | {
      readonly kind: 'heading';
      readonly group: LiveGroup;
      readonly count: number;
      /** With those of this state that need attention, which are above. */
      readonly all: number;
    }
  | { readonly kind: 'row'; readonly row: LiveRow }
  | { readonly kind: 'due'; readonly due: DueRecord };

/**
 * Vehicles that need attention first, by urgency, and after them records that are due. Then groups by state, which keep the
 * order of the rows.
 */
export function listItems(rows: readonly LiveRow[], due: readonly DueRecord[] = []): ListItem[] {
  const groups = new Map(liveGroups.map((group): [LiveGroup, LiveRow[]] => [group, []]));
  for (const row of rows) groups.get(row.attention.length > 0 ? 'attention' : row.state)?.push(row);
  groups.get('attention')?.sort(graverFirst);
  return [...groups].flatMap(([group, members]): ListItem[] => {
    const items = [
      ...members.map((row): ListItem => ({ kind: 'row', row })),
      ...(group === 'attention' ? due : []).map((each): ListItem => ({ kind: 'due', due: each })),
    ];
    const above =
      group === 'attention' ? 0 : (groups.get('attention') ?? []).filter((row) => row.state === group).length;
    const count = items.length;
    return count === 0 ? [] : [{ kind: 'heading', group, count, all: count + above }, ...items];
  });
}

function graverFirst({ attention: [one] }: LiveRow, { attention: [other] }: LiveRow): number {
  return one && other ? compareAttention(one, other) : 0;
}

/** Whether a vehicle is in this state. One that needs attention or has not moved is in several. */
export function isIn({ attention, state, unmovedSinceUtc, snooze }: LiveRow, wanted: LiveState): boolean {
  if (wanted === 'attention') return attention.length > 0;
  if (wanted === 'snoozed') return snooze !== undefined;
  return wanted === 'unmoved' ? unmovedSinceUtc !== undefined : state === wanted;
}

/** The vehicles in any of the states; without states all vehicles. */
export const inStates = (rows: readonly LiveRow[], states: readonly LiveState[]): readonly LiveRow[] =>
  states.length === 0 ? rows : rows.filter((row) => states.some((state) => isIn(row, state)));
