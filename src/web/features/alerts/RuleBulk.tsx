import { Button } from '@mantine/core';
import { recordStatuses } from '../../../contract/choices.ts';
import { BulkDelete } from '../../parts/BulkDelete.tsx';
import { text } from '../../text/index.ts';
import type { RuleRow } from './rule-row.ts';
import { useSetStatus } from './use-set-status.ts';

const { alerts } = text;

const words = alerts.rules.bulk;

interface RuleBulkProps {
  rows: readonly RuleRow[];
  onDelete: () => void;
  onDone: () => void;
}

/** What can be done with several rules at once. */
export function RuleBulk({ rows, onDelete, onDone }: RuleBulkProps) {
  const { set } = useSetStatus();
  const then = (work: () => void) => (): void => {
    work();
    onDone();
  };
  return (
    <>
      <Button variant="default" onClick={then(() => void set(rows, recordStatuses.active))}>
        {words.on}
      </Button>
      <Button variant="default" onClick={then(() => void set(rows, recordStatuses.inactive))}>
        {words.off}
      </Button>
      <BulkDelete rows={rows} title={words.deleteQuestion} onDelete={onDelete} onDone={onDone} />
    </>
  );
}
