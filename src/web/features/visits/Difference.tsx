import type { Format } from '../../text/format.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import hidden from '../../ui/hidden.module.css';

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

/** Shows the difference. Screen readers and copies get the whole sentence. */
export function Difference({ now, before, than }: { now: number; before: number; than: string }) {
  const difference = timeDifference(now, before, useFormat());
  const whole = differenceThan(difference, than);
  const isBeginning = whole.startsWith(difference);
  return (
    <span title={whole}>
      {difference}
      {isBeginning && <span className={hidden.hidden}>{whole.slice(difference.length)}</span>}
    </span>
  );
}
