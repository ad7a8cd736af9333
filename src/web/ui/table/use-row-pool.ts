import { useRef } from 'react';

/**
 * A key for each row that is drawn: one that stays has its own again, one that comes gets that of one that has gone. So the
 * page fills elements that are there with other words, which costs half of making new ones.
 */
export function useRowPool(ids: readonly number[]): readonly number[] {
  const pool = useRef<ReadonlyMap<number, number>>(new Map());
  const next = handOut(pool.current, ids);
  pool.current = next;
  return ids.map((id) => next.get(id) ?? 0);
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
