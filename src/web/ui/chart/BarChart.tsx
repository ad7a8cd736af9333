import { useState } from 'react';
import classes from './BarChart.module.css';
import { useWidth } from './use-width.ts';

export interface Bar {
  key: string;
  /** Label below the bar. */
  name: string;
  value: number;
  /** The value of the compared period, as a paler bar beside it. */
  before?: number | undefined;
  /** Full description, shown while the pointer is over the bar. */
  words: string;
}

interface BarChartProps {
  /** Accessible name. The page also shows the figures in a table. */
  label: string;
  bars: readonly Bar[];
  /** Unit of the grid lines: 3600 for hours if values are seconds. */
  unit: number;
  /** Label of a grid line. */
  valueWords: (value: number) => string;
  onPress?: (key: string) => void;
}

const height = 132;
const foot = 20;
const top = 8;
/** Of a character of a label, at most: 12 px digits and letters. */
const characterWidth = 7;
const gap = 8;
const nameWidth = 72;
const widestBar = 44;

/** Bars over time, as wide as their container. */
export function BarChart({ label, bars, unit, valueWords, onPress }: BarChartProps) {
  const [frame, width] = useWidth();
  const [pointed, setPointed] = useState<Bar>();
  const ticks = ticksUpTo(Math.max(0, ...bars.map(({ value, before = 0 }) => Math.max(value, before))), unit);
  const most = ticks.at(-1) ?? 1;
  const side = gap + characterWidth * Math.max(4, ...ticks.map((tick) => valueWords(tick).length));
  const room = Math.max(0, width - side - 8);
  const step = room / Math.max(1, bars.length);
  const thick = Math.max(1, Math.min(widestBar, step * 0.72));
  const isCompared = bars.some(({ before }) => before !== undefined);
  const every = namedEvery(bars.length, room, nameWidth);
  const y = (value: number): number => top + (height - foot - top) * (1 - value / most);
  return (
    <div ref={frame} className={classes.chart} data-print="chart">
      <p className={classes.readout} data-shown={pointed !== undefined || undefined} aria-hidden="true">
        {pointed?.words}
      </p>
      <svg width={width} height={height} role="img" aria-label={label} onPointerLeave={() => setPointed(undefined)}>
        {ticks.map((tick) => (
          <g key={tick}>
            <line className={classes.line} x1={side} x2={width - 8} y1={y(tick)} y2={y(tick)} />
            <text className={classes.name} x={side - gap} y={y(tick)} dy="0.32em" textAnchor="end">
              {valueWords(tick)}
            </text>
          </g>
        ))}
        {bars.map((bar, index) => {
          const middle = side + step * (index + 0.5);
          return (
            <g
              key={bar.key}
              className={classes.slot}
              data-pressable={onPress !== undefined || undefined}
              onPointerEnter={() => setPointed(bar)}
              onClick={() => onPress?.(bar.key)}
            >
              <rect className={classes.room} x={middle - step / 2} y={0} width={step} height={height} />
              {isCompared && (
                <Column name="before" value={bar.before ?? 0} x={middle - thick / 2} width={thick / 2} y={y} />
              )}
              <Column
                name="bar"
                value={bar.value}
                x={isCompared ? middle : middle - thick / 2}
                width={isCompared ? thick / 2 : thick}
                y={y}
              />
              {index % every === 0 && (
                <text className={classes.name} x={middle} y={height - 5} textAnchor="middle">
                  {bar.name}
                </text>
              )}
            </g>
          );
        })}
      </svg>
    </div>
  );
}

interface ColumnProps {
  name: 'bar' | 'before';
  value: number;
  x: number;
  width: number;
  y: (value: number) => number;
}

function Column({ name, value, x, width, y }: ColumnProps) {
  const height = Math.max(value > 0 ? 1 : 0, y(0) - y(value));
  return (
    <rect className={classes[name]} x={x} y={y(value)} width={width} height={height} rx={Math.min(2, width / 4)} />
  );
}

/** Values of a chart's grid lines: round steps of a unit from 0 to the largest value or just above it. */
export function ticksUpTo(largest: number, unit = 1, about = 3): number[] {
  if (!(largest > 0)) return [0, unit];
  const step = roundStep(largest / unit / about) * unit;
  const count = Math.max(1, Math.ceil(largest / step - 1e-9));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** The first of 1, 2, 5, 10, 20 … that is not less than the minimum. */
function roundStep(minimum: number): number {
  if (minimum <= 1) return 1;
  const ten = 10 ** Math.floor(Math.log10(minimum));
  return ([1, 2, 5, 10].find((times) => times * ten >= minimum - 1e-9) ?? 10) * ten;
}

/** The interval of written names at which no name touches the next. */
const namedEvery = (count: number, width: number, nameWidth: number): number =>
  Math.max(1, Math.ceil((count * nameWidth) / Math.max(1, width)));
