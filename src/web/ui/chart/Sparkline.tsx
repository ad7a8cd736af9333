import { useId, useMemo } from 'react';
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

/** A line in its band, without axes: beside words that say the same. */
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

interface BandAndLineProps {
  drawn: ReturnType<typeof lineGeometry>;
  bounds: Bounds | undefined;
  left: number;
  width: number;
  top: number;
  height: number;
}

/** The band; the line, and what of it lies outside the band in the colour of alarm, down to the bound. */
export function BandAndLine({ drawn, bounds, left, width, top, height }: BandAndLineProps) {
  const id = useId();
  if (!bounds) return <path className={classes.line} d={drawn.line} />;
  const upperY = clamp(drawn.y(bounds.upper), top, top + height);
  const lowerY = clamp(drawn.y(bounds.lower), top, top + height);
  const outside = [
    { name: `${id}u`, y: top, height: upperY - top, area: drawn.aboveUpper },
    { name: `${id}l`, y: lowerY, height: top + height - lowerY, area: drawn.belowLower },
  ];
  return (
    <>
      <defs>
        <clipPath id={`${id}b`}>
          <rect x={left} width={width} y={upperY} height={Math.max(0, lowerY - upperY)} />
        </clipPath>
        {outside.map((side) => (
          <clipPath key={side.name} id={side.name}>
            <rect x={left} width={width} y={side.y} height={Math.max(0, side.height)} />
          </clipPath>
        ))}
      </defs>
      <rect className={classes.band} x={left} width={width} y={upperY} height={Math.max(0, lowerY - upperY)} />
      <path className={classes.line} d={drawn.line} clipPath={`url(#${id}b)`} />
      {outside.map(({ name, area }) => (
        <g key={name} clipPath={`url(#${name})`}>
          <path className={classes.excursion} d={area} />
          <path className={classes.lineOutside} d={drawn.line} />
        </g>
      ))}
    </>
  );
}

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);
