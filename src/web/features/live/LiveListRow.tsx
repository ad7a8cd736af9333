import { type CSSProperties, memo } from 'react';
import { VehicleMark } from '../../map/vehicles/VehicleMark.tsx';
import { urgencyOf } from './attention.ts';
import classes from './LiveList.module.css';
import type { LiveRow } from './live-row.ts';
import { detailWords, endWords, type WordsFor } from './live-words.ts';
import { motionOf } from './vehicle-state.ts';

interface LiveListRowProps {
  row: LiveRow;
  using: WordsFor;
  href: string;
  /** From the list's top, pixels. */
  start: number;
  selected: boolean;
  hovered: boolean;
  /** The one row that Tab comes to. */
  current: boolean;
}

export const LiveListRow = memo(function LiveListRow(props: LiveListRowProps) {
  const { row, using, href, start, selected, hovered, current } = props;
  const { vehicle, state, attention } = row;
  const style: CSSProperties = { transform: `translateY(${start}px)` };
  const urgency = urgencyOf(attention);
  const { lastPlot } = vehicle;
  return (
    <li className={classes.item} style={style}>
      <a
        className={classes.row}
        href={href}
        data-id={row.id}
        data-hovered={hovered || undefined}
        aria-current={selected || undefined}
        tabIndex={current ? 0 : -1}
      >
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
          <span className={classes.detail} data-urgency={urgency}>
            {detailWords(row, using)}
          </span>
        </span>
      </a>
    </li>
  );
});
