import classes from './chart.module.css';

interface CursorProps {
  x: number;
  /** The chart's. */
  width: number;
  value: string;
  time: string;
}

/** What is read where the pointer is, beside its line; readers hear it from the chart itself. */
export function Cursor({ x, width, value, time }: CursorProps) {
  const side = x > width / 2 ? { right: width - x + 8 } : { left: x + 8 };
  return (
    <div className={classes.reading} style={{ ...side, top: 18 }} aria-hidden="true">
      <strong>{value}</strong> {time}
    </div>
  );
}
