import { memo } from 'react';
import type { ListedGeofence } from '../../api/geofences.ts';
import { TagSwatch } from '../../map/colours/TagSwatch.tsx';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { IconVehicle } from '../../ui/icons.tsx';
import { OneLine, Row } from '../../ui/layout.tsx';
import { RowCheck, RowLink } from '../../ui/RowList.tsx';
import { SimilarMark } from '../../ui/similar.tsx';
import classes from './GeofenceRow.module.css';

const words = text.geofences;

interface GeofenceRowProps {
  geofence: ListedGeofence;
  /** Colour of its first tag. */
  colour: number | undefined;
  tagWords: string;
  /** Number of vehicles inside now; undefined: none, or unknown. */
  inside: number | undefined;
  href: string;
  /** Open in the panel. */
  selected: boolean;
  similar: boolean;
  /** Chosen for a bulk action. */
  chosen: boolean;
  hovered: boolean;
  isStop: boolean;
}

/** Memoized, because a long list renders while it scrolls. */
export const GeofenceRow = memo(function GeofenceRow(props: GeofenceRowProps) {
  const { geofence, colour, tagWords, inside, similar, chosen, ...link } = props;
  const { id, description } = geofence;
  return (
    <>
      <RowLink id={id} title={description} {...link}>
        <TagSwatch colour={colour} />
        {similar && <SimilarMark />}
        <OneLine className={classes.name}>{description}</OneLine>
        <OneLine className={classes.tags}>{tagWords}</OneLine>
        {inside === undefined ? <Row as="span" gap={4} className={classes.inside} /> : <Inside count={inside} />}
      </RowLink>
      <RowCheck id={id} label={words.choose(description)} checked={chosen} isStop={link.isStop} />
    </>
  );
});

function Inside({ count }: { count: number }) {
  const { number } = useFormat();
  const label = words.inside(count, number(count));
  return (
    <Row as="span" gap={4} className={classes.inside} role="img" aria-label={label} title={label}>
      <IconVehicle size={15} />
      {number(count)}
    </Row>
  );
}
