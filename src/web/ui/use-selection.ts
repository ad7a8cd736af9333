import { useMemo, useRef, useState } from 'react';
import type { TableRecord } from './table/column.ts';

/** Rows that something is to be done with at once: always some of those that the filters leave. */
export interface Selection {
  /** How many, and of how many. */
  count: number;
  of: number;
  /** How many `all` selects. */
  next: number;
  has(id: number): boolean;
  /** `range`: all from the last one toggled to this one become what that became. */
  toggle(id: number, range: boolean): void;
  /** Selects the exact matches of a search; once they are selected, the other rows too. */
  all(): void;
  none(): void;
}

/** `exact`: so many rows, from the first, are exact matches of a search. */
export function useSelection<Row extends TableRecord>(
  rows: readonly Row[],
  exact = rows.length,
): [Selection, readonly Row[]] {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const last = useRef<number>(undefined);
  const selected = useMemo(() => (chosen.size === 0 ? [] : rows.filter(({ id }) => chosen.has(id))), [rows, chosen]);
  const selection = useMemo<Selection>(() => {
    const none = (): void => setChosen(new Set());
    // Selected rows keep their order: the exact matches are all there when the last one is at its place.
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
