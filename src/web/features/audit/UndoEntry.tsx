import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { restoreSeconds } from '../../../contract/choices.ts';
import { changedKind } from '../../api/audit.ts';
import { serviceNowMs } from '../../api/service-clock.ts';
import { useBulkQuestion } from '../../parts/use-bulk-question.tsx';
import { useUndoWithWords } from '../../parts/use-undo-with-words.ts';
import { audit as words } from '../../text/audit.ts';
import { useFormat } from '../../text/use-format.ts';
import { IconUndo } from '../../ui/icons.tsx';
import { recordName } from './changed-fields.ts';
import type { AuditRow } from './columns.tsx';
import { useNames } from './field-value.ts';

/** The way back from a change, for as long as there is one; then when it was taken. */
export function UndoEntry({ entry }: { entry: AuditRow }) {
  const format = useFormat();
  const telling = { format, names: useNames() };
  const undo = useUndoWithWords();
  const { ask, question } = useBulkQuestion();
  const [busy, setBusy] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const records = entry.records ?? [entry];
  const kinds = [...new Set(records.flatMap(({ resource }) => changedKind(resource) ?? []))];
  const rows = records.map((record) => ({ id: record.resourceId, name: recordName(record, telling) }));

  const run = async (): Promise<void> => {
    setBusy(true);
    await undo(entry.id, kinds, rows);
    setBusy(false);
    // The button may be gone now.
    place.current?.focus();
  };
  // A server that does not say so cannot undo.
  if (entry.undoneUtc === undefined) return null;
  return (
    <div ref={place} tabIndex={-1}>
      {entry.undoneUtc !== null && words.undone(format.dateTime(entry.undoneUtc))}
      {kinds.length > 0 && isUndoable(entry) && (
        <Button
          variant="default"
          leftSection={<IconUndo size={16} />}
          loading={busy}
          onClick={() =>
            ask({
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

const isUndoable = ({ undoneUtc, action, utc }: AuditRow): boolean =>
  undoneUtc === null && action !== 'erase' && serviceNowMs() - Date.parse(utc) < restoreSeconds * 1000;
