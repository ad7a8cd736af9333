import { BulkDelete } from '../../parts/BulkDelete.tsx';
import { StatusButtons } from '../../parts/StatusButtons.tsx';
import { text } from '../../text/index.ts';
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
  return (
    <>
      <StatusButtons
        names={rows.map(({ name }) => name)}
        activate={words.on}
        deactivate={words.off}
        onSet={(status) => {
          void setStatus(rows, status);
          onDone();
        }}
      />
      <BulkDelete rows={rows} title={words.deleteQuestion} onDelete={onDelete} onDone={onDone} />
    </>
  );
}
