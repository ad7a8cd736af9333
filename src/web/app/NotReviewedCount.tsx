import { useNotReviewed } from '../data/not-reviewed.ts';
import { text } from '../text/index.ts';
import { useFormat } from '../text/use-format.ts';
import hidden from '../ui/hidden.module.css';
import classes from './NotReviewedCount.module.css';

/** How many recent temperature alarms wait for a review. */
export function NotReviewedCount() {
  const count = useNotReviewed();
  const format = useFormat();
  if (count === 0) return null;
  const shown = format.number(count);
  const words = text.temperature.alarms.waiting(count, shown);
  return (
    <>
      {' '}
      <span className={classes.count} title={words}>
        <span aria-hidden>{shown}</span>
        <span className={hidden.hidden}>{words}</span>
      </span>
    </>
  );
}
