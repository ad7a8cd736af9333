import { useMemo } from 'react';
import { PeriodPicker } from '../../parts/PeriodPicker.tsx';
import { namedSearch } from '../../parts/period.ts';
import { TablePage } from '../../parts/TablePage.tsx';
import { TagLens } from '../../parts/TagLens.tsx';
import { useOpenRecord } from '../../parts/use-open-record.ts';
import { usePeriod } from '../../parts/use-period.ts';
import { useRecordAddress } from '../../parts/use-record-address.ts';
import { paths } from '../../paths/index.ts';
import { visitsKeys } from '../../paths/visits.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { Button } from '../../ui/Button.tsx';
import { IconVisits } from '../../ui/icons.tsx';
import { EmptyState, ListSkeleton } from '../../ui/states.tsx';
import { visitColumns } from './columns.tsx';
import { ExportMenu } from './ExportMenu.tsx';
import { HiddenNote, ShortMenu } from './ShortFilter.tsx';
import { useVisits } from './use-visits.ts';
import { type ChangeVisits, useVisitsAddress } from './use-visits-address.ts';
import { VisitPanel } from './VisitPanel.tsx';
import classes from './VisitsPage.module.css';
import { VisitTotals } from './VisitTotals.tsx';

const words = text.visits;

const defaultPeriod = 'last7Days';
const periods = ['last7Days', 'last30Days', 'thisMonth', 'lastMonth'] as const;

/** Visits of vehicles to geofences: totals and a table. */
export function VisitsPage() {
  const address = useRecordAddress(paths.visits);
  const { search, change } = useVisitsAddress();
  const period = usePeriod(search, defaultPeriod);
  const { rows: all, cut, soFar, error, onRetry } = useVisits(period);
  const least = Number(search.least ?? 0);
  const rows = useMemo(() => (least > 0 ? all?.filter(({ dwell }) => dwell >= least) : all), [all, least]);
  const hidden = all && rows ? all.length - rows.length : 0;
  const open = useOpenRecord(all, address.place);
  return (
    <TablePage
      title={words.title}
      name="visits"
      address={address}
      lens={<TagLens />}
      columns={visitColumns}
      rows={rows}
      error={error}
      onRetry={onRetry}
      defaultSort={{ key: 'start', descending: true }}
      findLabel={words.find}
      pageTitle={open && words.name(open.vehicle, open.geofence)}
      viewKeys={visitsKeys}
      renderExports={(shown) => <ExportMenu rows={shown} period={period} />}
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
      waiting={<Reading soFar={soFar} />}
      above={
        <>
          {cut && all && <CutNote count={all.length} />}
          <HiddenNote count={hidden} least={least} onChange={change} />
        </>
      }
      renderTotals={(shown) => <VisitTotals rows={shown} period={period} search={search} onChange={change} />}
      empty={<Empty hidden={hidden} least={least} onChange={change} />}
      panel={rows && address.place.kind !== 'nothing' && <VisitPanel address={address} row={open} period={period} />}
    />
  );
}

/** Progress of loading a long list. */
function Reading({ soFar }: { soFar: number }) {
  const format = useFormat();
  return (
    <>
      {soFar > 0 && (
        <p className={classes.note} role="status">
          {words.reading(format.number(soFar))}
        </p>
      )}
      <ListSkeleton rows={12} />
    </>
  );
}

function CutNote({ count }: { count: number }) {
  const format = useFormat();
  return <p className={classes.note}>{words.cut(format.number(count))}</p>;
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
