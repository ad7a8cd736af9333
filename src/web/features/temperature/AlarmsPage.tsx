import { useSearch } from '@tanstack/react-router';
import { useMayChange } from '../../api/me.ts';
import { alarmsPeriod } from '../../parts/not-reviewed.ts';
import { PeriodPicker } from '../../parts/PeriodPicker.tsx';
import { TablePage } from '../../parts/TablePage.tsx';
import { useChangeSearch } from '../../parts/use-change-search.ts';
import { usePastPeriod } from '../../parts/use-period.ts';
import { idIn, useRecordAddress } from '../../parts/use-record-address.ts';
import { paths } from '../../paths/index.ts';
import { type PeriodSearch, periodKeys, readPeriodSearch } from '../../paths/period.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { totalMs } from '../../ui/chart/excursions.ts';
import { IconTemperature } from '../../ui/icons.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Totals } from '../../ui/Totals.tsx';
import { AlarmPanel } from './AlarmPanel.tsx';
import { alarmColumns } from './alarm-columns.tsx';
import { type AlarmRow, useAlarmRows, useOpenAlarm } from './alarm-row.ts';
import { ReviewBulk } from './ReviewBulk.tsx';
import { TemperatureTabs } from './TemperatureTabs.tsx';

const words = text.temperature.alarms;
const defaultPeriod = alarmsPeriod;
const periods = ['last24Hours', 'last7Days', 'last30Days', 'last90Days', 'thisMonth', 'lastMonth'] as const;

/** Alarms of a period, with a panel for the selected one. */
export function AlarmsPage() {
  const address = useRecordAddress(paths.alarms);
  const search = readPeriodSearch(useSearch({ strict: false }));
  const { period, nowMs } = usePastPeriod(search, defaultPeriod);
  const { rows, error, onRetry } = useAlarmRows(period, nowMs);
  const open = useOpenAlarm(rows, idIn(address.place), nowMs);
  const change = useChangeSearch<PeriodSearch>();
  const mayChange = useMayChange();
  return (
    <TablePage
      title={words.title}
      name="alarms"
      address={address}
      columns={alarmColumns}
      rows={rows}
      error={error}
      onRetry={onRetry}
      defaultSort={{ key: 'start', descending: true }}
      findLabel={words.find}
      tabs={<TemperatureTabs current="alarms" />}
      filters={
        <PeriodPicker search={search} period={period} defaultPeriod={defaultPeriod} names={periods} onChange={change} />
      }
      viewKeys={periodKeys}
      renderBulk={mayChange ? (selected, done) => <ReviewBulk rows={selected} onDone={done} /> : undefined}
      renderTotals={(shown) => <AlarmTotals rows={shown} />}
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

function AlarmTotals({ rows }: { rows: readonly AlarmRow[] }) {
  const format = useFormat();
  const longest = Math.max(0, ...rows.map(({ startMs, endMs }) => endMs - startMs));
  const running = rows.filter(({ alarm }) => alarm.endUtc === null).length;
  const open = rows.filter(({ alarm }) => alarm.reviewedUtc === null).length;
  return (
    <Totals
      totals={[
        { term: words.totals.count, value: format.number(rows.length) },
        { term: words.totals.running, value: format.number(running), alarm: running > 0 },
        { term: words.reviewState.none, value: format.number(open) },
        { term: words.totals.time, value: format.totalDuration(totalMs(rows) / 1000) },
        { term: words.totals.longest, value: format.duration(longest / 1000) },
      ]}
    />
  );
}
