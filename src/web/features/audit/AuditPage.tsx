import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { AuditEntry } from '../../../contract/administration.ts';
import { auditEntryQuery, auditList, auditQuery } from '../../api/audit.ts';
import { usersQuery } from '../../api/records.ts';
import { GrowingTablePage } from '../../components/GrowingTablePage.tsx';
import { MissingRecord } from '../../components/MissingRecord.tsx';
import { PeriodPicker } from '../../components/PeriodPicker.tsx';
import type { FilterNames } from '../../components/StoredChoices.tsx';
import type { Period } from '../../data/period.ts';
import { type ChangeSearch, useChangeSearch } from '../../data/use-change-search.ts';
import { useGrowingTable } from '../../data/use-growing-table.ts';
import { useOpenRow } from '../../data/use-open-row.ts';
import { usePeriod } from '../../data/use-period.ts';
import { idIn, useRecordAddress } from '../../data/use-record-address.ts';
import { type AuditSearch, auditKeys, readAuditSearch } from '../../paths/audit.ts';
import { paths } from '../../paths/index.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { Button } from '../../ui/Button.tsx';
import { IconAudit } from '../../ui/icons.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { entryAction, entryName, recordName } from './changed-fields.ts';
import { type AuditRow, auditColumns } from './columns.tsx';
import { EntryPanel } from './EntryPanel.tsx';
import { useNames } from './field-value.ts';

const words = text.audit;

const defaultPeriod = 'last7Days';
const defaultSort = { key: 'when', descending: true };
const periods = ['last7Days', 'last30Days', 'last90Days', 'last365Days'] as const;

/** The audit, for administrators, with a panel for the selected entry. */
export function AuditPage() {
  const address = useRecordAddress(paths.audit);
  const search = readAuditSearch({ ...useSearch({ strict: false }) });
  const period = usePeriod(search, defaultPeriod);
  const table = useAuditTable(search, period);
  const { rows } = table;
  const change = useChangeSearch<AuditSearch>();
  const { place, navigation } = address;
  const { row: open, isLoading } = useOpenRow(table, idIn(place), auditEntryQuery);
  const isRestored = useIsRestored(open);
  return (
    <GrowingTablePage
      title={words.title}
      name="audit"
      address={address}
      table={table}
      names={useUserNames()}
      open={open}
      findLabel={words.find}
      filters={<Filters search={search} period={period} onChange={change} />}
      viewKeys={auditKeys}
      empty={<EmptyState icon={<IconAudit size={24} />} title={words.empty.title} detail={words.empty.detail} />}
      panel={
        rows &&
        place.kind !== 'nothing' &&
        (open ? (
          <EntryPanel
            key={open.id}
            entry={open}
            isRestored={isRestored}
            onClose={navigation.close}
            onRecord={() => change({ record: `${open.resource}:${open.resourceId}` })}
          />
        ) : (
          <MissingRecord key={idIn(place)} isLoading={isLoading} onClose={navigation.close} />
        ))
      }
    />
  );
}

/** Whether the record of a deletion was restored since. */
function useIsRestored(deletion: AuditRow | undefined): boolean {
  const { id = 0, action, resource, resourceId, utc } = deletion ?? {};
  const { data } = useQuery({
    ...auditQuery({ resource, resourceId, startDate: utc ?? '', endDate: farUtc }),
    enabled: action === 'delete',
  });
  return data?.some((entry) => entry.action === 'restore' && entry.id > id) ?? false;
}

/** After all entries. */
const farUtc = '9999-01-01T00:00:00.000Z';

function useAuditTable({ record }: AuditSearch, { startMs, endMs }: Period) {
  const [resource, resourceId] = record?.split(':') ?? [];
  const query = {
    startDate: new Date(startMs).toISOString(),
    endDate: new Date(endMs).toISOString(),
    resource,
    resourceId,
  };
  const format = useFormat();
  const names = useNames();
  const toRow = useMemo(() => {
    // In the history of one record, an entry about many records shows that one.
    const nameOf = record === undefined ? entryName : recordName;
    return (entry: AuditEntry): AuditRow => ({
      ...entry,
      action: record === undefined ? entryAction(entry) : entry.action,
      record: nameOf(entry, { format, names }),
    });
  }, [format, names, record]);
  return useGrowingTable({ list: auditList, columns: auditColumns, defaultSort, query, toRow });
}

/** Users for the filter; 0: a device, a recipient or the service. */
function useUserNames(): FilterNames<AuditRow> {
  const { data: users = none } = useQuery(usersQuery);
  return {
    nameOf: (_, id) => (id === 0 ? words.noUser : (users.find((user) => user.id === id)?.username ?? String(id))),
    idsOf: () => [0, ...users.map(({ id }) => id)],
  };
}

const none: readonly never[] = [];

interface FiltersProps {
  search: AuditSearch;
  period: Period;
  onChange: ChangeSearch<AuditSearch>;
}

function Filters({ search, period, onChange }: FiltersProps) {
  return (
    <>
      <PeriodPicker search={search} period={period} defaultPeriod={defaultPeriod} names={periods} onChange={onChange} />
      {search.record !== undefined && (
        <Button variant="light" title={words.onlyRecord} onClick={() => onChange({ record: undefined })}>
          {words.allRecords}
        </Button>
      )}
    </>
  );
}
