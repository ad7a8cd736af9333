import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { Geofence } from '../../api/geofences.ts';
import type { Tag } from '../../api/tags.ts';
import type { TagIndex } from '../../map/tags/tag-index.ts';
import { useHrefOf } from '../../parts/use-href.ts';
import { paths } from '../../paths/index.ts';
import { geofences as geofenceWords } from '../../text/geofences.ts';
import { rowEvents } from '../../ui/row-events.ts';
import { useRovingRow } from '../../ui/use-roving-row.ts';
import classes from './GeofenceList.module.css';
import { GeofenceRow } from './GeofenceRow.tsx';

interface GeofenceListProps {
  geofences: readonly Geofence[];
  index: TagIndex;
  selectedId: number | undefined;
  hoveredId: number | undefined;
  onOpen: (id: number) => void;
  onHover: (id: number | undefined) => void;
}

/** Any number of rows, each a link: only those in sight are in the page. */
export function GeofenceList(props: GeofenceListProps) {
  const { geofences, index, selectedId, hoveredId, onOpen, onHover } = props;
  const hrefOf = useHrefOf(paths.geofence.replace('$geofenceId', '*'));
  const scroller = useRef<HTMLDivElement>(null);
  const ids = useMemo(() => geofences.map(({ id }) => id), [geofences]);
  const { list, current, keepIn, takeStop, onKeyDown } = useRovingRow<HTMLUListElement>(ids, selectedId);
  const [rowHeight] = useState(() => (matchMedia('(pointer: coarse)').matches ? 44 : 32));
  const rows = useVirtualizer({
    count: geofences.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    paddingStart: 4,
    paddingEnd: 8,
    scrollPaddingStart: 4,
    scrollPaddingEnd: 8,
    rangeExtractor: (range) => keepIn(defaultRangeExtractor(range)),
  });

  const showSelected = useEffectEvent(() => {
    const at = selectedId === undefined ? -1 : ids.indexOf(selectedId);
    if (at >= 0) rows.scrollToIndex(at, { align: 'auto' });
  });
  useEffect(() => showSelected(), [selectedId]);

  return (
    <div ref={scroller} className={classes.scroller}>
      {/* the rows are links; the list hears their events for all of them */}
      <ul
        ref={list}
        className={classes.list}
        style={{ height: rows.getTotalSize() }}
        aria-label={geofenceWords.listOfAll}
        onKeyDown={(event) => onKeyDown(event, rows)}
        {...rowEvents({ takeStop, onHover, onOpen })}
      >
        {rows.getVirtualItems().map(({ index: at, start }) => {
          const geofence = geofences[at];
          if (!geofence) return null;
          const tags = index.of(geofence);
          return (
            <GeofenceRow
              key={geofence.id}
              geofence={geofence}
              colour={tags[0]?.colour}
              tagWords={tagWords(tags)}
              href={hrefOf(geofence.id)}
              start={start}
              index={at}
              count={geofences.length}
              selected={geofence.id === selectedId}
              hovered={geofence.id === hoveredId}
              current={at === current}
            />
          );
        })}
      </ul>
    </div>
  );
}

/** "Yards", "Yards +2" */
function tagWords([first, ...others]: readonly Tag[]): string {
  if (!first) return '';
  return others.length === 0 ? first.name : geofenceWords.moreTags(first.name, String(others.length));
}
