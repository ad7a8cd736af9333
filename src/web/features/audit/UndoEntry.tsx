import { useRef, useState } from 'react';
import { restoreSeconds } from '../../../contract/choices.ts';
import { isUndoableKind, kinds } from '../../../contract/kinds.ts';
import { serviceNowMs } from '../../api/service-clock.ts';
import { useBulkQuestion } from '../../components/use-bulk-question.tsx';
import { useUndoWithWords } from '../../data/use-undo-with-words.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { Button } from '../../ui/Button.tsx';
import { IconUndo } from '../../ui/icons.tsx';
import { recordName } from './changed-fields.ts';
import type { AuditRow } from './columns.tsx';
import { useNames } from './field-value.ts';

const words = text.audit;

/** Undo for an entry of the last day, or the time of its undo. */
export function UndoEntry({ entry }: { entry: AuditRow }) {
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
