import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { alertSentQuery, alertsSentList } from '../../api/alerts.ts';
import { useGeofences } from '../../api/geofences.ts';
import type { SelectedRows } from '../../api/growing-list.ts';
import { useMayChange } from '../../api/me.ts';
import { alertRulesQuery } from '../../api/records.ts';
import { GrowingTablePage } from '../../components/GrowingTablePage.tsx';
import { PeriodPicker } from '../../components/PeriodPicker.tsx';
import type { FilterNames } from '../../components/StoredChoices.tsx';
import { useChangeSearch } from '../../data/use-change-search.ts';
import { useGrowingTable } from '../../data/use-growing-table.ts';
import { useOpenRow } from '../../data/use-open-row.ts';
import { usePeriod } from '../../data/use-period.ts';
import { idIn, useRecordAddress } from '../../data/use-record-address.ts';
import { paths } from '../../paths/index.ts';
import { type PeriodSearch, periodKeys, readPeriodSearch } from '../../paths/period.ts';
import { officeText } from '../../text/office.ts';
import { Button } from '../../ui/Button.tsx';
import { IconReload, IconSend } from '../../ui/icons.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { AlertTabs } from './AlertTabs.tsx';
import { NotSetUp } from './NotSetUp.tsx';
import { SentPanel } from './SentPanel.tsx';
import { sentColumns } from './sent-columns.tsx';
import { type SentRow, useSentNames, useToSentRow } from './sent-row.ts';
import { useRetry } from './use-retry.ts';

const words = officeText.alerts.sent;
const defaultPeriod = 'last7Days';
const defaultSort = { key: 'created', descending: true };
const periods = ['last7Days', 'last30Days', 'last90Days', 'thisWeek', 'lastWeek', 'thisMonth', 'lastMonth'] as const;

/** Notices of a period and their states, with a panel for the selected one. */
export function SentPage() {
  const address = useRecordAddress(paths.alertsSent);
  const search = readPeriodSearch(useSearch({ strict: false }));
  const period = usePeriod(search, defaultPeriod);
  const toRow = useToSentRow();
  const query = { startDate: new Date(period.startMs).toISOString(), endDate: new Date(period.endMs).toISOString() };
  const table = useGrowingTable({ list: alertsSentList, columns: sentColumns, defaultSort, query, toRow });
  const { rows } = table;
  const mayChange = useMayChange('alertSent');
  const id = idIn(address.place);
  const found = useOpenRow(table, id, alertSentQuery);
  const open = found.row;
  const isOutside = open !== undefined && (open.createdMs < period.startMs || open.createdMs >= period.endMs);
  const change = useChangeSearch<PeriodSearch>();
  return (
    <GrowingTablePage
      title={words.title}
      name="alerts-sent"
      address={address}
      table={table}
      names={useFilterNames()}
      open={open}
      findLabel={words.find}
      tabs={<AlertTabs current="sent" />}
      filters={
        <PeriodPicker search={search} period={period} defaultPeriod={defaultPeriod} names={periods} onChange={change} />
      }
      viewKeys={periodKeys}
      pageTitle={open?.what}
      above={<NotSetUp />}
      empty={
        <EmptyState
          icon={<IconSend size={24} />}
          title={words.empty.title}
          detail={words.empty.detail}
          action={<Link to={paths.alertRules}>{words.empty.rules}</Link>}
        />
      }
      renderBulk={mayChange ? (chosen, done) => <SentBulk chosen={chosen} onDone={done} /> : undefined}
      panel={
        rows &&
        address.place.kind !== 'nothing' && (
          <SentPanel
            key={id}
            found={found}
            onWiden={isOutside ? () => change({ period: 'last90Days', from: undefined, to: undefined }) : undefined}
            onClose={address.navigation.close}
          />
        )
      }
    />
  );
}

function useFilterNames(): FilterNames<SentRow> {
  const names = useSentNames(true);
  const { data: rules = none } = useQuery(alertRulesQuery);
  const geofences = useGeofences() ?? none;
  const lists: Readonly<Record<string, readonly { id: number }[]>> = { rule: rules, geofence: geofences };
  return {
    nameOf: ({ key }, id) => (id === 0 ? words.none : key === 'rule' ? names.rule(id) : names.geofence(id)),
    idsOf: ({ key }) => [0, ...(lists[key] ?? none).map(({ id }) => id)],
  };
}

const none: readonly never[] = [];

function SentBulk({ chosen, onDone }: { chosen: SelectedRows; onDone: () => void }) {
  const { retry } = useRetry();
  const retryAll = (): void => {
    onDone();
    void retry(chosen);
  };
  return (
    <Button variant="default" icon={<IconReload size={16} />} onClick={retryAll}>
      {words.retry.now}
    </Button>
  );
}
