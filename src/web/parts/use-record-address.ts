import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useMemo } from 'react';
import { readId } from '../paths/read.ts';
import { useHrefOf } from './use-href.ts';

/** Content of the panel. An `undefined` id means that the address has no valid id. */
export type RecordPlace = { kind: 'nothing' | 'new' } | { kind: 'details' | 'edit'; id: number | undefined };

/** Navigation of a page of records. Stays the same object while the page is open. */
export interface RecordWays {
  close(): void;
  open(id: number): void;
  edit(id: number): void;
  add(search?: Readonly<Record<string, string>>): void;
  /** Shows the record that the form has saved. */
  showSaved(id: number | undefined): void;
  hrefOf(id: number): string;
}

export interface RecordAddress {
  place: RecordPlace;
  ways: RecordWays;
}

/**
 * Addresses of a page of records: `/drivers`, `/drivers/new`, `/drivers/7`, `/drivers/7/edit`. Search, filters and order stay
 * when another record is opened. `formOnly`: search parameters of the form for a new record.
 */
export function useRecordAddress(list: string, formOnly: readonly string[] = noNames): RecordAddress {
  const path = useRouterState({ select: ({ matches }) => matches.at(-1)?.pathname ?? list });
  const place = useMemo(() => placeOf(path.replace(/\/+$/, ''), list), [path, list]);
  const navigate = useNavigate();
  const hrefOf = useHrefOf(`${list}/*`);
  const ways = useMemo<RecordWays>(() => {
    const kept = (now: object): object =>
      Object.fromEntries(Object.entries(now).filter(([name]) => !formOnly.includes(name)));
    const go = (to: string, more: object = {}, replace = false): void =>
      void navigate({ to, replace, search: ((now: object) => ({ ...kept(now), ...more })) as never });
    return {
      close: () => go(list),
      open: (id) => go(`${list}/${id}`),
      edit: (id) => go(`${list}/${id}/edit`),
      add: (search) => go(`${list}/new`, search),
      showSaved: (id) => go(id === undefined ? list : `${list}/${id}`, {}, true),
      hrefOf,
    };
  }, [navigate, hrefOf, list, formOnly]);
  return { place, ways };
}

const noNames: readonly string[] = [];

function placeOf(path: string, list: string): RecordPlace {
  const inside = path
    .slice(path.indexOf(list) + list.length)
    .split('/')
    .filter(Boolean);
  const [first, second] = inside;
  if (first === undefined) return { kind: 'nothing' };
  if (first === 'new') return { kind: 'new' };
  return { kind: second === 'edit' ? 'edit' : 'details', id: readId(first) };
}

/** Id of the record in the address. */
export const idIn = (place: RecordPlace): number | undefined => ('id' in place ? place.id : undefined);
