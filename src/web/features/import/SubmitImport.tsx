import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { importBodyLimitBytes, importMaxGeofences, importMaxUsers } from '../../../contract/choices.ts';
import { kinds } from '../../../contract/kinds.ts';
import type { FieldProblem } from '../../../contract/problem.ts';
import { type ImportResult, importRows } from '../../api/bulk.ts';
import { refresh } from '../../api/fresh-after.ts';
import { useMayChange } from '../../api/me.ts';
import { useUndoWithWords } from '../../data/use-undo-with-words.ts';
import { text } from '../../text/index.ts';
import { officeText } from '../../text/office.ts';
import { failureDetail } from '../../text/problems.ts';
import { useFormat } from '../../text/use-format.ts';
import { GatedButton } from '../../ui/GatedButton.tsx';
import { Row } from '../../ui/layout.tsx';
import { notify, notifyUndo } from '../../ui/notices.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import type { LeaveFreely } from '../../ui/use-unsaved-changes.tsx';
import type { CheckedRow } from './check-rows.ts';
import classes from './ImportPage.module.css';
import type { ImportKind, Wire } from './import-kinds.ts';
import { etagOf } from './record-etags.ts';

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
  onSent: (sent: Sent) => void;
  /** Every row is stored. */
  onDone: () => void;
  leaveFreely: LeaveFreely;
  /** Those of an import, or of editing selected records. */
  words?: typeof officeText.imports.submit;
}

/** The button that imports the good rows, with progress and a way to go on after a failure. */
export function SubmitImport(props: SubmitImportProps) {
  const { kind, rows, onSent, onDone, leaveFreely, words = officeText.imports.submit } = props;
  const format = useFormat();
  const mayChange = useMayChange(kind.kind);
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
    let [done, stored, refused] = [0, 0, 0];
    const requests = requestsOf(kind, good);
    try {
      for (const { of, bodies } of requests) {
        setProgress({ done, all: good.length });
        const result = await importRows(kind.kind, bodies, bad === 0 && requests.length === 1);
        onSent(new Map(of.map(({ raw }, index) => [raw.number, sentOf(result, index, of)])));
        const { auditId } = result;
        if (auditId !== undefined) entries.push({ auditId, rows: of.map(({ raw }) => raw.number) });
        refused += result.refused.size;
        stored += result.stored;
        done += of.length;
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
        {progress && (
          <progress
            max={progress.all}
            // One request has no steps.
            value={progress.done === 0 ? undefined : progress.done}
            aria-label={officeText.imports.title(kind.title)}
          />
        )}
      </Row>
    </div>
  );
}

interface ImportRequest {
  of: CheckedRow[];
  bodies: Wire[];
}

/** Room for what is not counted: braces and options. */
const bodyBytes = importBodyLimitBytes * 0.9;

/** All rows in one request, with one audit entry, unless they are more than a request may have. */
function requestsOf(kind: ImportKind, rows: readonly CheckedRow[]): ImportRequest[] {
  const most = kind.kind === 'user' ? importMaxUsers : importMaxGeofences;
  const requests: ImportRequest[] = [];
  let bytes = 0;
  for (const row of rows) {
    const { record } = row;
    const body = record ? { ...row.body, etag: etagOf(kind.kind, record) } : row.body;
    // A character has up to three bytes.
    const size = JSON.stringify(body).length * 3;
    const last = requests.at(-1);
    if (last && bytes + size <= bodyBytes && last.of.length < most) {
      last.of.push(row);
      last.bodies.push(body);
      bytes += size;
    } else {
      requests.push({ of: [row], bodies: [body] });
      bytes = size;
    }
  }
  return requests;
}

const sentOf = (
  { refused, stored }: ImportResult,
  index: number,
  of: readonly CheckedRow[],
): { isDone?: boolean; refused?: readonly FieldProblem[] } => {
  const problems = refused.get(index)?.map((problem) => withNumber(problem, of));
  if (problems) return { refused: problems };
  return stored > 0 ? { isDone: true } : {};
};

/** A problem that names another row has its index in the request. The person sees numbers of lines, which begin at 1. */
function withNumber(problem: FieldProblem, of: readonly CheckedRow[]): FieldProblem {
  const other = typeof problem.params?.row === 'number' ? of[problem.params.row] : undefined;
  return other ? { ...problem, params: { ...problem.params, row: other.raw.number - 1 } } : problem;
}
