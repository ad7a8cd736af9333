import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { totalsQuery } from '../../api/growing-list.ts';
import { visitsList } from '../../api/visits.ts';
import { comparedName } from '../../data/compared-period.ts';
import type { Period } from '../../data/period.ts';
import type { Compared } from '../../data/use-compared.ts';
import type { RecordNavigation } from '../../data/use-record-address.ts';
import type { VisitsSearch } from '../../paths/visits.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { IconCompare, IconDown, IconInformation, IconUp } from '../../ui/icons.tsx';
import { keep, readKept } from '../../ui/kept.ts';
import { Tip } from '../../ui/Tip.tsx';
import { isPlain } from '../../ui/table/DataTable.tsx';
import { countDifference, Difference, timeDifference } from './Difference.tsx';
import type { NameOf } from './totals.ts';
import type { VisitsTable } from './use-visits.ts';
import { type ChangeVisits, defaultPeriod } from './use-visits-address.ts';
import classes from './VisitTotals.module.css';

const words = text.visits;

const Breakdown = lazy(async () => ({ default: (await import('./Breakdown.tsx')).Breakdown }));
const keptKey = 'fenceline.visit-totals';

export interface VisitTotalsProps {
  table: VisitsTable;
  period: Period;
  /** The period before; undefined: not compared. */
  compared: Compared | undefined;
  search: VisitsSearch;
  onChange: ChangeVisits;
  nameOf: NameOf;
  /** Opens the panel of a visit. */
  navigation: RecordNavigation;
}

/** Totals of the visits that match, and a breakdown. */
export function VisitTotals(props: VisitTotalsProps) {
  const { table, compared, search, onChange, navigation } = props;
  const format = useFormat();
  const [open, setOpen] = useOpen();
  const bodyId = useId();
  const { data: both } = useQuery({
    ...totalsQuery(visitsList, { ...table.filter, ...compared?.query }),
    enabled: compared !== undefined,
  });
  const { count = 0, seconds = 0, longest } = table.totals ?? {};
  const before = compared && both?.compared;
  const than = compared?.than ?? '';
  const average = count === 0 ? 0 : seconds / count;
  const comparison = comparedName(search, defaultPeriod);
  return (
    <section className={classes.totals} aria-label={words.totals.label} data-open={open || undefined}>
      <div className={classes.strip}>
        <dl className={classes.sums}>
          <Sum
            term={words.totals.visits}
            difference={before && countDifference(count, before.count, format)}
            than={than}
          >
            {format.number(count)}
          </Sum>
          <Sum
            term={words.totals.chart.inside}
            difference={before && timeDifference(seconds, before.seconds, format)}
            than={than}
          >
            {format.totalDuration(seconds)}
          </Sum>
          <Sum term={words.totals.average}>{format.duration(average)}</Sum>
          <Sum term={words.totals.longest}>
            {longest ? (
              <a
                href={navigation.hrefOf(longest.id)}
                title={words.totals.openLongest(format.duration(longest.seconds))}
                onClick={(event) => {
                  if (!isPlain(event)) return;
                  event.preventDefault();
                  navigation.open(longest.id);
                }}
              >
                {format.duration(longest.seconds)}
              </a>
            ) : (
              format.duration(0)
            )}
          </Sum>
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
          className={classes.compare}
          aria-label={text.period.compare[comparison]}
          aria-pressed={search.compare === true}
          onClick={() => onChange({ compare: search.compare ? undefined : true })}
        >
          <IconCompare size={16} />
          <span>{text.period.compare[comparison]}</span>
        </button>
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

interface SumProps {
  term: string;
  /** "6 h less" */
  difference?: string | undefined;
  than?: string;
  children: ReactNode;
}

function Sum({ term, difference, than = '', children }: SumProps) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
      {difference !== undefined && (
        <dd className={classes.difference}>
          <Difference difference={difference} than={than} thanClassName={classes.than} />
        </dd>
      )}
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
