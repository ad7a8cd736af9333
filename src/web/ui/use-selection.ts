import { useMemo, useRef, useState } from 'react';
import type { TableRecord } from './table/column.ts';

/** The rows selected for a bulk action. They are always among the filtered rows. */
export interface Selection {
  /** The number of selected rows and of all rows. */
  count: number;
  of: number;
  /** The number of rows that `all` selects. */
  next: number;
  has(id: number): boolean;
  /** `range`: sets all rows from the last toggled one to this one to the same state. */
  toggle(id: number, range: boolean): void;
  /** Selects the exact matches of a search; once they are selected, the other rows too. */
  all(): void;
  none(): void;
}

/** `exact`: the number of rows at the start that match a search exactly. */
export function useSelection<Row extends TableRecord>(
  rows: readonly Row[],
  exact = rows.length,
): [Selection, readonly Row[]] {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const last = useRef<number>(undefined);
  const selected = useMemo(() => (chosen.size === 0 ? [] : rows.filter(({ id }) => chosen.has(id))), [rows, chosen]);
  const selection = useMemo<Selection>(() => {
    const none = (): void => setChosen(new Set());
    // Selected rows keep their order, so all exact matches are selected if the last one is at its index.
    const hasExact = exact > 0 && selected[exact - 1] === rows[exact - 1];
    const next = hasExact ? rows.length : exact;
    return {
      count: selected.length,
      of: rows.length,
      next,
      has: (id) => chosen.has(id),
      toggle: (id, range) => {
        const touched = range ? between(rows, last.current, id) : [id];
        const becomes = range && last.current !== undefined ? chosen.has(last.current) : !chosen.has(id);
        last.current = id;
        setChosen(changed(chosen, touched, becomes));
      },
      all: () => setChosen(new Set(rows.slice(0, next).map(({ id }) => id))),
      none,
    };
  }, [rows, exact, chosen, selected]);
  return [selection, selected];
}

function changed(chosen: ReadonlySet<number>, ids: readonly number[], becomes: boolean): ReadonlySet<number> {
  const next = new Set(chosen);
  for (const id of ids) {
    if (becomes) next.add(id);
    else next.delete(id);
  }
  return next;
}

function between(rows: readonly TableRecord[], one: number | undefined, other: number): number[] {
  const from = rows.findIndex(({ id }) => id === one);
  const to = rows.findIndex(({ id }) => id === other);
  if (from < 0 || to < 0) return [other];
  return rows.slice(Math.min(from, to), Math.max(from, to) + 1).map(({ id }) => id);
}
