import { memo } from 'react';
import { VehicleMark } from '../../map/vehicles/VehicleMark.tsx';
import { RowLink } from '../../ui/RowList.tsx';
import { motionOf, urgencyOf } from './attention.ts';
import classes from './LiveList.module.css';
import type { LiveRow } from './live-row.ts';
import { detailWords, endWords, showsPlace, type WordsFor } from './live-words.ts';
import { RowPlace } from './RowPlace.tsx';

interface LiveListRowProps {
  row: LiveRow;
  using: WordsFor;
  href: string;
  selected: boolean;
  hovered: boolean;
  isStop: boolean;
}

export const LiveListRow = memo(function LiveListRow(props: LiveListRowProps) {
  const { row, using, ...link } = props;
  const { vehicle, state, attention } = row;
  const urgency = urgencyOf(attention);
  const { lastPlot } = vehicle;
  const detail = detailWords(row, using);
  return (
    <RowLink id={row.id} {...link}>
      <VehicleMark motion={motionOf(state)} heading={lastPlot?.heading ?? null} urgency={urgency} />
      <span className={classes.texts}>
        <span className={classes.line}>
          <span className={classes.name} title={vehicle.name}>
            {vehicle.name}
          </span>{' '}
          <span className={classes.end} title={lastPlot ? using.format.utc(lastPlot.utc) : undefined}>
            {endWords(row, using)}
          </span>
        </span>{' '}
        <span className={classes.detail} data-urgency={urgency} title={detail}>
          {detail}
          {lastPlot && showsPlace(row, using) && <RowPlace position={lastPlot} detail={detail} />}
        </span>
      </span>
    </RowLink>
  );
});
