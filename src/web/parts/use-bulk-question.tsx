import { type ReactNode, useState } from 'react';
import { bulkQuestionAbove } from '../../contract/choices.ts';
import { records } from '../text/records.ts';
import { useFormat } from '../text/use-format.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';

const words = records.bulkQuestion;

interface BulkChange {
  /** "Delete 494 geofences?" */
  title: string;
  /** Of all records that change. */
  names: readonly string[];
  /** Consequences, such as what stays. */
  detail?: string;
  /** The confirm button's verb. */
  confirm: string;
  danger?: boolean;
  run: () => void;
}

const namesShown = 3;

/**
 * Runs a change of few records at once, because its notice offers Undo. Asks before a change of more than
 * `bulkQuestionAbove` records, with three of their names. Render `question` beside the button.
 */
export function useBulkQuestion(): { question: ReactNode; ask: (change: BulkChange) => void } {
  const [asked, setAsked] = useState<BulkChange>();
  const { number } = useFormat();
  const answer = (run?: () => void): void => {
    setAsked(undefined);
    run?.();
  };
  return {
    ask: (change) => (change.names.length > bulkQuestionAbove ? setAsked(change) : change.run()),
    question: asked && (
      <ConfirmDialog
        opened
        danger={asked.danger ?? false}
        title={asked.title}
        detail={
          <>
            <p>{namesIn(asked.names, number)}</p>
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

/** "Depot North, Port gate 4, Yard 2 and 491 more" */
const namesIn = (names: readonly string[], number: (value: number) => string): string =>
  words.names(names.slice(0, namesShown).join(', '), number(names.length - namesShown));
