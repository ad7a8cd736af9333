import { compareAttention } from './attention.ts';
import type { LiveRow } from './live-row.ts';
import { type VehicleState, vehicleStates } from './vehicle-state.ts';

export type GroupKey = 'attention' | VehicleState;

/** What the list is made of, in its order. */
export type ListItem =
  | { readonly kind: 'heading'; readonly group: GroupKey; readonly count: number }
  | { readonly kind: 'row'; readonly row: LiveRow };

/** What needs attention first, the gravest at its top; then by state, each in the order in which the rows came. */
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
