import { Button } from '@mantine/core';
import { changedBy } from '../../parts/changed-by.ts';
import { audit as words } from '../../text/audit.ts';
import { useFormat } from '../../text/use-format.ts';
import { Nothing } from '../../ui/Facts.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { changedFields } from './changed-fields.ts';
import type { AuditRow } from './columns.tsx';
import classes from './EntryPanel.module.css';
import { useNames } from './field-value.ts';

interface EntryPanelProps {
  entry: AuditRow;
  onClose: () => void;
  onRecord: () => void;
}

/** One change: who, when, and each field before and after. */
export function EntryPanel({ entry, onClose, onRecord }: EntryPanelProps) {
  const format = useFormat();
  const fields = changedFields(entry, { format, names: useNames() });
  const shown = (value: string) => (value === '' ? <span className={classes.nothing}>{words.nothing}</span> : value);
  return (
    <Panel
      title={words.entryTitle(words.actions[entry.action], entry.record)}
      subtitle={
        <time dateTime={entry.utc} title={format.utc(entry.utc)}>
          {words.line(changedBy(entry), format.dateTime(entry.utc))}
        </time>
      }
      onClose={onClose}
      footer={
        <Button variant="default" onClick={onRecord}>
          {words.ofRecord}
        </Button>
      }
    >
      {fields.length === 0 ? (
        <Nothing>{words.noFields}</Nothing>
      ) : (
        <table className={classes.rows}>
          <thead>
            <tr>
              <th scope="col">{words.field}</th>
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
      )}
    </Panel>
  );
}
