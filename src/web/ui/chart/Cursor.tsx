import classes from './chart.module.css';
import type { Told } from './LineChart.tsx';

interface CursorProps {
  x: number;
  /** The chart's. */
  width: number;
  told: Told;
}

/** What is read where the pointer is, beside its line; readers hear it from the chart itself. */
export function Cursor({ x, width, told: { value, time, lanes } }: CursorProps) {
  const side = x > width / 2 ? { right: width - x + 8 } : { left: x + 8 };
  return (
    <div className={classes.reading} style={{ ...side, top: 18 }} aria-hidden="true">
      <strong>{value}</strong> {time}
      {lanes.map((lane) => (
        <div key={lane}>{lane}</div>
      ))}
    </div>
  );
}
