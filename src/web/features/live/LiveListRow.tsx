import { memo } from 'react';
import { usePlaceWords } from '../../data/place-words.ts';
import { VehicleMark } from '../../map/vehicles/VehicleMark.tsx';
import type { Place as Position } from '../../text/format.ts';
import { OneLine, Quiet, Row, Stack } from '../../ui/layout.tsx';
import { RowLink } from '../../ui/RowList.tsx';
import { motionOf, urgencyOf } from './attention.ts';
import classes from './LiveList.module.css';
import type { LiveRow } from './live-row.ts';
import { detailWords, endWords, showsPlace, type WordsFor } from './live-words.ts';

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
      <Stack as="span" gap={0} className={classes.texts}>
        <Row as="span" align="baseline">
          <OneLine className={classes.name} title={vehicle.name}>
            {vehicle.name}
          </OneLine>{' '}
          <Quiet as="span" className={classes.end} title={lastPlot ? using.format.utc(lastPlot.utc) : undefined}>
            {endWords(row, using)}
          </Quiet>
        </Row>{' '}
        <OneLine className={classes.detail} data-urgency={urgency} title={detail}>
          {detail}
          {lastPlot && showsPlace(row, using) && <RowPlace position={lastPlot} detail={detail} />}
        </OneLine>
      </Stack>
    </RowLink>
  );
});

interface RowPlaceProps {
  position: Position;
  /** The words before it in the row. */
  detail: string;
}

/** The end of a row of a vehicle outside of geofences: where it is. */
function RowPlace({ position, detail }: RowPlaceProps) {
  const place = usePlaceWords(position);
  if (place === undefined) return null;
  const words = ` · ${place}`;
  return <span title={`${detail}${words}`}>{words}</span>;
}
