import { useFormat } from '../text/use-format.ts';
import hidden from '../ui/hidden.module.css';
import classes from './MenuCount.module.css';

/** A number beside an entry of the menu, with its meaning for screen readers and as a tooltip. Nothing for 0. */
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
