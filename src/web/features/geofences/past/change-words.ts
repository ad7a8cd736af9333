import type { Format } from '../../../text/format.ts';
import { text } from '../../../text/index.ts';
import type { Change } from './effect.ts';

const words = text.past.whatIf;

/** "gone (4 min)", "14 min → 9 min", "new (2 min)"; "14 min, 5 s shorter" if both durations read the same. */
export function changeWords(
  { before, after }: Pick<Change, 'before' | 'after'>,
  { duration }: Pick<Format, 'duration'>,
): string {
  if (after === undefined) return words.gone(duration(before ?? 0));
  if (before === undefined) return words.fresh(duration(after));
  const [shown, shownAfter] = [duration(before), duration(after)];
  if (shown !== shownAfter) return words.lasts(shown, shownAfter);
  if (after === before) return shown;
  return after < before
    ? words.shorterBy(shown, duration(before - after))
    : words.longerBy(shown, duration(after - before));
}
