import classes from './WhyList.module.css';
import type { Why } from './why-sentences.ts';

interface WhyListProps {
  why: Why;
  /** Further sentences, such as who drove. */
  others: readonly string[];
  /** Makes each numbered sentence a button. */
  onPick?: (number: number) => void;
}

/** The reasons of a visit. A reason that is marked on the map has the number of its mark. */
export function WhyList({ why, others, onPick }: WhyListProps) {
  return (
    <ul className={classes.list}>
      {why.marks.map(({ number, isInside, sentence }) => {
        const content = (
          <>
            <span className={classes.number} data-inside={isInside || undefined}>
              {number}
            </span>{' '}
            <span>{sentence}</span>
          </>
        );
        return (
          <li key={number} className={onPick ? undefined : classes.mark}>
            {onPick ? (
              <button type="button" className={classes.mark} onClick={() => onPick(number)}>
                {content}
              </button>
            ) : (
              content
            )}
          </li>
        );
      })}
      {[...why.others, ...others].map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
