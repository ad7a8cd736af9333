import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { kinds } from '../../../contract/kinds.ts';
import type { FieldProblem } from '../../../contract/problem.ts';
import { type ImportResult, importChunk } from '../../api/bulk.ts';
import { refresh } from '../../api/fresh-after.ts';
import { useMayChange } from '../../api/me.ts';
import { useUndoWithWords } from '../../data/use-undo-with-words.ts';
import { importText } from '../../text/imports.ts';
import { text } from '../../text/index.ts';
import { failureDetail } from '../../text/problems.ts';
import { useFormat } from '../../text/use-format.ts';
import { GatedButton } from '../../ui/GatedButton.tsx';
import { Row } from '../../ui/layout.tsx';
import { notify, notifyUndo } from '../../ui/notices.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import type { LeaveFreely } from '../../ui/use-unsaved-changes.tsx';
import type { CheckedRow } from './check-rows.ts';
import classes from './ImportPage.module.css';
import type { ImportKind } from './import-kinds.ts';

const words = importText.submit;

/** One request, with one audit entry. The service stores so many rows in less than a second. */
const rowsAtOnce = 2000;

/** What became of the rows, by their number in the file. */
type Sent = ReadonlyMap<number, { isDone?: boolean; refused?: readonly FieldProblem[] }>;

/** What one request stored. */
interface Stored {
  auditId: number;
  /** Their numbers in the file. */
  rows: readonly number[];
}

interface SubmitImportProps {
  kind: ImportKind;
  rows: readonly CheckedRow[];
  byReference: boolean;
  onSent: (sent: Sent) => void;
  /** Every row is stored. */
  onDone: () => void;
  leaveFreely: LeaveFreely;
}

/** The button that imports the good rows, with progress and a way to go on after a failure. */
export function SubmitImport({ kind, rows, byReference, onSent, onDone, leaveFreely }: SubmitImportProps) {
  const format = useFormat();
  const mayChange = useMayChange();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const undoEntry = useUndoWithWords();
  const [progress, setProgress] = useState<{ done: number; all: number }>();
  const [failure, setFailure] = useState<unknown>();
  const good = rows.filter(({ state }) => state === 'new' || state === 'changed');
  const bad = rows.filter(({ state }) => state === 'bad').length;
  const { plural } = kinds[kind.kind];
  const counted = (count: number): string => text.records.counted(kind.kind, count, format.number(count));

  const undoAll = async (entries: readonly Stored[]): Promise<void> => {
    // The last one first, because later changes can depend on earlier ones.
    for (const { auditId, rows: stored } of entries.toReversed()) {
      if (!(await undoEntry(auditId, [plural], [], words.undone))) continue;
      onSent(new Map(stored.map((number) => [number, { isDone: false }])));
    }
  };
  const start = async (): Promise<void> => {
    setFailure(undefined);
    const entries: Stored[] = [];
    let [stored, refused] = [0, 0];
    try {
      for (let from = 0; from < good.length; from += rowsAtOnce) {
        setProgress({ done: from, all: good.length });
        const chunk = good.slice(from, from + rowsAtOnce);
        const result = await importChunk(
          kind.kind,
          chunk.map(({ body }) => body),
          {
            isWhole: bad === 0 && good.length <= rowsAtOnce,
            byReference,
          },
        );
        onSent(new Map(chunk.map(({ raw }, index) => [raw.number, sentOf(result, index)])));
        const { auditId } = result;
        if (auditId !== undefined) entries.push({ auditId, rows: chunk.map(({ raw }) => raw.number) });
        refused += result.refused.size;
        stored += result.stored;
      }
    } catch (error) {
      setFailure(error);
    }
    setProgress(undefined);
    await refresh(queryClient, plural);
    if (stored > 0) {
      const message = words.done(counted(stored));
      if (entries.length > 0) notifyUndo(message, () => void undoAll(entries));
      else notify({ words: message });
    }
    if (stored === good.length && bad === 0) {
      leaveFreely.current = true;
      onDone();
      await navigate({ to: kind.list });
    } else if (refused > 0) notify({ kind: 'problem', words: words.left(format.number(refused)) });
  };
  const label = (): string => {
    if (good.length === 0) return words.nothing;
    return bad === 0 ? words.all(counted(good.length)) : words.good(counted(good.length));
  };
  return (
    <div className={classes.bar}>
      {failure !== undefined && <ProblemNote>{words.failed(failureDetail(failure).detail)}</ProblemNote>}
      <Row wrap gap={12}>
        <GatedButton
          reason={mayChange ? undefined : text.records.viewerMayNot}
          disabled={good.length === 0}
          loading={progress !== undefined}
          onClick={() => void start()}
        >
          {label()}
        </GatedButton>
        <span role="status">{progress && words.busy(format.number(progress.done), format.number(progress.all))}</span>
        {progress && progress.all > rowsAtOnce && (
          <progress max={progress.all} value={progress.done} aria-label={importText.title(kind.title)} />
        )}
      </Row>
    </div>
  );
}

const sentOf = (
  { refused, stored }: ImportResult,
  index: number,
): { isDone?: boolean; refused?: readonly FieldProblem[] } => {
  const problems = refused.get(index);
  if (problems) return { refused: problems };
  return stored > 0 ? { isDone: true } : {};
};
