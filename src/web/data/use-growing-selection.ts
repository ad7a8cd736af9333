import { useMemo, useRef, useState } from 'react';
import type { SelectedRows } from '../api/growing-list.ts';
import type { TableRecord } from '../ui/table/column.ts';
import type { Selection } from '../ui/use-selection.ts';
import type { GrowingTable } from './use-growing-table.ts';

interface State {
  /** The filters that the selection belongs to. */
  filter: object;
  /** All matching rows but these, or only these. */
  isAll: boolean;
  ids: ReadonlySet<number>;
}

/** Selects among the matching rows, also among those that have not loaded. Other filters begin another selection. */
export function useGrowingSelection<Stored, Row extends TableRecord>(
  table: GrowingTable<Stored, Row>,
): [Selection, SelectedRows] {
  const { filter, rows: loaded = none } = table;
  const of = table.totals?.count ?? loaded.length;
  const [state, setState] = useState<State>();
  const last = useRef<number>(undefined);
  const { isAll, ids } = state?.filter === filter ? state : noneSelected;
  const count = isAll ? Math.max(0, of - ids.size) : ids.size;
  const selection = useMemo<Selection>(() => {
    const has = (id: number): boolean => ids.has(id) !== isAll;
    return {
      count,
      of,
      next: of,
      has,
      toggle: (id, range) => {
        const becomes = range && last.current !== undefined ? has(last.current) : !has(id);
        const touched = between(loaded, range ? last.current : undefined, id);
        last.current = id;
        const next = new Set(ids);
        for (const row of touched) {
          if (becomes === isAll) next.delete(row.id);
          else next.add(row.id);
        }
        setState({ filter, isAll, ids: next });
      },
      all: () => setState({ filter, isAll: true, ids: new Set() }),
      none: () => setState(undefined),
    };
  }, [filter, isAll, ids, count, of, loaded]);
  const chosen: SelectedRows = isAll
    ? { count, query: filter, body: { exceptIds: [...ids] } }
    : { count, query: {}, body: { ids: [...ids] } };
  return [selection, chosen];
}

const noneSelected: Omit<State, 'filter'> = { isAll: false, ids: new Set() };

const none: readonly never[] = [];

/** The loaded rows from one to another in either direction; without the first one, only the other. */
function between<Row extends TableRecord>(
  rows: readonly Row[],
  one: number | undefined,
  other: number,
): readonly Row[] {
  const to = rows.findIndex(({ id }) => id === other);
  const from = rows.findIndex(({ id }) => id === one);
  const [first, end] = from < 0 ? [to, to] : [Math.min(from, to), Math.max(from, to)];
  return rows.slice(first, end + 1);
}
