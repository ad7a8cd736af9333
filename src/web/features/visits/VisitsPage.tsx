import { useQuery } from '@tanstack/react-query';
import { totalsQuery } from '../../api/growing-list.ts';
import { useMayChange } from '../../api/me.ts';
import { visitsList } from '../../api/visits.ts';
import { GrowingTablePage } from '../../components/GrowingTablePage.tsx';
import { PeriodPicker } from '../../components/PeriodPicker.tsx';
import { TagLens } from '../../components/TagLens.tsx';
import { namedSearch } from '../../data/period.ts';
import { unitOf } from '../../data/time-slices.ts';
import { useComparison } from '../../data/use-compared.ts';
import { usePeriod } from '../../data/use-period.ts';
import { idIn, useRecordAddress } from '../../data/use-record-address.ts';
import { paths } from '../../paths/index.ts';
import { visitsKeys } from '../../paths/visits.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { Button } from '../../ui/Button.tsx';
import { IconDown, IconVisits } from '../../ui/icons.tsx';
import { Bar, OneLine } from '../../ui/layout.tsx';
import { Menu, MenuItem } from '../../ui/Menu.tsx';
import { EmptyState } from '../../ui/states.tsx';
import filter from '../../ui/table/FilterMenu.module.css';
import { CountAgain, Disregard } from './counting.tsx';
import type { GroupKind } from './totals.ts';
import { useGroupName, useVisitsTable, type VisitsTable } from './use-visits.ts';
import { type ChangeVisits, defaultPeriod, useVisitsAddress } from './use-visits-address.ts';
import { useOpenVisit, VisitPanel } from './VisitPanel.tsx';
import classes from './VisitsPage.module.css';
import { VisitTotals } from './VisitTotals.tsx';

const words = text.visits;

const periods = ['thisWeek', 'lastWeek', 'last7Days', 'last30Days', 'thisMonth', 'lastMonth'] as const;

/** The kind of record that a column's filter names. */
const kindOf: Readonly<Record<string, GroupKind>> = {
  vehicle: 'vehicle',
  geofence: 'geofence',
  tags: 'tag',
  driver: 'driver',
};

/** Visits of vehicles to geofences: totals and a table. */
export function VisitsPage() {
  const address = useRecordAddress(paths.visits);
  const { search, change } = useVisitsAddress();
  const { by = 'time' } = search;
  const period = usePeriod(search, defaultPeriod);
  const comparison = useComparison(search, defaultPeriod, period, change);
  const least = Number(search.least ?? 0);
  const table = useVisitsTable(period, least);
  const nameOf = useGroupName();
  const hidden = useHiddenCount(table);
  const found = useOpenVisit(idIn(address.place), period);
  const { row } = found;
  const mayChange = useMayChange('visit');
  return (
    <GrowingTablePage
      title={words.title}
      name="visits"
      address={address}
      lens={<TagLens />}
      table={table}
      names={{ nameOf: ({ key }, id) => nameOf(kindOf[key] ?? 'vehicle', id).name }}
      findLabel={words.find}
      open={row}
      pageTitle={row && words.name(row.vehicle, row.geofence)}
      viewKeys={visitsKeys}
      totalsBy={by === 'time' ? unitOf(period) : by}
      filters={
        <>
          <PeriodPicker
            search={search}
            period={period}
            defaultPeriod={defaultPeriod}
            names={periods}
            onChange={change}
          />
          <ShortMenu least={least} onChange={change} />
        </>
      }
      renderBulk={
        mayChange
          ? (chosen, done) => (
              <>
                <Disregard visits={chosen} onDone={done} />
                <CountAgain visits={chosen} onDone={done} />
              </>
            )
          : undefined
      }
      above={<HiddenNote count={hidden} least={least} onChange={change} />}
      totals={
        <VisitTotals
          {...{ table, period, comparison, search, nameOf, onChange: change, navigation: address.navigation }}
        />
      }
      empty={<Empty hidden={hidden} least={least} onChange={change} />}
      panel={<VisitPanel address={address} found={found} />}
    />
  );
}

/** The number of visits that are too short. */
function useHiddenCount({ query, all = 0 }: VisitsTable): number {
  const enabled = query['minSeconds'] !== undefined;
  const { data } = useQuery({ ...totalsQuery(visitsList, { ...query, minSeconds: undefined }), enabled });
  return enabled ? Math.max(0, (data?.count ?? all) - all) : 0;
}

function Empty({ hidden, least, onChange }: { hidden: number; least: number; onChange: ChangeVisits }) {
  const format = useFormat();
  if (hidden > 0) {
    return <EmptyState title={words.allShort.title} detail={words.allShort.detail(format.duration(least))} />;
  }
  return (
    <EmptyState
      icon={<IconVisits size={24} />}
      title={words.empty.title}
      detail={words.empty.detail}
      action={
        <Button variant="default" onClick={() => onChange(namedSearch('last30Days'))}>
          {words.empty.wider}
        </Button>
      }
    />
  );
}

/** Seconds. */
const minimumSeconds = [60, 120, 300, 600, 1800, 3600];

/** Hides visits below a minimum duration, because passing through counts as a visit. */
function ShortMenu({ least, onChange }: { least: number; onChange: ChangeVisits }) {
  const format = useFormat();
  const label = (seconds: number): string =>
    seconds === 0 ? words.short.all : words.short.least(format.duration(seconds));
  const offered = [0, ...minimumSeconds, ...(least > 0 && !minimumSeconds.includes(least) ? [least] : [])];
  const name = least === 0 ? words.short.label : label(least);
  return (
    <Menu
      label={name}
      align="start"
      once
      buttonClassName={least === 0 ? filter.button : filter.chosen}
      face={
        <>
          <OneLine>{name}</OneLine>
          <IconDown size={14} />
        </>
      }
    >
      {offered.map((seconds) => (
        <MenuItem
          key={seconds}
          checked={seconds === least}
          onPress={() => onChange({ least: seconds === 0 ? undefined : String(seconds) })}
        >
          {label(seconds)}
        </MenuItem>
      ))}
    </Menu>
  );
}

interface HiddenNoteProps {
  count: number;
  least: number;
  onChange: ChangeVisits;
}

function HiddenNote({ count, least, onChange }: HiddenNoteProps) {
  const format = useFormat();
  if (count === 0) return null;
  return (
    <Bar as="p" gap="0 16px" className={classes.note}>
      {words.short.hidden(count, format.number(count), format.duration(least))}{' '}
      <Button compact variant="subtle" onClick={() => onChange({ least: undefined })}>
        {words.short.showAll}
      </Button>
    </Bar>
  );
}
