import classes from './chart.module.css';
import type { StateSpan } from './states.ts';

interface StateLaneProps {
  spans: readonly StateSpan[];
  x: (timeMs: number) => number;
  /** Spans are cut at `left` and `right`. */
  left: number;
  right: number;
  top: number;
  height: number;
}

/** Thick bars for on and open, thin bars for off and closed, readable without colours. Always two paths. */
export function StateLane({ spans, x, left, right, top, height }: StateLaneProps) {
  const low = Math.max(3, Math.round(height / 4));
  const bars = (of: readonly StateSpan[], bar: number): string =>
    of
      .map(({ startMs, endMs }) => {
        const [from, until] = [Math.max(left, x(startMs)), Math.min(right, x(endMs))];
        if (from > right || until < left) return '';
        const width = Math.max(0.75, until - from);
        return `M${round(from)} ${top + height - bar}h${round(width)}v${bar}h${round(-width)}z`;
      })
      .join('');
  return (
    <g aria-hidden="true">
      <path
        className={classes.off}
        d={bars(
          spans.filter(({ value }) => value === 0),
          low,
        )}
      />
      <path
        className={classes.on}
        d={bars(
          spans.filter(({ value }) => value !== 0),
          height,
        )}
      />
    </g>
  );
}

const round = (pixels: number): number => Math.round(pixels * 10) / 10;
