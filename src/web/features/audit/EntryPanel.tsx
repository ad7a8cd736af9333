import type { AuditRecord } from '../../../contract/administration.ts';
import { isRestorableKind, type RestorableKind } from '../../../contract/kinds.ts';
import { RestoreButton } from '../../components/RestoreButton.tsx';
import { changedBy } from '../../data/changed-by.ts';
import { isRestorable } from '../../data/restorable.ts';
import { useBringBack } from '../../data/use-delete-with-undo.ts';
import { useNow } from '../../data/use-now.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { Button } from '../../ui/Button.tsx';
import { Nothing } from '../../ui/Facts.tsx';
import { Quiet, Row } from '../../ui/layout.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { changedFields } from './changed-fields.ts';
import type { AuditRow } from './columns.tsx';
import classes from './EntryPanel.module.css';
import { EntryRecords } from './EntryRecords.tsx';
import { useNames } from './field-value.ts';
import { UndoEntry } from './UndoEntry.tsx';

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
