import classes from './Mark.module.css';

/** The product's mark: a fence and what is inside it. */
export function Mark() {
  return (
    <svg className={classes.mark} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path className={classes.fence} d="M6.5 12 14 5.5l11.5 4.5L23 24 9 26.5z" />
      <circle cx="16" cy="16" r="3" />
    </svg>
  );
}
