import { lazy, Suspense, useId, useMemo, useState } from 'react';
import type { Period } from '../../parts/period.ts';
import type { VisitsSearch } from '../../paths/visits.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { IconDown, IconInformation, IconUp } from '../../ui/icons.tsx';
import { keep, readKept } from '../../ui/kept.ts';
import { Tip } from '../../ui/Tip.tsx';
import { totalsOf } from './totals.ts';
import type { ChangeVisits } from './use-visits-address.ts';
import classes from './VisitTotals.module.css';
import type { VisitRow } from './visit-row.ts';

const words = text.visits;

const Breakdown = lazy(async () => ({ default: (await import('./Breakdown.tsx')).Breakdown }));
const keptKey = 'fenceline.visit-totals';

interface VisitTotalsProps {
  /** The filtered visits. */
  rows: readonly VisitRow[];
  period: Period;
  search: VisitsSearch;
  onChange: ChangeVisits;
}

/** Totals of the shown visits, and a breakdown. */
export function VisitTotals(props: VisitTotalsProps) {
  const { rows } = props;
  const format = useFormat();
  const [open, setOpen] = useOpen();
  const bodyId = useId();
  const { visits, inside, average, longest } = useMemo(() => totalsOf(rows), [rows]);
  return (
    <section className={classes.totals} aria-label={words.totals.label}>
      <div className={classes.strip}>
        <dl className={classes.sums}>
          <Sum term={words.totals.visits}>{format.number(visits)}</Sum>
          <Sum term={text.visits.totals.chart.inside}>{format.totalDuration(inside)}</Sum>
          <Sum term={words.totals.average}>{format.duration(average)}</Sum>
          <Sum term={words.totals.longest}>{format.duration(longest)}</Sum>
        </dl>
        <Tip tip={words.totals.rules}>
          {(id) => (
            <button type="button" className={classes.rules} aria-label={words.totals.howCounted} aria-describedby={id}>
              <IconInformation size={16} />
            </button>
          )}
        </Tip>
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={open}
          aria-controls={bodyId}
          aria-label={open ? words.totals.hide : words.totals.show}
          onClick={() => setOpen(!open)}
        >
          {open ? <IconUp size={16} /> : <IconDown size={16} />}
          <span>{open ? words.totals.hide : words.totals.show}</span>
        </button>
      </div>
      <div id={bodyId} hidden={!open} className={classes.body}>
        {open && (
          <Suspense>
            <Breakdown {...props} />
          </Suspense>
        )}
      </div>
    </section>
  );
}

function Sum({ term, children }: { term: string; children: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Open if there is room above the table, until the person opens or closes it. */
function useOpen(): [boolean, (open: boolean) => void] {
  const [open, setOpen] = useState(() => {
    const kept = readKept(keptKey);
    return kept === null ? innerHeight >= 640 && innerWidth > 640 : kept === 'open';
  });
  return [
    open,
    (next) => {
      keep(keptKey, next ? 'open' : 'closed');
      setOpen(next);
    },
  ];
}
