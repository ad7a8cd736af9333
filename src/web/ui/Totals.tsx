import classes from './Totals.module.css';

interface Total {
  term: string;
  value: string;
  alarm?: boolean;
}

/** A few figures side by side. */
export function Totals({ totals }: { totals: readonly Total[] }) {
  return (
    <dl className={classes.totals}>
      {totals.map(({ term, value, alarm }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd data-alarm={alarm || undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
