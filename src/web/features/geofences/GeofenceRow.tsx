import { memo } from 'react';
import type { ListedGeofence } from '../../api/geofences.ts';
import { TagSwatch } from '../../map/TagSwatch.tsx';
import { RowLink } from '../../ui/RowList.tsx';
import classes from './GeofenceRow.module.css';

interface GeofenceRowProps {
  geofence: ListedGeofence;
  /** Of its first tag. */
  colour: number | undefined;
  tagWords: string;
  href: string;
  selected: boolean;
  hovered: boolean;
  isStop: boolean;
}

export const GeofenceRow = memo(function GeofenceRow(props: GeofenceRowProps) {
  const { geofence, colour, tagWords, ...link } = props;
  return (
    <RowLink id={geofence.id} title={geofence.description} {...link}>
      <TagSwatch colour={colour} />
      <span className={classes.name}>{geofence.description}</span>
      <span className={classes.tags}>{tagWords}</span>
    </RowLink>
  );
});
