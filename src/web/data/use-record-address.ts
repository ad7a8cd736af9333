import { type RegisteredRouter, useNavigate, useRouterState } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { ListPath } from '../paths/index.ts';
import { readId } from '../paths/read.ts';
import type { TableRecord } from '../ui/table/column.ts';
import { type RecordTarget, useHrefOf } from './use-href.ts';

/** Content of the panel. An `undefined` id means that the address has no valid id. */
export type RecordPlace = { kind: 'nothing' | 'new' } | { kind: 'details' | 'edit'; id: number | undefined };

/** Navigation of a page of records. Stays the same object while the page is open. */
export interface RecordNavigation {
  close(): void;
  open(id: number): void;
  edit(id: number): void;
  add(search?: Search): void;
  /** Replaces the form with the record that it has saved. */
  showSaved(id: number | undefined): void;
  hrefOf(id: number): string;
}

export interface RecordAddress {
  /** Address of the page; left out where rows are no records. */
  list?: ListPath;
  place: RecordPlace;
  navigation: RecordNavigation;
}

/** Where each row is a record with an address of its own. */
export interface ListedAddress extends RecordAddress {
  list: ListPath;
}

type Search = RegisteredRouter['latestLocation']['search'];

/**
 * Addresses of a page of records: `/drivers`, `/drivers/new`, `/drivers/7`, `/drivers/7/edit`. Search, filters and order stay
 * when another record is opened. `formOnly`: search parameters of the form for a new record.
 */
export function useRecordAddress(list: ListPath, formOnly: readonly string[] = noNames): ListedAddress {
  const place = useRouterState({
    select: ({ matches }) => placeOf(matches.at(-1), list),
    structuralSharing: true,
  });
  const navigate = useNavigate();
  const hrefOf = useHrefOf(useMemo((): RecordTarget => (id) => ({ to: `${list}/${id}` }), [list]));
  const navigation = useMemo<RecordNavigation>(() => {
    const kept = (now: Search): Search =>
      Object.fromEntries(Object.entries(now).filter(([name]) => !formOnly.includes(name)));
    const go = (to: string, more: Search = {}, replace = false): void =>
      void navigate({ to, replace, search: (now) => ({ ...kept(now), ...more }) });
    return {
      close: () => go(list),
      open: (id) => go(`${list}/${id}`),
      edit: (id) => go(`${list}/${id}/edit`),
      add: (search) => go(`${list}/new`, search),
      showSaved: (id) => go(id === undefined ? list : `${list}/${id}`, {}, true),
      hrefOf,
    };
  }, [navigate, hrefOf, list, formOnly]);
  return { list, place, navigation };
}

const noNames: readonly string[] = [];

/** `match` is the router's match of the innermost route; its `fullPath` is a value of `paths`. */
function placeOf(match: RegisteredRouter['state']['matches'][number] | undefined, list: ListPath): RecordPlace {
  const [id] = Object.values<string | undefined>(match?.params ?? {});
  if (match?.fullPath === `${list}/new`) return { kind: 'new' };
  if (id === undefined) return { kind: 'nothing' };
  return { kind: match?.fullPath.endsWith('/edit') ? 'edit' : 'details', id: readId(id) };
}

/** Id of the record in the address. */
export const idIn = (place: RecordPlace): number | undefined => ('id' in place ? place.id : undefined);

/** The row in the address. The edit form keeps its row after a deletion by someone else, so that typed text is not lost. */
export function useOpenRecord<Row extends TableRecord>(
  rows: readonly Row[] | undefined,
  place: RecordPlace,
): Row | undefined {
  const id = idIn(place);
  const found = rows?.find((row) => row.id === id);
  const [last, setLast] = useState(found);
  if (found && found !== last) setLast(found);
  return found ?? (place.kind === 'edit' && last?.id === id ? last : undefined);
}
