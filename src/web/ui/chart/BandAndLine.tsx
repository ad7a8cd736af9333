import { useId } from 'react';
import classes from './chart.module.css';
import type { LineGeometry } from './line-geometry.ts';
import type { Bounds } from './series.ts';

interface BandAndLineProps {
  drawn: LineGeometry;
  bounds: Bounds | undefined;
  left: number;
  width: number;
  top: number;
  height: number;
}

/** The band and the line. Areas between a bound and the line outside the band have the alarm colour. */
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
