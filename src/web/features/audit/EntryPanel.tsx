import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { AuditEntry, AuditRecord } from '../../../contract/administration.ts';
import { restoreSeconds } from '../../../contract/choices.ts';
import { isRestorableKind, isUndoableKind, kinds, type RestorableKind } from '../../../contract/kinds.ts';
import { auditRecordsQuery } from '../../api/audit.ts';
import { serviceNowMs } from '../../api/service-clock.ts';
import { RestoreButton } from '../../components/RestoreButton.tsx';
import { useBulkQuestion } from '../../components/use-bulk-question.tsx';
import { changedBy } from '../../data/changed-by.ts';
import { isRestorable } from '../../data/restorable.ts';
import { useBringBack } from '../../data/use-delete-with-undo.ts';
import { useNow } from '../../data/use-now.ts';
import { useUndoWithWords } from '../../data/use-undo-with-words.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { Button } from '../../ui/Button.tsx';
import { NotFetched, Nothing } from '../../ui/Facts.tsx';
import { IconUndo } from '../../ui/icons.tsx';
import { Quiet, Row } from '../../ui/layout.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { changedFields, recordName } from './changed-fields.ts';
import type { AuditRow } from './columns.tsx';
import classes from './EntryPanel.module.css';
import { useNames } from './field-value.ts';

const words = text.audit;

interface EntryPanelProps {
  entry: AuditRow;
  /** Called after the deleted record of this entry has been restored. */
  isRestored: boolean;
  onClose: () => void;
  onRecord: () => void;
}

/** Details of an entry: who, when, and each field of each record before and after. */
export function EntryPanel({ entry, isRestored, onClose, onRecord }: EntryPanelProps) {
  const format = useFormat();
  const isDeletion = entry.action === 'delete' && !entry.records;
  return (
    <Panel
      title={words.entryTitle(words.actions[entry.action], entry.record)}
      subtitle={<Moment at={entry.utc}>{words.line(changedBy(entry), format.dateTime(entry.utc))}</Moment>}
      onClose={onClose}
      footer={
        <Row align="stretch" wrap>
          {!entry.records && (
            <Button variant="default" onClick={onRecord}>
              {words.ofRecord}
            </Button>
          )}
          {isDeletion ? !isRestored && <RestoreDeleted entry={entry} /> : <UndoEntry entry={entry} />}
        </Row>
      }
    >
      {entry.records ? <EntryRecords entry={entry} shown={entry.records} /> : <ChangedFields record={entry} />}
    </Panel>
  );
}

function ChangedFields({ record }: { record: AuditRecord }) {
  const format = useFormat();
  const fields = changedFields(record, { format, names: useNames() });
  const shown = (value: string) => (value === '' ? <Quiet as="span">{text.records.nothing}</Quiet> : value);
  if (fields.length === 0) return <Nothing>{words.noFields}</Nothing>;
  return (
    <table className={classes.rows}>
      <thead>
        <tr>
          <th scope="col">{text.records.conflict.field}</th>
          <th scope="col">{words.before}</th>
          <th scope="col">{words.after}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{field}</th>
            <td>{before === '' ? shown(before) : <del>{before}</del>}</td>
            <td>{after === '' ? shown(after) : <ins>{after}</ins>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Restore button in the entry of a deletion, while the service still restores the record. */
function RestoreDeleted({ entry }: { entry: AuditRow }) {
  const nowMs = useNow();
  const { resource } = entry;
  if (!isRestorableKind(resource) || !isRestorable(entry.utc, nowMs)) return null;
  return <Restore kind={resource} entry={entry} />;
}

function Restore({ kind, entry }: { kind: RestorableKind; entry: AuditRow }) {
  const bringBack = useBringBack(kind);
  return <RestoreButton onRestore={() => void bringBack([{ id: entry.resourceId, name: entry.record }])} />;
}

/** The records of an entry with their changed fields. A long list shows the rest on demand. */
function EntryRecords({ entry, shown }: { entry: AuditEntry; shown: readonly AuditRecord[] }) {
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

/** Undo for an entry of the last day, or the time of its undo. */
function UndoEntry({ entry }: { entry: AuditRow }) {
  const format = useFormat();
  const context = { format, names: useNames() };
  const undo = useUndoWithWords();
  const { ask, question } = useBulkQuestion();
  const [busy, setBusy] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const records = entry.records ?? [entry];
  const changed = [
    ...new Set(records.flatMap(({ resource }) => (isUndoableKind(resource) ? [kinds[resource].plural] : []))),
  ];
  const rows = records.map((record) => ({ id: record.resourceId, name: recordName(record, context) }));

  const run = async (): Promise<void> => {
    setBusy(true);
    await undo(entry.id, changed, rows);
    setBusy(false);
    // The button is gone after an undo.
    place.current?.focus();
  };
  return (
    <div ref={place} tabIndex={-1}>
      {entry.undoneUtc !== null && words.undone(format.dateAtTime(entry.undoneUtc))}
      {changed.length > 0 && isInTime(entry) && (
        <Button
          variant="default"
          icon={<IconUndo size={16} />}
          loading={busy}
          onClick={() =>
            ask({
              kind: records.every(({ resource }) => resource === entry.resource) ? entry.resource : undefined,
              names: rows.map(({ name }) => name),
              count: entry.count,
              confirm: words.undo,
              run: () => void run(),
            })
          }
        >
          {words.undo}
        </Button>
      )}
      {question}
    </div>
  );
}

const isInTime = ({ undoneUtc, action, utc }: AuditRow): boolean =>
  undoneUtc === null && action !== 'erase' && serviceNowMs() - Date.parse(utc) < restoreSeconds * 1000;
