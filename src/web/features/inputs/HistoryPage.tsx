import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { PeriodPicker } from '../../parts/PeriodPicker.tsx';
import { TablePage } from '../../parts/TablePage.tsx';
import { useChangeSearch } from '../../parts/use-change-search.ts';
import { usePastPeriod } from '../../parts/use-period.ts';
import type { RecordAddress } from '../../parts/use-record-address.ts';
import { paths } from '../../paths/index.ts';
import { type PeriodSearch, periodKeys, readPeriodSearch } from '../../paths/period.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { IconInput } from '../../ui/icons.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Totals } from '../../ui/Totals.tsx';
import { historyColumns } from './history-columns.tsx';
import { type HistoryRow, useHistoryRows } from './history-row.ts';
import { InputTabs } from './InputTabs.tsx';
import { StateStrips } from './StateStrips.tsx';

const words = text.inputs.history;
const defaultPeriod = 'last24Hours';
const periods = ['last24Hours', 'last7Days', 'last30Days', 'last90Days'] as const;

/** The states of inputs in a period: a strip for each input, and a table of all states. */
export function HistoryPage() {
  const search = readPeriodSearch(useSearch({ strict: false }));
  const change = useChangeSearch<PeriodSearch>();
  const { period, nowMs } = usePastPeriod(search, defaultPeriod);
  const { rows, error, onRetry } = useHistoryRows(period, nowMs);
  const address = useInputAddress(rows ?? []);
  return (
    <TablePage
      title={words.title}
      name="input-history"
      address={address}
      columns={historyColumns}
      rows={rows}
      error={error}
      onRetry={onRetry}
      defaultSort={{ key: 'start', descending: true }}
      findLabel={text.inputs.find}
      tabs={<InputTabs current="history" />}
      filters={
        <PeriodPicker search={search} period={period} defaultPeriod={defaultPeriod} names={periods} onChange={change} />
      }
      viewKeys={periodKeys}
      renderTotals={(shown) => (
        <>
          <HistoryTotals rows={shown} />
          <StateStrips rows={shown} window={period} />
        </>
      )}
      empty={<EmptyState icon={<IconInput size={24} />} title={words.none.title} detail={words.none.detail} />}
    />
  );
}

/** The number of states, and how long they lasted: "outside all geofences, open" answers when and for how long. */
function HistoryTotals({ rows }: { rows: readonly HistoryRow[] }) {
  const format = useFormat();
  const totalMs = rows.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
  return (
    <Totals
      totals={[
        { term: words.totals.count, value: format.number(rows.length) },
        { term: words.totals.time, value: format.totalDuration(totalMs / 1000) },
      ]}
    />
  );
}

/** A state is not a record, so its row opens its input. */
function useInputAddress(rows: readonly { id: number; inputId: number }[]): RecordAddress {
  const navigate = useNavigate();
  return useMemo(() => {
    const inputOf = (id: number): string => String(rows[id - 1]?.inputId ?? 0);
    const open = (id: number): void => void navigate({ to: paths.input, params: { inputId: inputOf(id) } });
    const nowhere = (): void => {};
    return {
      place: { kind: 'nothing' },
      navigation: {
        open,
        edit: open,
        close: nowhere,
        add: nowhere,
        showSaved: nowhere,
        hrefOf: (id) => paths.input.replace('$inputId', inputOf(id)),
      },
    };
  }, [rows, navigate]);
}
