import { useNotReviewed } from '../data/not-reviewed.ts';
import { text } from '../text/index.ts';
import { useFormat } from '../text/use-format.ts';
import { MenuCount } from './MenuCount.tsx';

/** How many recent temperature alarms wait for a review. */
export function NotReviewedCount() {
  const count = useNotReviewed();
  const { number } = useFormat();
  return <MenuCount count={count} words={text.temperature.alarms.waiting(count, number(count))} />;
}
