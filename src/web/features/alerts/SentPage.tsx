import { Link, useSearch } from '@tanstack/react-router';
import { useMayChange } from '../../api/me.ts';
import { PeriodPicker } from '../../parts/PeriodPicker.tsx';
import { TablePage } from '../../parts/TablePage.tsx';
import { useChangeSearch } from '../../parts/use-change-search.ts';
import { useOpenRecord } from '../../parts/use-open-record.ts';
import { usePeriod } from '../../parts/use-period.ts';
import { idIn, useRecordAddress } from '../../parts/use-record-address.ts';
import { paths } from '../../paths/index.ts';
import { type PeriodSearch, periodKeys, readPeriodSearch } from '../../paths/period.ts';
import { text } from '../../text/index.ts';
import { Button } from '../../ui/Button.tsx';
import { IconReload, IconSend } from '../../ui/icons.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { AlertTabs } from './AlertTabs.tsx';
import { NotSetUp } from './NotSetUp.tsx';
import { SentPanel } from './SentPanel.tsx';
import { sentColumns } from './sent-columns.tsx';
import { type SentRow, useSentRows } from './sent-row.ts';
import { useRetry } from './use-retry.ts';

const words = text.alerts.sent;
const defaultPeriod = 'last7Days';
const periods = ['last7Days', 'last30Days', 'last90Days', 'thisMonth', 'lastMonth'] as const;

/** Notices of a period and their states, with a panel for the selected one. */
export function SentPage() {
  const address = useRecordAddress(paths.alertsSent);
  const search = readPeriodSearch(useSearch({ strict: false }));
  const period = usePeriod(search, defaultPeriod);
  const { rows, error, onRetry } = useSentRows(period);
  const mayChange = useMayChange();
  const open = useOpenRecord(rows, address.place);
  const change = useChangeSearch<PeriodSearch>();
  return (
    <TablePage
      title={words.title}
      name="alerts-sent"
      address={address}
      columns={sentColumns}
      rows={rows}
      error={error}
      onRetry={onRetry}
      defaultSort={{ key: 'created', descending: true }}
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
      renderBulk={mayChange ? (selected, done) => <SentBulk rows={selected} onDone={done} /> : undefined}
      panel={
        rows &&
        address.place.kind !== 'nothing' && (
          <SentPanel
            key={idIn(address.place)}
            id={idIn(address.place)}
            row={open}
            rows={rows}
            onWiden={() => change({ period: 'last90Days', from: undefined, to: undefined })}
            onClose={address.navigation.close}
          />
        )
      }
    />
  );
}

function SentBulk({ rows, onDone }: { rows: readonly SentRow[]; onDone: () => void }) {
  const { retry } = useRetry();
  return (
    <Button
      variant="default"
      icon={<IconReload size={16} />}
      onClick={() => {
        void retry(rows);
        onDone();
      }}
    >
      {words.retry.now}
    </Button>
  );
}
