import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useHrefOf } from '../../parts/use-href.ts';
import { paths } from '../../paths/index.ts';
import { live as words } from '../../text/live.ts';
import { rowEvents } from '../../ui/row-events.ts';
import { useRovingRow } from '../../ui/use-roving-row.ts';
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

/** What needs attention, then all others by what they do; each row a link. Only those in sight are in the page. */
export function LiveList({ rows, using, selectedId, hoveredId, onOpen, onHover }: LiveListProps) {
  const hrefOf = useHrefOf(`${paths.live}?vehicle=*`);
  const scroller = useRef<HTMLDivElement>(null);
  const items = useMemo(() => listItems(rows), [rows]);
  const { ids, drawnAt } = useMemo(() => {
    const found = items.flatMap((item, index) => (item.kind === 'row' ? [{ id: item.row.id, index }] : []));
    return { ids: found.map(({ id }) => id), drawnAt: (place: number) => found[place]?.index ?? 0 };
  }, [items]);
  const { list, current, keepIn, takeStop, onKeyDown } = useRovingRow<HTMLUListElement>(ids, selectedId, drawnAt);
  const drawn = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => heights[items[index]?.kind ?? 'row'],
    getItemKey: (index) => keyOf(items[index]),
    overscan: 8,
    paddingEnd: 8,
    scrollPaddingStart: heights.heading,
    scrollPaddingEnd: 8,
    rangeExtractor: (range) => keepIn(defaultRangeExtractor(range)),
  });

  const showSelected = useEffectEvent(() => {
    const place = selectedId === undefined ? -1 : ids.indexOf(selectedId);
    if (place >= 0) drawn.scrollToIndex(drawnAt(place), { align: 'auto' });
  });
  useEffect(() => showSelected(), [selectedId]);

  return (
    <div ref={scroller} className={classes.scroller}>
      {/* the rows are links; the list hears their events for all of them */}
      <ul
        ref={list}
        className={classes.list}
        style={{ height: drawn.getTotalSize() }}
        aria-label={words.listOfAll}
        onKeyDown={(event) => onKeyDown(event, drawn)}
        {...rowEvents({ takeStop, onHover, onOpen })}
      >
        {drawn.getVirtualItems().map(({ key, index, start }) => {
          const item = items[index];
          if (!item) return null;
          if (item.kind === 'heading') {
            return <Heading key={key} group={item.group} count={using.format.number(item.count)} start={start} />;
          }
          return (
            <LiveListRow
              key={key}
              row={item.row}
              using={using}
              href={hrefOf(item.row.id)}
              start={start}
              selected={item.row.id === selectedId}
              hovered={item.row.id === hoveredId}
              current={item.row.id === ids[current]}
            />
          );
        })}
      </ul>
    </div>
  );
}

function Heading({ group, count, start }: { group: GroupKey; count: string; start: number }) {
  const name = words.groups[group];
  return (
    <li className={classes.heading} data-group={group} style={{ transform: `translateY(${start}px)` }}>
      <h2 aria-label={words.groupLabel(name, count)}>{name}</h2>
      <span className={classes.count} aria-hidden="true">
        {count}
      </span>
    </li>
  );
}

const keyOf = (item: ReturnType<typeof listItems>[number] | undefined): string | number =>
  item?.kind === 'row' ? item.row.id : (item?.group ?? '');
