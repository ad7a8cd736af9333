import type { Format } from '../text/format.ts';
import { text } from '../text/index.ts';
import hidden from './hidden.module.css';

const words = text.period.difference;

/** "6 h less": the difference between two totals in seconds. Less than a minute is no difference. */
export function timeDifference(now: number, before: number, format: Format): string {
  const seconds = Math.abs(now - before);
  if (seconds < 60) return words.same;
  return words[now < before ? 'less' : 'more'](format.totalDuration(seconds));
}

/** "12 fewer" */
export function countDifference(now: number, before: number, format: Format): string {
  if (now === before) return words.same;
  return words[now < before ? 'fewer' : 'more'](format.number(Math.abs(now - before)));
}

/** "6 h less than last week" */
export const differenceThan = (difference: string, than: string): string =>
  difference === words.same ? words.sameAs(than) : words.than(difference, than);

interface DifferenceProps {
  /** "6 h less" */
  difference: string;
  than: string;
  /** Class of "than last week". Left out: the column says it, and only screen readers get it. */
  thanClassName?: string | undefined;
}

/** The difference, and what it is compared with. */
export function Difference({ difference, than, thanClassName }: DifferenceProps) {
  const whole = differenceThan(difference, than);
  const isBeginning = whole.startsWith(difference);
  return (
    <span title={whole}>
      {isBeginning || thanClassName === undefined ? difference : whole}
      {isBeginning && <span className={thanClassName ?? hidden.hidden}>{whole.slice(difference.length)}</span>}
    </span>
  );
}
