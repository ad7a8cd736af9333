import classes from './chart.module.css';
import type { Readout } from './LineChart.tsx';

interface CursorProps {
  x: number;
  /** Width of the chart. */
  width: number;
  readout: Readout;
}

/** Readout next to the cursor line. Screen readers get it as the chart's value. */
export function Cursor({ x, width, readout: { value, time, lanes } }: CursorProps) {
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
