import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { totalsQuery } from '../../api/growing-list.ts';
import { visitsList } from '../../api/visits.ts';
import { unitOf } from '../../data/time-slices.ts';
import type { VisitGroup } from '../../paths/visits.ts';
import { text } from '../../text/index.ts';
import { Row } from '../../ui/layout.tsx';
import { Segments } from '../../ui/Segments.tsx';
import classes from './Breakdown.module.css';
import { ByTime } from './ByTime.tsx';
import { NoTotals } from './NoTotals.tsx';
import { TotalsTable } from './TotalsTable.tsx';
import { type GroupKind, groupRows, type NameOf } from './totals.ts';
import type { BreakdownProps } from './VisitTotals.tsx';

const words = text.visits;

const kinds: readonly VisitGroup[] = ['time', 'geofence', 'vehicle', 'tag', 'driver'];

/** Totals by day, geofence, vehicle, tag or driver. A click on a row filters the page by it. */
export function Breakdown(props: BreakdownProps) {
  const { period, search, onChange } = props;
  const unit = unitOf(period);
  const { by = 'time' } = search;
  const picker = (
    <Segments
      label={words.totals.by}
      value={by}
      options={kinds.map((kind) => ({
        value: kind,
        label: kind === 'time' ? words.totals.units[unit] : words.totals.kinds[kind],
      }))}
      onChange={(next) => onChange({ by: next === 'time' ? undefined : next })}
    />
  );
  if (by === 'time') return <ByTime {...props} unit={unit} picker={picker} />;
  return (
    <>
      <Row gap="8px 16px" wrap className={classes.head}>
        {picker}
      </Row>
      <ByKind {...props} kind={by} />
    </>
  );
}

/** The URL filter of each kind. */
const filterOf: Readonly<Record<GroupKind, 'geofence' | 'vehicle' | 'tags' | 'driver'>> = {
  geofence: 'geofence',
  vehicle: 'vehicle',
  tag: 'tags',
  driver: 'driver',
};

interface ByKindProps extends BreakdownProps {
  kind: GroupKind;
  nameOf: NameOf;
}

function ByKind({ table, compared, nameOf, kind, onChange }: ByKindProps) {
  const { data, error, refetch } = useQuery(totalsQuery(visitsList, { ...table.filter, ...compared?.query, by: kind }));
  const rows = useMemo(() => data && groupRows(data, kind, nameOf), [data, kind, nameOf]);
  if (!rows) return <NoTotals error={error} onRetry={refetch} />;
  return (
    <TotalsTable
      head={words.totals.kinds[kind]}
      note={kind === 'tag' ? words.totals.tagRules : undefined}
      swatches={kind === 'geofence' || kind === 'tag'}
      rows={rows}
      than={compared?.than}
      onPress={(value) => onChange({ [filterOf[kind]]: [value] })}
    />
  );
}
