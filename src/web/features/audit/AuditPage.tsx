import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { AuditEntry } from '../../../contract/administration.ts';
import { auditQuery } from '../../api/audit.ts';
import { MissingRecord } from '../../parts/MissingRecord.tsx';
import { TablePage } from '../../parts/TablePage.tsx';
import { useOpenRecord } from '../../parts/use-open-record.ts';
import { idIn, useRecordAddress } from '../../parts/use-record-address.ts';
import { type AuditSearch, auditDays, readAuditSearch } from '../../paths/audit.ts';
import { paths } from '../../paths/index.ts';
import { audit as words } from '../../text/audit.ts';
import { IconAudit } from '../../ui/icons.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { auditColumns } from './columns.tsx';
import { EntryPanel } from './EntryPanel.tsx';

const usualDays = '7';
const dayMs = 24 * 3600 * 1000;

/** Who changed what, when, for administrators; one change beside them with before and after. */
export function AuditPage() {
  const address = useRecordAddress(paths.audit);
  const search = readAuditSearch({ ...useSearch({ strict: false }) });
  const { rows, error, onRetry } = useEntries(search);
  const change = useChangeSearch();
  const { place, ways } = address;
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
      usualSort={{ key: 'when', descending: true }}
      findLabel={words.find}
      filters={<Filters search={search} onChange={change} />}
      viewKeys={['days', 'record']}
      empty={<EmptyState icon={<IconAudit size={24} />} title={words.empty.title} detail={words.empty.detail} />}
      panel={
        rows &&
        place.kind !== 'nothing' &&
        (open ? (
          <EntryPanel
            key={open.id}
            entry={open}
            onClose={ways.close}
            onRecord={() => change({ record: `${open.resource}:${open.resourceId}` })}
          />
        ) : (
          <MissingRecord key={idIn(place)} id={idIn(place)} onClose={ways.close} />
        ))
      }
    />
  );
}

/** The period is of this minute when it is asked for, and asked for anew after every change. */
function useEntries({ days = usualDays, record }: AuditSearch) {
  const period = useMemo(() => {
    const nowMs = Date.now();
    const [startMs, endMs] = [nowMs - Number(days) * dayMs, nowMs + dayMs];
    return { startDate: new Date(startMs).toISOString(), endDate: new Date(endMs).toISOString() };
  }, [days]);
  const [resource, id] = record?.split(':') ?? [];
  const of = record ? { resource: resource as AuditEntry['resource'], resourceId: Number(id) } : {};
  const { data, error, refetch } = useQuery(auditQuery({ ...period, ...of }));
  return { rows: data, error, onRetry: () => void refetch() };
}

function useChangeSearch(): (change: Pick<AuditSearch, 'days' | 'record'>) => void {
  const navigate = useNavigate();
  return (change) =>
    void navigate({ to: '.', replace: true, search: ((now: object) => ({ ...now, ...change })) as never });
}

interface FiltersProps {
  search: AuditSearch;
  onChange: (change: { days?: AuditSearch['days']; record?: undefined }) => void;
}

function Filters({ search: { days = usualDays, record }, onChange }: FiltersProps) {
  return (
    <>
      <NativeSelect
        aria-label={words.period}
        value={days}
        data={auditDays.map((count) => ({ value: count, label: words.days(Number(count)) }))}
        onChange={({ currentTarget: { value } }) => onChange({ days: auditDays.find((count) => count === value) })}
      />
      {record !== undefined && (
        <Button variant="light" title={words.onlyRecord} onClick={() => onChange({ record: undefined })}>
          {words.allRecords}
        </Button>
      )}
    </>
  );
}
