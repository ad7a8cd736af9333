import { compareAttention } from './attention.ts';
import type { LiveRow } from './live-row.ts';
import { type VehicleState, vehicleStates } from './vehicle-state.ts';

export type GroupKey = 'attention' | VehicleState;

/** The groups of the list, in order. */
export type ListItem =
  | { readonly kind: 'heading'; readonly group: GroupKey; readonly count: number }
  | { readonly kind: 'row'; readonly row: LiveRow };

/** Vehicles that need attention first, by urgency. Then groups by state, which keep the order of the rows. */
export function listItems(rows: readonly LiveRow[]): ListItem[] {
  const groups = new Map<GroupKey, LiveRow[]>(
    (['attention', ...vehicleStates] as const).map((group): [GroupKey, LiveRow[]] => [group, []]),
  );
  for (const row of rows) groups.get(row.attention.length > 0 ? 'attention' : row.state)?.push(row);
  groups.get('attention')?.sort(graverFirst);
  return [...groups].flatMap(([group, members]): ListItem[] =>
    members.length === 0
      ? []
      : [{ kind: 'heading', group, count: members.length }, ...members.map((row): ListItem => ({ kind: 'row', row }))],
  );
}

function graverFirst({ attention: [one] }: LiveRow, { attention: [other] }: LiveRow): number {
  return one && other ? compareAttention(one, other) : 0;
}
