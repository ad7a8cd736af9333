import { type ReactNode, useState } from 'react';
import { bulkQuestionAbove } from '../../contract/choices.ts';
import { records } from '../text/records.ts';
import { useFormat } from '../text/use-format.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { someNames } from './some-names.ts';
import type { Named } from './use-delete-with-undo.ts';

interface Asked {
  /** All of them, or the first where `count` says how many there are. */
  rows: readonly Named[];
  count?: number;
  /** What the button does: "Set inactive". */
  verb: string;
  run: () => void;
}

const countOf = ({ rows, count = rows.length }: Asked): number => count;

/** A question before a change of many records. `question` has to be drawn for as long as the change can be asked for. */
export function useAskFirst(): { ask: (asked: Asked) => void; question: ReactNode } {
  const [asked, setAsked] = useState<Asked>();
  const { number } = useFormat();
  const ask = (wanted: Asked): void => {
    if (countOf(wanted) > bulkQuestionAbove) setAsked(wanted);
    else wanted.run();
  };
  const count = asked ? countOf(asked) : 0;
  const question = asked && (
    <ConfirmDialog
      opened
      title={records.bulk.title(count, number(count))}
      detail={someNames(
        asked.rows.map(({ name }) => name),
        number,
        count,
      )}
      confirm={asked.verb}
      onConfirm={() => {
        setAsked(undefined);
        asked.run();
      }}
      onCancel={() => setAsked(undefined)}
    />
  );
  return { ask, question };
}
