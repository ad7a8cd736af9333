import { type ReactNode, useState } from 'react';
import { bulkQuestionAbove } from '../../contract/choices.ts';
import type { KindName } from '../../contract/kinds.ts';
import { someNames } from '../data/some-names.ts';
import { text } from '../text/index.ts';
import { useFormat } from '../text/use-format.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';

interface BulkChange {
  /** "Delete 494 geofences?"; without one, "Change 494 geofences?". */
  title?: string;
  /** Undefined for records of several kinds. */
  kind?: KindName | undefined;
  /** The names of all records that change, or of the first ones if `count` is given. */
  names: readonly string[];
  count?: number;
  /** Consequences, such as how long the records can be restored. */
  detail?: string;
  /** The confirm button's verb: "Set inactive". */
  confirm: string;
  danger?: boolean;
  run: () => void;
}

const countOf = ({ names, count = names.length }: BulkChange): number => count;

/**
 * Runs a change of few records at once, because its notice offers Undo. Asks before a change of more than
 * `bulkQuestionAbove` records, with three of their names. Render `question` for as long as the change can be asked for.
 */
export function useBulkQuestion(): { question: ReactNode; ask: (change: BulkChange) => void } {
  const [pending, setPending] = useState<BulkChange>();
  const { number } = useFormat();
  const answer = (run?: () => void): void => {
    setPending(undefined);
    run?.();
  };
  return {
    ask: (change) => (countOf(change) > bulkQuestionAbove ? setPending(change) : change.run()),
    question: pending && (
      <ConfirmDialog
        opened
        danger={pending.danger ?? false}
        title={
          pending.title ??
          text.records.bulk.title(text.records.counted(pending.kind, countOf(pending), number(countOf(pending))))
        }
        detail={
          <>
            <p>{someNames(pending.names, number, countOf(pending))}</p>
            {pending.detail !== undefined && <p>{pending.detail}</p>}
          </>
        }
        confirm={pending.confirm}
        onConfirm={() => answer(pending.run)}
        onCancel={() => answer()}
      />
    ),
  };
}
