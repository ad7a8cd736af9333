import { type ReactNode, useEffect, useRef } from 'react';
import { kindRow } from '../../../contract/kinds.ts';
import { kindOfKey } from '../../api/fresh-after.ts';
import { text } from '../../text/index.ts';
import { IconSearch } from '../../ui/icons.tsx';
import { Row } from '../../ui/layout.tsx';
import { menu } from '../menu.tsx';
import type { Entry } from './entries.ts';
import classes from './Palette.module.css';
import type { ResultGroup } from './use-results.ts';

const words = text.palette;

/** The icon of the menu's entry for the list of a record, by the list's name. */
function iconOfList(plural: string): ReactNode {
  const { page = '' } = kindRow(kindOfKey(plural) ?? '');
  const entries = menu.flatMap((group) => group.entries).filter(({ to }) => `${page}/`.startsWith(`${to}/`));
  return entries.sort((one, other) => other.to.length - one.to.length)[0]?.icon;
}

interface ResultListProps {
  id: string;
  groups: readonly ResultGroup[];
  /** Index of the active entry among all. */
  at: number;
  /** Finds the record of a reference. */
  lists: readonly (readonly Entry[])[];
  onPoint: (key: string) => void;
  onPick: (entry: Entry) => void;
}

export function ResultList({ id, groups, at, lists, onPoint, onPick }: ResultListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Scrolls to the heading of the first entry.
    if (at === 0) list.current?.scrollTo?.({ top: 0 });
    else document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, at]);
  let place = -1;
  return (
    <div id={id} ref={list} role="listbox" aria-label={words.results} className={classes.list}>
      {groups.map(({ name, entries }) => (
        <div key={name} role="group" aria-label={words.groups[name]}>
          <div className={classes.heading} aria-hidden="true">
            {words.groups[name]}
          </div>
          {entries.map((entry) => {
            place += 1;
            return (
              <Row
                gap={10}
                key={entry.key}
                id={`${id}-${place}`}
                role="option"
                aria-selected={place === at}
                aria-disabled={entry.off !== undefined || undefined}
                className={classes.option}
                onPointerMove={() => onPoint(entry.key)}
                // Keeps the focus in the field.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => onPick(entry)}
              >
                {iconOf(entry)}
                <bdi className={classes.title}>{entry.title}</bdi>
                <bdi className={classes.detail}>{entry.off ?? entry.detail ?? nameOf(entry.of, lists)}</bdi>
              </Row>
            );
          })}
        </div>
      ))}
    </div>
  );
}

/** A reference has the icon of its record. */
const iconOf = ({ key, icon, of, group }: Entry): ReactNode => {
  if (icon !== undefined) return icon;
  if (key.startsWith('all:')) return <IconSearch />;
  const shown = (group === 'references' && of) || key;
  return iconOfList(shown.split(':')[0] ?? '');
};

function nameOf(key: string | undefined, lists: readonly (readonly Entry[])[]): string | undefined {
  if (key === undefined) return undefined;
  for (const list of lists) for (const entry of list) if (entry.key === key) return entry.title;
  return undefined;
}
