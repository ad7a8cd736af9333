import { memo } from 'react';
import type { ListedGeofence } from '../../api/geofences.ts';
import { TagSwatch } from '../../map/TagSwatch.tsx';
import { text } from '../../text/index.ts';
import { RowCheck, RowLink } from '../../ui/RowList.tsx';
import classes from './GeofenceRow.module.css';

const words = text.geofences;

interface GeofenceRowProps {
  geofence: ListedGeofence;
  /** Colour of its first tag. */
  colour: number | undefined;
  tagWords: string;
  href: string;
  /** Open in the panel. */
  selected: boolean;
  /** Chosen for a bulk action. */
  chosen: boolean;
  hovered: boolean;
  isStop: boolean;
}

/** Memoized, because a long list renders while it scrolls. */
export const GeofenceRow = memo(function GeofenceRow(props: GeofenceRowProps) {
  const { geofence, colour, tagWords, chosen, ...link } = props;
  const { id, description } = geofence;
  return (
    <>
      <RowLink id={id} title={description} {...link}>
        <TagSwatch colour={colour} />
        <span className={classes.name}>{description}</span>
        <span className={classes.tags}>{tagWords}</span>
      </RowLink>
      <RowCheck id={id} label={words.choose(description)} checked={chosen} isStop={link.isStop} />
    </>
  );
});
