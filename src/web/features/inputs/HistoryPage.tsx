import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { inputHistoryList } from '../../api/input-history.ts';
import { ConnectDevice } from '../../components/ConnectDevice.tsx';
import { GrowingTablePage } from '../../components/GrowingTablePage.tsx';
import { ListTotals } from '../../components/ListTotals.tsx';
import { PeriodPicker } from '../../components/PeriodPicker.tsx';
import { datesOf, momentsOf } from '../../data/period.ts';
import { useChangeSearch } from '../../data/use-change-search.ts';
import { useComparison } from '../../data/use-compared.ts';
import { useGrowingTable } from '../../data/use-growing-table.ts';
import { usePastPeriod } from '../../data/use-period.ts';
import type { RecordAddress, RecordNavigation } from '../../data/use-record-address.ts';
import { paths } from '../../paths/index.ts';
import { type ComparedSearch, comparedKeys, readComparedSearch } from '../../paths/period.ts';
import { text } from '../../text/index.ts';
import { IconInput } from '../../ui/icons.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { historyColumns } from './history-columns.tsx';
import { type InputNames, useInputNames, useToHistoryRow } from './history-row.ts';
import { InputTabs } from './InputTabs.tsx';
import { StateStrips } from './StateStrips.tsx';

const words = text.inputs.history;
const defaultSort = { key: 'start', descending: true };
const defaultPeriod = 'last24Hours';
const periods = ['last24Hours', 'last7Days', 'last30Days', 'last90Days', 'thisWeek', 'lastWeek'] as const;

/** The states of inputs in a period: a strip for each input, and a table of all states. */
export function HistoryPage() {
  const search = readComparedSearch(useSearch({ strict: false }));
  const change = useChangeSearch<ComparedSearch>();
  const { period, nowMs } = usePastPeriod(search, defaultPeriod);
  const names = useInputNames();
  const dates = datesOf(period, nowMs);
  const comparison = useComparison(search, defaultPeriod, momentsOf(dates), change);
  const toRow = useToHistoryRow(names, period, nowMs);
  const table = useGrowingTable({
    ...{ list: inputHistoryList, columns: historyColumns, defaultSort, toRow },
    query: dates,
  });
  const toInput = useInputNavigation();
  const address = useInputAddress(table.rows ?? none, toInput);
  return (
    <GrowingTablePage
      title={words.title}
      name="input-history"
      address={address}
      table={table}
      names={{ nameOf: (column, id) => (names ? nameIn(names, column, id) : '') }}
      findLabel={text.inputs.find}
      tabs={<InputTabs current="history" />}
      filters={
        <PeriodPicker search={search} period={period} defaultPeriod={defaultPeriod} names={periods} onChange={change} />
      }
      viewKeys={comparedKeys}
      totals={
        names && (
          <>
            {/* how many states, and how long: "outside all geofences, open" answers when and for how long */}
            <ListTotals table={table} comparison={comparison} terms={words.totals} navigation={toInput} />
            <StateStrips table={table} vehicleName={names.vehicle} window={period} />
          </>
        )
      }
      empty={<NoHistory hasInputs={names?.count !== 0} />}
    />
  );
}

const none: readonly never[] = [];

/** An account without inputs has no history in any period. */
function NoHistory({ hasInputs }: { hasInputs: boolean }) {
  const { title, detail } = hasInputs ? words.none : text.inputs.empty;
  const begin = hasInputs ? undefined : <ConnectDevice />;
  return <EmptyState icon={<IconInput size={24} />} title={title} detail={detail} action={begin} />;
}

/** Name of a value in a column's filter. */
function nameIn(names: InputNames, { key }: { key: string }, id: number): string {
  if (key === 'input') {
    const { name, vehicleId } = names.input(id);
    return words.inputOn(name, names.vehicle(vehicleId));
  }
  if (key === 'vehicle') return names.vehicle(id);
  if (key === 'driver') return id === 0 ? words.noDriver : names.driver(id);
  return id === 0 ? words.outside : names.geofence(id);
}

/** Leads to an input, by its id. */
function useInputNavigation(): Pick<RecordNavigation, 'open' | 'hrefOf'> {
  const navigate = useNavigate();
  return useMemo(
    () => ({
      open: (id) => void navigate({ to: paths.input, params: { inputId: String(id) } }),
      hrefOf: (id) => paths.input.replace('$inputId', String(id)),
    }),
    [navigate],
  );
}

/** A state is not a record, so its row opens its input. */
function useInputAddress(
  rows: readonly { id: number; inputId: number }[],
  toInput: ReturnType<typeof useInputNavigation>,
): RecordAddress {
  return useMemo(() => {
    const inputOf = (id: number): number => rows.find((row) => row.id === id)?.inputId ?? 0;
    const open = (id: number): void => toInput.open(inputOf(id));
    const nowhere = (): void => {};
    return {
      place: { kind: 'nothing' },
      navigation: {
        open,
        edit: open,
        close: nowhere,
        add: nowhere,
        showSaved: nowhere,
        hrefOf: (id) => toInput.hrefOf(inputOf(id)),
      },
    };
  }, [rows, toInput]);
}
