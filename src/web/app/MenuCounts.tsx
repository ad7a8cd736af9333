import { useQuery } from '@tanstack/react-query';
import { findingsPeriod, findingsQuery } from '../api/findings.ts';
import { useNotReviewed } from '../data/not-reviewed.ts';
import { countToLookAt } from '../data/notable.ts';
import { datesOf } from '../data/period.ts';
import { usePeriod } from '../data/use-period.ts';
import { text } from '../text/index.ts';
import { useFormat } from '../text/use-format.ts';
import hidden from '../ui/hidden.module.css';
import classes from './MenuCounts.module.css';

/** The number after the name of a menu entry. `words` say what it counts, as a tooltip and to screen readers. 0 shows nothing. */
function MenuCount({ count, words }: { count: number; words: string }) {
  const { number } = useFormat();
  if (count === 0) return null;
  return (
    <>
      {' '}
      <span className={classes.count} title={words}>
        <span aria-hidden>{number(count)}</span>
        <span className={hidden.hidden}>{words}</span>
      </span>
    </>
  );
}

/**
 * How many geofences the page "Places" says to look at. The service computes findings for seconds, so the menu never asks for them: it
 * shows what the page has found, until geofences change.
 */
export function FindingsCount() {
  const dates = datesOf(usePeriod({}, findingsPeriod));
  const { data } = useQuery({ ...findingsQuery(dates), enabled: false });
  const { number } = useFormat();
  if (!data) return null;
  const count = countToLookAt(data.findings);
  return <MenuCount count={count} words={text.findings.waiting(count, number(count))} />;
}

/** How many recent temperature alarms wait for a review. */
export function NotReviewedCount() {
  const count = useNotReviewed();
  const { number } = useFormat();
  return <MenuCount count={count} words={text.temperature.alarms.waiting(count, number(count))} />;
}
