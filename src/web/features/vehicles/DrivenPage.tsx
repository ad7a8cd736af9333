import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { DrivenTotals } from '../../../contract/driven.ts';
import { drivenTotalsQuery } from '../../api/driven-totals.ts';
import { PeriodPicker } from '../../components/PeriodPicker.tsx';
import { SendList } from '../../components/SendList.tsx';
import { TablePage } from '../../components/TablePage.tsx';
import { useDriverName, useFleetName, useVehicleName } from '../../data/names.ts';
import type { Period } from '../../data/period.ts';
import { useChangeSearch } from '../../data/use-change-search.ts';
import { usePeriod } from '../../data/use-period.ts';
import type { RecordAddress } from '../../data/use-record-address.ts';
import { type DrivenBy, type DrivenSearch, drivenGroups, drivenKeys, readDrivenSearch } from '../../paths/driven.ts';
import { paths } from '../../paths/index.ts';
import { text } from '../../text/index.ts';
import { officeText } from '../../text/office.ts';
import { useFormat } from '../../text/use-format.ts';
import { IconDown, IconVehicle } from '../../ui/icons.tsx';
import { OneLine } from '../../ui/layout.tsx';
import { Menu, MenuItem } from '../../ui/Menu.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Totals } from '../../ui/Totals.tsx';
import { type Column, chosenInFile } from '../../ui/table/column.ts';
import filter from '../../ui/table/FilterMenu.module.css';
import { useTableView } from '../../ui/table/use-table-view.ts';
import { VehicleTabs } from './VehicleTabs.tsx';

const words = officeText.driving;
const defaultPeriod = 'last7Days';
const periods = ['thisWeek', 'lastWeek', 'last7Days', 'last30Days', 'last90Days', 'thisMonth', 'lastMonth'] as const;
const defaultSort = { key: 'metres', descending: true };

interface DrivenRow extends Omit<DrivenTotals['groups'][number], 'key'> {
  id: number;
  key: number | string;
  name: string;
}

const figure = (
  key: 'drivingSeconds' | 'idleSeconds',
  inFile: 'driving' | 'standing',
  label: string,
): Column<DrivenRow> => ({
  ...{ key, inFile },
  label,
  text: (row, format) => format.duration(row[key]),
  sortBy: (row) => row[key],
  descendingFirst: true,
  seconds: (row) => row[key],
  width: 120,
  align: 'end',
  unsearched: true,
});

/** The first column is named after what the rows are, also on paper and in files. */
export const drivenColumnsBy = (by: DrivenBy): readonly Column<DrivenRow>[] => [
  {
    key: 'name',
    inFile: 'group',
    label: words.groups[by],
    text: ({ name }) => name,
    sortBy: ({ key, name }) => (typeof key === 'string' ? key : name),
    width: 160,
    grow: 2,
  },
  {
    key: 'metres',
    inFile: 'distance',
    label: words.distance,
    text: ({ metres }, format) => format.distance(metres),
    sortBy: ({ metres }) => metres,
    descendingFirst: true,
    export: ({ metres }) => Math.round(metres) / 1000,
    width: 110,
    align: 'end',
    unsearched: true,
    phone: 'end',
  },
  figure('drivingSeconds', 'driving', words.driving),
  figure('idleSeconds', 'standing', words.standing),
  {
    key: 'stops',
    label: words.stops,
    text: ({ stops }, format) => format.number(stops),
    sortBy: ({ stops }) => stops,
    descendingFirst: true,
    export: ({ stops }) => stops,
    width: 90,
    align: 'end',
    unsearched: true,
  },
];

const columnsOfGroup = Object.fromEntries(drivenGroups.map((by) => [by, drivenColumnsBy(by)])) as Record<
  DrivenBy,
  readonly Column<DrivenRow>[]
>;

/** How far vehicles drove in a period, and how long they stood. */
export function DrivenPage() {
  const raw = useRouterState({ select: ({ location }) => location.search });
  const search = useMemo(() => readDrivenSearch(raw), [raw]);
  const change = useChangeSearch<DrivenSearch>();
  const period = usePeriod(search, defaultPeriod);
  const by = search.by ?? 'vehicle';
  const { rows, error, onRetry } = useDrivenRows(by, period);
  return (
    <TablePage
      name="driven"
      title={words.title}
      findLabel={words.find}
      columns={columnsOfGroup[by]}
      defaultSort={defaultSort}
      tabs={<VehicleTabs current="driven" />}
      viewKeys={drivenKeys}
      filters={
        <>
          <PeriodPicker
            search={search}
            period={period}
            defaultPeriod={defaultPeriod}
            names={periods}
            onChange={change}
          />
          <ByMenu by={by} onChange={(next) => change({ by: next === 'vehicle' ? undefined : next })} />
        </>
      }
      exportItems={<SendDriven by={by} period={period} />}
      renderTotals={(shown) => <Sums rows={shown} />}
      empty={<EmptyState icon={<IconVehicle size={24} />} title={words.empty.title} detail={words.empty.detail} />}
      address={useDrivenAddress(by, rows)}
      {...{ rows, error, onRetry }}
    />
  );
}

function SendDriven({ by, period }: { by: DrivenBy; period: Period }) {
  const columns = columnsOfGroup[by];
  const [view] = useTableView(columns);
  return (
    <SendList
      report="driven"
      period={period}
      filters={{ by: by === 'vehicle' ? undefined : by, column: chosenInFile(columns, view) }}
      names={[by === 'vehicle' ? words.title : `${words.title} ${lowerFirst(words.by(words.groups[by]))}`]}
    />
  );
}

const lowerFirst = (words: string): string => words.slice(0, 1).toLowerCase() + words.slice(1);

function ByMenu({ by, onChange }: { by: DrivenBy; onChange: (by: DrivenBy) => void }) {
  const name = words.by(words.groups[by]);
  return (
    <Menu
      label={name}
      align="start"
      once
      buttonClassName={filter.chosen}
      face={
        <>
          <OneLine>{name}</OneLine>
          <IconDown size={14} />
        </>
      }
    >
      {drivenGroups.map((each) => (
        <MenuItem key={each} checked={each === by} onPress={() => onChange(each)}>
          {words.groups[each]}
        </MenuItem>
      ))}
    </Menu>
  );
}

function Sums({ rows }: { rows: readonly DrivenRow[] }) {
  const format = useFormat();
  const sum = (of: (row: DrivenRow) => number): number => rows.reduce((all, row) => all + of(row), 0);
  return (
    <Totals
      label={text.visits.totals.label}
      totals={[
        { term: words.distance, value: format.distance(sum(({ metres }) => metres)) },
        { term: words.driving, value: format.totalDuration(sum(({ drivingSeconds }) => drivingSeconds)) },
        { term: words.standing, value: format.totalDuration(sum(({ idleSeconds }) => idleSeconds)) },
        { term: words.stops, value: format.number(sum(({ stops }) => stops)) },
      ]}
    />
  );
}

function useDrivenRows(by: DrivenBy, { startMs, endMs }: { startMs: number; endMs: number }) {
  const format = useFormat();
  const { timeZone } = format;
  const { data, error, refetch } = useQuery(
    drivenTotalsQuery({
      ...{ by, timeZone },
      ...{ startDate: new Date(startMs).toISOString(), endDate: new Date(endMs).toISOString() },
    }),
  );
  const vehicle = useVehicleName();
  const driver = useDriverName();
  const fleet = useFleetName();
  const rows = useMemo(() => {
    const nameOf = (key: number | string): string => {
      if (typeof key === 'string') return format.date(new Date(key));
      if (by === 'driver') return key === 0 ? text.names.noDriver : driver(key);
      if (by === 'fleet') return key === 0 ? text.vehicles.noFleet : fleet(key);
      return vehicle(key);
    };
    return data?.groups.map((group): DrivenRow => {
      const { key } = group;
      return { ...group, id: typeof key === 'string' ? Date.parse(key) : key, name: nameOf(key) };
    });
  }, [data, by, vehicle, driver, fleet, format]);
  return { rows, error, onRetry: () => void refetch() };
}

/** A row opens what it is about: its record, or the same page about its day, week or month. */
function useDrivenAddress(by: DrivenBy, rows: readonly DrivenRow[] | undefined): RecordAddress {
  const navigate = useNavigate();
  return useMemo(() => {
    const pages = { vehicle: paths.vehicles, driver: paths.drivers, fleet: paths.fleets } as const;
    const hrefOf = (id: number): string => {
      if (by === 'vehicle' || by === 'driver' || by === 'fleet') return id === 0 ? pages[by] : `${pages[by]}/${id}`;
      const next = rows?.map((row) => row.id).filter((other) => other > id) ?? [];
      const end = next.length > 0 ? Math.min(...next) : Date.now();
      return `${paths.driven}?from=${new Date(id).toISOString()}&to=${new Date(Math.max(end, id + 1)).toISOString()}`;
    };
    const none = () => {};
    const open = (id: number): void => void navigate({ href: hrefOf(id) });
    return {
      place: { kind: 'nothing' },
      navigation: { close: none, open, edit: none, add: none, showSaved: none, hrefOf },
    };
  }, [navigate, by, rows]);
}
