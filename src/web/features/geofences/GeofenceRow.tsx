import { type CSSProperties, memo } from 'react';
import type { Geofence } from '../../api/geofences.ts';
import { TagSwatch } from '../../map/TagSwatch.tsx';
import classes from './GeofenceList.module.css';

interface GeofenceRowProps {
  geofence: Geofence;
  /** Of its first tag. */
  colour: number | undefined;
  tagWords: string;
  href: string;
  /** From the list's top, pixels. */
  start: number;
  /** Which of how many, counted from 0. */
  index: number;
  count: number;
  selected: boolean;
  hovered: boolean;
  /** The one row that Tab comes to. */
  current: boolean;
}

export const GeofenceRow = memo(function GeofenceRow(props: GeofenceRowProps) {
  const { geofence, colour, tagWords, href, start, index, count, selected, hovered, current } = props;
  const style: CSSProperties = { transform: `translateY(${start}px)` };
  return (
    <li className={classes.item} style={style} aria-setsize={count} aria-posinset={index + 1}>
      <a
        className={classes.row}
        title={geofence.description}
        href={href}
        data-id={geofence.id}
        data-hovered={hovered || undefined}
        aria-current={selected || undefined}
        tabIndex={current ? 0 : -1}
      >
        <TagSwatch colour={colour} />
        <span className={classes.name}>{geofence.description}</span>
        <span className={classes.tags}>{tagWords}</span>
      </a>
    </li>
  );
});
