import { useMemo } from 'react';
import type { Way } from '../../../rules/stops.ts';
import { lineGeometry } from '../../ui/chart/line-geometry.ts';
import type { Series } from '../../ui/chart/series.ts';
import classes from './Timeline.module.css';
import type { Scale } from './Timeline.tsx';
import type { DayPoint } from './vehicle-day.ts';

const height = 34;

/** The reported speed as an area. */
export function SpeedStrip({ way, scale: { window, width } }: { way: Way<DayPoint>; scale: Scale }) {
  const series = useMemo(() => seriesOf(way), [way]);
  const drawn = useMemo(() => {
    // The area between the line and a lower bound of 0 is closed at the bottom of the lane.
    return lineGeometry(series, { lower: 0, upper: 1 }, window, { left: 0, top: 2, width, height: height - 2 });
  }, [series, window, width]);
  if (series.timesMs.length === 0) return null;
  return (
    <svg className={classes.svg} width={width} height={height} aria-hidden="true" focusable="false">
      <path className={classes.speedArea} d={drawn.belowLower} />
      <path className={classes.speedLine} d={drawn.line} />
    </svg>
  );
}

function seriesOf({ points }: Way<DayPoint>): Series {
  const known = points.filter(({ speed }) => speed !== null);
  return {
    timesMs: Float64Array.from(known, ({ utcMs }) => utcMs),
    values: Float64Array.from(known, ({ speed }) => speed ?? 0),
  };
}
