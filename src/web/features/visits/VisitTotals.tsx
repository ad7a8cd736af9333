import { Suspense, useId, useState } from 'react';
import { ListTotals } from '../../components/ListTotals.tsx';
import type { Period } from '../../data/period.ts';
import type { Compared, Comparison } from '../../data/use-compared.ts';
import type { RecordNavigation } from '../../data/use-record-address.ts';
import type { VisitsSearch } from '../../paths/visits.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { IconDown, IconInformation, IconUp } from '../../ui/icons.tsx';
import { keep, readKept } from '../../ui/kept.ts';
import { lazyNamed } from '../../ui/lazy-named.ts';
import { Tip } from '../../ui/Tip.tsx';
import { ToolButton } from '../../ui/ToolButton.tsx';
import type { NameOf } from './totals.ts';
import type { VisitsTable } from './use-visits.ts';
import type { ChangeVisits } from './use-visits-address.ts';
import classes from './VisitTotals.module.css';

const words = text.visits.totals;

const Breakdown = lazyNamed(
  () => import('./Breakdown.tsx'),
  (file) => file.Breakdown,
);
const keptKey = 'fenceline.visit-totals';

export interface BreakdownProps {
  table: VisitsTable;
  period: Period;
  /** The period before; undefined: not compared. */
  compared: Compared | undefined;
  search: VisitsSearch;
  onChange: ChangeVisits;
  nameOf: NameOf;
}

interface VisitTotalsProps extends Omit<BreakdownProps, 'compared'> {
  comparison: Comparison;
  /** Opens the panel of a visit. */
  navigation: RecordNavigation;
}

/** Totals of the visits that match, and a breakdown. */
export function VisitTotals({ comparison, navigation, ...props }: VisitTotalsProps) {
  const [open, setOpen] = useOpen();
  const bodyId = useId();
  const format = useFormat();
  const beside = props.table.totals?.disregarded ?? 0;
  const label = open ? words.hide : words.show;
  return (
    <ListTotals
      table={props.table}
      comparison={comparison}
      terms={{
        count: words.visits,
        time: words.chart.inside,
        average: words.average,
        longest: words.longest,
        openLongest: words.openLongest,
      }}
      further={beside > 0 ? [{ term: text.visits.counting.none, value: format.number(beside) }] : []}
      navigation={navigation}
      isOpen={open}
      before={
        <Tip tip={words.rules}>
          {(id) => (
            <ToolButton
              icon={<IconInformation size={16} />}
              className={classes.rules}
              aria-label={words.howCounted}
              aria-describedby={id}
            />
          )}
        </Tip>
      }
      after={
        <ToolButton
          icon={open ? <IconUp size={16} /> : <IconDown size={16} />}
          className={classes.toggle}
          aria-expanded={open}
          aria-controls={bodyId}
          aria-label={label}
          onClick={() => setOpen(!open)}
        >
          <span>{label}</span>
        </ToolButton>
      }
    >
      <div id={bodyId} hidden={!open} className={classes.body}>
        {open && (
          <Suspense>
            <Breakdown {...props} compared={comparison.compared} />
          </Suspense>
        )}
      </div>
    </ListTotals>
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
