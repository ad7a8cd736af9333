import { type ReactNode, useState } from 'react';
import { bulkQuestionAbove } from '../../contract/choices.ts';
import { text } from '../text/index.ts';
import { useFormat } from '../text/use-format.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { someNames } from './some-names.ts';

const { records } = text;

interface BulkChange {
  /** "Delete 494 geofences?"; without one, "Change 494 records?". */
  title?: string;
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
  const [asked, setAsked] = useState<BulkChange>();
  const { number } = useFormat();
  const answer = (run?: () => void): void => {
    setAsked(undefined);
    run?.();
  };
  return {
    ask: (change) => (countOf(change) > bulkQuestionAbove ? setAsked(change) : change.run()),
    question: asked && (
      <ConfirmDialog
        opened
        danger={asked.danger ?? false}
        title={asked.title ?? records.bulk.title(countOf(asked), number(countOf(asked)))}
        detail={
          <>
            <p>{someNames(asked.names, number, countOf(asked))}</p>
            {asked.detail !== undefined && <p>{asked.detail}</p>}
          </>
        }
        confirm={asked.confirm}
        onConfirm={() => answer(asked.run)}
        onCancel={() => answer()}
      />
    ),
  };
}
