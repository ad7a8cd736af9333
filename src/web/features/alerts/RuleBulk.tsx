import { recordStatuses } from '../../../contract/choices.ts';
import { BulkDelete } from '../../parts/BulkDelete.tsx';
import { useBulkQuestion } from '../../parts/use-bulk-question.tsx';
import { text } from '../../text/all.ts';
import { Button } from '../../ui/Button.tsx';
import type { RuleRow } from './rule-row.ts';
import { useSetStatus } from './use-set-status.ts';

const words = text.alerts.rules.bulk;

interface RuleBulkProps {
  rows: readonly RuleRow[];
  onDelete: () => void;
  onDone: () => void;
}

/** Actions for the selected rules. */
export function RuleBulk({ rows, onDelete, onDone }: RuleBulkProps) {
  const setStatus = useSetStatus();
  const { ask, question } = useBulkQuestion();
  const set = (status: number, verb: string): void =>
    ask({
      names: rows.map(({ name }) => name),
      confirm: verb,
      run: () => {
        void setStatus(rows, status);
        onDone();
      },
    });
  return (
    <>
      <Button variant="default" onClick={() => set(recordStatuses.active, words.on)}>
        {words.on}
      </Button>
      <Button variant="default" onClick={() => set(recordStatuses.inactive, words.off)}>
        {words.off}
      </Button>
      <BulkDelete rows={rows} title={words.deleteQuestion} onDelete={onDelete} onDone={onDone} />
      {question}
    </>
  );
}
