import { useMemo } from 'react';
import { BandAndLine } from './BandAndLine.tsx';
import classes from './chart.module.css';
import { lineGeometry } from './line-geometry.ts';
import type { Bounds, Series, Span } from './series.ts';

interface SparklineProps {
  series: Series;
  bounds: Bounds | undefined;
  window: Span;
  width: number;
  height: number;
}

/** Small line chart without axes, next to a text with the same content. */
export function Sparkline({ series, bounds, window, width, height }: SparklineProps) {
  const { startMs, endMs } = window;
  const lower = bounds?.lower;
  const upper = bounds?.upper;
  const drawn = useMemo(() => {
    const band = lower === undefined || upper === undefined ? undefined : { lower, upper };
    return lineGeometry(series, band, { startMs, endMs }, { left: 2, top: 2, width: width - 4, height: height - 4 });
  }, [series, lower, upper, startMs, endMs, width, height]);
  return (
    <svg className={classes.spark} width={width} height={height} aria-hidden="true" focusable="false">
      <BandAndLine drawn={drawn} bounds={bounds} left={0} width={width} top={0} height={height} />
    </svg>
  );
}
