import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { Alarm } from '../../../contract/temperature.ts';
import { alarmQuery, alarmsList } from '../../api/alarms.ts';
import { type SelectedRows, totalsQuery } from '../../api/growing-list.ts';
import { useMayChange } from '../../api/me.ts';
import { GrowingTablePage } from '../../components/GrowingTablePage.tsx';
import { ListTotals } from '../../components/ListTotals.tsx';
import { PeriodPicker } from '../../components/PeriodPicker.tsx';
import { useDriverName, useFleetName, useVehicleName } from '../../data/names.ts';
import { alarmsPeriod } from '../../data/not-reviewed.ts';
import { datesOf, momentsOf } from '../../data/period.ts';
import { useChangeSearch } from '../../data/use-change-search.ts';
import { type Comparison, useComparison } from '../../data/use-compared.ts';
import { type GrowingTable, useGrowingTable } from '../../data/use-growing-table.ts';
import { useOpenRow } from '../../data/use-open-row.ts';
import { usePastPeriod } from '../../data/use-period.ts';
import { idIn, type RecordNavigation, useRecordAddress } from '../../data/use-record-address.ts';
import { paths } from '../../paths/index.ts';
import { type ComparedSearch, comparedKeys, readComparedSearch } from '../../paths/period.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { IconTemperature } from '../../ui/icons.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { AlarmPanel } from './AlarmPanel.tsx';
import { alarmColumns } from './alarm-columns.tsx';
import { type AlarmRow, useProfileName, useToAlarmRow } from './alarm-row.ts';
import { ReviewForm } from './ReviewForm.tsx';
import { TemperatureTabs } from './TemperatureTabs.tsx';

const words = text.temperature.alarms;
const defaultPeriod = alarmsPeriod;
const defaultSort = { key: 'start', descending: true };
const periods = [
  'last24Hours',
  'last7Days',
  'last30Days',
  'last90Days',
  'thisWeek',
  'lastWeek',
  'thisMonth',
  'lastMonth',
] as const;

/** Alarms of a period, with a panel for the selected one. */
export function AlarmsPage() {
  const address = useRecordAddress(paths.alarms);
  const search = readComparedSearch(useSearch({ strict: false }));
  const { period, nowMs } = usePastPeriod(search, defaultPeriod);
  const toRow = useToAlarmRow(nowMs);
  const dates = datesOf(period, nowMs);
  const table = useGrowingTable({
    list: alarmsList,
    columns: alarmColumns,
    defaultSort,
    query: dates,
    toRow,
  });
  const nameOf = useFilterNames();
  const { rows } = table;
  const open = useOpenRow(table, idIn(address.place), alarmQuery);
  const change = useChangeSearch<ComparedSearch>();
  const comparison = useComparison(search, defaultPeriod, momentsOf(dates), change);
  const mayChange = useMayChange('alarm');
  return (
    <GrowingTablePage
      title={words.title}
      name="alarms"
      address={address}
      table={table}
      names={{ nameOf }}
      open={open.row}
      findLabel={words.find}
      tabs={<TemperatureTabs current="alarms" />}
      filters={
        <PeriodPicker search={search} period={period} defaultPeriod={defaultPeriod} names={periods} onChange={change} />
      }
      viewKeys={comparedKeys}
      renderBulk={mayChange ? (chosen, done) => <ReviewBulk chosen={chosen} onDone={done} /> : undefined}
      totals={<AlarmTotals table={table} comparison={comparison} navigation={address.navigation} />}
      pageTitle={open.row?.probe}
      empty={<EmptyState icon={<IconTemperature size={24} />} title={words.empty.title} detail={words.empty.detail} />}
      panel={
        rows &&
        !open.isLoading &&
        address.place.kind !== 'nothing' && (
          <AlarmPanel key={idIn(address.place)} row={open.row} nowMs={nowMs} onClose={address.navigation.close} />
        )
      }
    />
  );
}

/** Names of what alarms are filtered by. */
function useFilterNames(): (column: { key: string }, id: number) => string {
  const vehicle = useVehicleName();
  const driver = useDriverName();
  const fleet = useFleetName();
  const profile = useProfileName();
  const names: Readonly<Record<string, (id: number) => string>> = {
    vehicle,
    driver: (id) => (id === 0 ? text.names.noDriver : driver(id)),
    fleet: (id) => (id === 0 ? text.vehicles.noFleet : fleet(id)),
    profile,
  };
  return ({ key }, id) => names[key]?.(id) ?? String(id);
}

interface AlarmTotalsProps {
  table: GrowingTable<Alarm, AlarmRow>;
  comparison: Comparison;
  navigation: RecordNavigation;
}

function AlarmTotals(props: AlarmTotalsProps) {
  const format = useFormat();
  const running = useCountOf(props.table, { state: 'open' });
  const unreviewed = useCountOf(props.table, { reviewed: 'false' });
  const figure = (count: number | undefined): string =>
    count === undefined ? text.records.nothing : format.number(count);
  return (
    <ListTotals
      {...props}
      terms={words.totals}
      further={[
        { term: words.totals.running, value: figure(running), alarm: (running ?? 0) > 0 },
        { term: words.reviewState.none, value: figure(unreviewed) },
      ]}
    />
  );
}

/**
 * The number of matching alarms with a further condition; undefined while it loads. A filter of the table for the same
 * parameter may exclude them.
 */
function useCountOf(
  { list, filter }: GrowingTable<Alarm, AlarmRow>,
  condition: Readonly<Record<string, string>>,
): number | undefined {
  const isExcluded = Object.entries(condition).some(([name, value]) => {
    const chosen = filter[name];
    return Array.isArray(chosen) && !chosen.includes(value);
  });
  const { data } = useQuery({ ...totalsQuery(list, { ...filter, ...condition }), enabled: !isExcluded });
  return isExcluded ? 0 : data?.count;
}

/** Reviews the selected alarms with a cause and a note. Undo gives them the reviews that they had. */
function ReviewBulk({ chosen, onDone }: { chosen: SelectedRows; onDone: () => void }) {
  const format = useFormat();
  const [asking, setAsking] = useState(false);
  const close = (isDone: boolean): void => {
    setAsking(false);
    if (isDone) onDone();
  };
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {words.reviewChosen}
      </Button>
      {asking && (
        <Dialog title={words.reviewTitle(chosen.count, format.number(chosen.count))} onClose={() => close(false)}>
          <ReviewForm alarms={chosen} onClose={close} />
        </Dialog>
      )}
    </>
  );
}
