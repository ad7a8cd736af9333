import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AuditEntry, AuditRecord } from '../../../contract/administration.ts';
import { auditRecordsQuery } from '../../api/audit.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { Button } from '../../ui/Button.tsx';
import { NotFetched } from '../../ui/Facts.tsx';
import { Quiet } from '../../ui/layout.tsx';
import { changedFields, recordName } from './changed-fields.ts';
import classes from './EntryPanel.module.css';
import { useNames } from './field-value.ts';

const words = text.audit;

/** The records of an entry with their changed fields. A long list shows the rest on demand. */
export function EntryRecords({ entry, shown }: { entry: AuditEntry; shown: readonly AuditRecord[] }) {
  const { number } = useFormat();
  const [isComplete, setComplete] = useState(false);
  const { data, error, refetch } = useQuery({ ...auditRecordsQuery(entry.id), enabled: isComplete });
  const records = data ?? shown;
  const rest = entry.count - records.length;
  return (
    <>
      <ul className={classes.records}>
        {records.map((record) => (
          <li key={`${record.resource} ${record.resourceId}`}>
            <RecordChange record={record} />
          </li>
        ))}
      </ul>
      {error && <NotFetched error={error} onRetry={() => void refetch()} />}
      {rest > 0 && data && <Quiet>{text.records.andMore(number(rest))}</Quiet>}
      {rest > 0 && !data && (
        <Button variant="subtle" loading={isComplete && !error} onClick={() => setComplete(true)}>
          {words.showAll(number(entry.count))}
        </Button>
      )}
    </>
  );
}

function RecordChange({ record }: { record: AuditRecord }) {
  const format = useFormat();
  const context = { format, names: useNames() };
  const fields = record.action === 'update' ? changedFields(record, context) : [];
  return (
    <>
      <b>{words.entryTitle(words.actions[record.action], recordName(record, context))}</b>
      {fields.map(({ field, before, after }) => (
        <Quiet as="span" key={field}>
          {text.records.changes.change(field, before || text.records.nothing, after || text.records.nothing)}
        </Quiet>
      ))}
    </>
  );
}
