import { useFormat } from '../text/use-format.ts';
import hidden from '../ui/hidden.module.css';
import classes from './MenuCount.module.css';

/** The number beside a menu entry. `words` say what it counts, as a tooltip and to screen readers. 0 shows nothing. */
export function MenuCount({ count, words }: { count: number; words: string }) {
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
