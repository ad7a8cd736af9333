import { useMemo } from 'react';
import { useHrefOf } from '../../parts/use-href.ts';
import { paths } from '../../paths/index.ts';
import { live as words } from '../../text/live.ts';
import { RowList } from '../../ui/RowList.tsx';
import { rowsOf } from '../../ui/row-places.ts';
import { type GroupKey, listItems } from './groups.ts';
import classes from './LiveList.module.css';
import { LiveListRow } from './LiveListRow.tsx';
import type { LiveRow } from './live-row.ts';
import type { WordsFor } from './live-words.ts';

interface LiveListProps {
  rows: readonly LiveRow[];
  using: WordsFor;
  selectedId: number | undefined;
  hoveredId: number | undefined;
  onOpen: (id: number) => void;
  onHover: (id: number | undefined) => void;
}

const heights = { heading: 34, row: 50 };

/** What needs attention first, then all others by what they do. */
export function LiveList({ rows, using, selectedId, hoveredId, onOpen, onHover }: LiveListProps) {
  const hrefOf = useHrefOf(`${paths.live}?vehicle=*`);
  const items = useMemo(() => listItems(rows), [rows]);
  const places = useMemo(() => rowsOf(items.map(({ kind }) => heights[kind])), [items]);
  const { ids, drawnAt } = useMemo(() => {
    const found = items.flatMap((item, index) => (item.kind === 'row' ? [{ id: item.row.id, index }] : []));
    return { ids: found.map(({ id }) => id), drawnAt: (place: number) => found[place]?.index ?? 0 };
  }, [items]);
  return (
    <RowList
      label={words.listOfAll}
      ids={ids}
      places={places}
      drawnAt={drawnAt}
      roomAbove={heights.heading}
      keyOf={(index) => keyOf(items[index])}
      selectedId={selectedId}
      onOpen={onOpen}
      onHover={onHover}
    >
      {(index, isStop) => {
        const item = items[index];
        if (!item) return null;
        if (item.kind === 'heading') return <Heading group={item.group} count={using.format.number(item.count)} />;
        return (
          <LiveListRow
            row={item.row}
            using={using}
            href={hrefOf(item.row.id)}
            selected={item.row.id === selectedId}
            hovered={item.row.id === hoveredId}
            isStop={isStop}
          />
        );
      }}
    </RowList>
  );
}

function Heading({ group, count }: { group: GroupKey; count: string }) {
  const name = words.groups[group];
  return (
    <div className={classes.heading} data-group={group}>
      <h2 aria-label={words.groupLabel(name, count)}>{name}</h2>
      <span className={classes.count} aria-hidden="true">
        {count}
      </span>
    </div>
  );
}

const keyOf = (item: ReturnType<typeof listItems>[number] | undefined): string | number | undefined =>
  item?.kind === 'row' ? item.row.id : item?.group;
