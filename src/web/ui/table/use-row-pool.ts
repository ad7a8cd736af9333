import { useEffect, useRef, useState } from 'react';

export interface PooledRow {
  /** Of the elements that show it. */
  key: number;
  /** Which of the rows that were asked for it is. */
  place: number;
}

/** So long nothing has to be drawn before the elements are brought into the rows' order, milliseconds. */
const restMs = 200;

/**
 * A key for each row that is drawn: one that stays has its own again, one that comes gets that of one that has gone. So the
 * page fills elements that are there with other words, which costs half of making new ones. While the same rows (`of`) go
 * by, the elements also stay in their order, for the page lays out anew whatever it moves; when they rest, and when other
 * rows have come, they stand in the order in which they are read.
 */
export function useRowPool(ids: readonly number[], of: unknown): readonly PooledRow[] {
  const pool = useRef<ReadonlyMap<number, number>>(new Map());
  const next = handOut(pool.current, ids);
  pool.current = next;
  const [rested, setRested] = useState(ids);
  useEffect(() => {
    const timer = setTimeout(() => setRested(ids), restMs);
    return () => clearTimeout(timer);
  }, [ids]);
  const come = useRef({ of, ids });
  if (come.current.of !== of) come.current = { of, ids };
  const rows = ids.map((id, place) => ({ key: next.get(id) ?? 0, place }));
  const goBy = ids !== rested && ids !== come.current.ids;
  return goBy ? rows.sort((one, other) => one.key - other.key) : rows;
}

/** Pure: the same answer for the same question, also where React asks twice. */
export function handOut(before: ReadonlyMap<number, number>, ids: readonly number[]): ReadonlyMap<number, number> {
  const wanted = new Set(ids);
  const free: number[] = [];
  for (const [id, key] of before) if (!wanted.has(id)) free.push(key);
  let unused = Math.max(-1, ...before.values()) + 1;
  const next = new Map<number, number>();
  let taken = 0;
  for (const id of ids) {
    const known = before.get(id);
    if (known !== undefined) next.set(id, known);
    else if (taken < free.length) next.set(id, free[taken++] ?? 0);
    else next.set(id, unused++);
  }
  return next;
}
