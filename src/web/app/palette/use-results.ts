import { useMemo } from 'react';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { type Entry, entry, type GroupName } from './entries.ts';
import type { Found, FoundGroup } from './rank.ts';
import { recentKeys } from './recent.ts';
import { sources } from './sources.ts';

const words = text.palette;

export interface ResultGroup {
  name: GroupName;
  entries: readonly Entry[];
}

interface Searched {
  lists: readonly (readonly Entry[])[];
  actions: readonly Entry[];
  found: Found | undefined;
  username: string;
}

/** Listed entries: the results, or without a typed text the recent entries, pages and actions. */
export function useResults({ lists, actions, found, username }: Searched): readonly ResultGroup[] {
  const format = useFormat();
  const recent = useMemo(() => recentIn(lists, recentKeys(username)), [lists, username]);
  return useMemo(() => {
    if (found) return found.groups.map((group) => withAll(group, found.typed, format.number));
    const shown: ResultGroup[] = [
      { name: 'recent', entries: recent },
      { name: 'pages', entries: others(actions, 'pages', recent) },
      { name: 'actions', entries: others(actions, 'actions', recent) },
    ];
    return shown.filter(({ entries }) => entries.length > 0);
  }, [found, recent, actions, format]);
}

const others = (actions: readonly Entry[], group: GroupName, recent: readonly Entry[]): readonly Entry[] =>
  actions.filter((action) => action.group === group && !recent.includes(action));

function recentIn(lists: readonly (readonly Entry[])[], keys: readonly string[]): readonly Entry[] {
  const wanted = new Set(keys);
  const found = new Map<string, Entry>();
  for (const list of lists) for (const each of list) if (wanted.has(each.key)) found.set(each.key, each);
  return keys.flatMap((key) => found.get(key) ?? []);
}

/** Link to the page that lists all results, if more were found than are listed. */
function withAll({ name, entries, total }: FoundGroup, typed: string, number: (value: number) => string): ResultGroup {
  const page = sources.find(({ group }) => group === name)?.page;
  if (page === undefined || total === entries.length) return { name, entries };
  const title = words.all(number(total), words.groups[name]);
  const act = `${page}?find=${encodeURIComponent(typed.trim())}`;
  return { name, entries: [...entries, entry({ key: `all:${name}`, group: name, title, act })] };
}
