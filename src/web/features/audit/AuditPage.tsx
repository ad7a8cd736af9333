import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { AuditEntry } from '../../../contract/administration.ts';
import { auditQuery } from '../../api/audit.ts';
import { MissingRecord } from '../../parts/MissingRecord.tsx';
import { PeriodPicker } from '../../parts/PeriodPicker.tsx';
import type { Period } from '../../parts/period.ts';
import { TablePage } from '../../parts/TablePage.tsx';
import { type ChangeSearch, useChangeSearch } from '../../parts/use-change-search.ts';
import { useOpenRecord } from '../../parts/use-open-record.ts';
import { usePeriod } from '../../parts/use-period.ts';
import { idIn, useRecordAddress } from '../../parts/use-record-address.ts';
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
const periods = ['last7Days', 'last30Days', 'last90Days', 'last365Days'] as const;

/** The audit, for administrators, with a panel for the selected entry. */
export function AuditPage() {
  const address = useRecordAddress(paths.audit);
  const search = readAuditSearch({ ...useSearch({ strict: false }) });
  const period = usePeriod(search, defaultPeriod);
  const { rows, error, onRetry } = useEntries(search, period);
  const change = useChangeSearch<AuditSearch>();
  const { place, navigation } = address;
  const open = useOpenRecord(rows, place);
  return (
    <TablePage
      title={words.title}
      name="audit"
      address={address}
      columns={auditColumns}
      rows={rows}
      error={error}
      onRetry={onRetry}
      defaultSort={{ key: 'when', descending: true }}
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
            isRestored={rows.some((row) => restores(row, open))}
            onClose={navigation.close}
            onRecord={() => change({ record: `${open.resource}:${open.resourceId}` })}
          />
        ) : (
          <MissingRecord key={idIn(place)} onClose={navigation.close} />
        ))
      }
    />
  );
}

const restores = ({ id, action, resource, resourceId }: AuditRow, deletion: AuditRow): boolean =>
  action === 'restore' && id > deletion.id && resource === deletion.resource && resourceId === deletion.resourceId;

function useEntries({ record }: AuditSearch, { startMs, endMs }: Period) {
  const requested = { startDate: new Date(startMs).toISOString(), endDate: new Date(endMs).toISOString() };
  const [resource, id] = record?.split(':') ?? [];
  const of = record ? { resource: resource as AuditEntry['resource'], resourceId: Number(id) } : {};
  const { data, error, refetch } = useQuery(auditQuery({ ...requested, ...of }));
  const format = useFormat();
  const names = useNames();
  const rows = useMemo(
    () =>
      data?.map((entry): AuditRow => {
        // In the history of one record, an entry about many records shows that one.
        const nameOf = record === undefined ? entryName : recordName;
        const action = record === undefined ? entryAction(entry) : entry.action;
        return { ...entry, action, record: nameOf(entry, { format, names }) };
      }),
    [data, format, names, record],
  );
  return { rows, error, onRetry: () => void refetch() };
}

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
