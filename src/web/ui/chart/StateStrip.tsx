import classes from './chart.module.css';
import { StateLane } from './StateLane.tsx';
import type { Span } from './series.ts';
import type { StateSpan } from './states.ts';
import { TimeAxis } from './TimeAxis.tsx';
import { useWidth } from './use-width.ts';

interface StateStripProps {
  spans: readonly StateSpan[];
  window: Span;
  /** Shows a time axis below. */
  axis?: boolean;
}

const height = 18;
const axisHeight = 24;

/** States over time as a strip, next to a text with the same content. */
export function StateStrip({ spans, window, axis = false }: StateStripProps) {
  const [frame, width] = useWidth();
  const x = (timeMs: number): number => ((timeMs - window.startMs) / (window.endMs - window.startMs)) * width;
  return (
    <div ref={frame} className={classes.frame}>
      <svg className={classes.svg} height={height + (axis ? axisHeight : 0)} aria-hidden="true" focusable="false">
        <rect className={classes.unknown} width={width} height={height} rx="2" />
        {width > 0 && <StateLane spans={spans} x={x} left={0} right={width} top={0} height={height} />}
        {axis && width > 0 && <TimeAxis window={window} x={x} left={0} right={width} top={0} bottom={height} />}
      </svg>
    </div>
  );
}

/** Time axis above several strips. */
export function StripAxis({ window }: { window: Span }) {
  const [frame, width] = useWidth();
  const x = (timeMs: number): number => ((timeMs - window.startMs) / (window.endMs - window.startMs)) * width;
  return (
    <div ref={frame} className={classes.frame}>
      <svg className={classes.svg} height={axisHeight} aria-hidden="true" focusable="false">
        {width > 0 && <TimeAxis window={window} x={x} left={0} right={width} top={0} bottom={2} />}
      </svg>
    </div>
  );
}
