import { useMemo } from 'react';
import type { Period } from '../../parts/period.ts';
import type { VisitGroup, VisitsSearch } from '../../paths/visits.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { Segments } from '../../ui/Segments.tsx';
import { useSliced } from '../../ui/use-sliced.ts';
import classes from './Breakdown.module.css';
import { ByTime } from './ByTime.tsx';
import { slicesOf } from './by-time.ts';
import { TotalsTable } from './TotalsTable.tsx';
import { type Group, type GroupKind, groupsOf } from './totals.ts';
import type { ChangeVisits } from './use-visits-address.ts';
import type { VisitRow } from './visit-row.ts';

const words = text.visits;

interface BreakdownProps {
  rows: readonly VisitRow[];
  period: Period;
  search: VisitsSearch;
  onChange: ChangeVisits;
}

const kinds: readonly VisitGroup[] = ['time', 'geofence', 'vehicle', 'tag', 'driver'];

/** Totals by day, geofence, vehicle, tag or driver. A click on a row filters the page by it. */
export function Breakdown({ rows, period, search, onChange }: BreakdownProps) {
  const { timeZone } = useFormat();
  const { unit, slices } = useMemo(() => slicesOf(period, timeZone), [period, timeZone]);
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
  if (by === 'time') {
    return <ByTime rows={rows} unit={unit} slices={slices} picker={picker} onChange={onChange} />;
  }
  return (
    <>
      <div className={classes.head}>{picker}</div>
      <ByKind rows={rows} kind={by} onChange={onChange} />
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

const nothingYet: readonly Group[] = [];

interface ByKindProps {
  rows: readonly VisitRow[];
  kind: GroupKind;
  onChange: ChangeVisits;
}

function ByKind({ rows, kind, onChange }: ByKindProps) {
  const { result: groups = nothingYet } = useSliced(useMemo(() => () => groupsOf(rows, kind), [rows, kind]));
  const nameless = kind === 'driver' ? text.names.noDriver : text.geofences.noTag;
  return (
    <TotalsTable
      head={words.totals.kinds[kind]}
      note={kind === 'tag' ? words.totals.tagRules : undefined}
      swatches={kind === 'geofence' || kind === 'tag'}
      rows={groups.map((group) => ({ ...group, key: group.value, name: group.name || nameless }))}
      onPress={(value) => onChange({ [filterOf[kind]]: [value] })}
    />
  );
}
