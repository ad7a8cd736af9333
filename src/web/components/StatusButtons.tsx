import { recordStatuses } from '../../contract/choices.ts';
import type { KindName } from '../../contract/kinds.ts';
import { Button } from '../ui/Button.tsx';
import { useBulkQuestion } from './use-bulk-question.tsx';

interface StatusButtonsProps {
  kind: KindName;
  /** Names of the selected records. */
  names: readonly string[];
  /** "Set active" and "Set inactive" */
  activate: string;
  deactivate: string;
  onSet: (status: number) => void;
}

/** The buttons in the selection bar that set the status of all selected records. */
export function StatusButtons({ kind, names, activate, deactivate, onSet }: StatusButtonsProps) {
  const { ask, question } = useBulkQuestion();
  const press = (status: number, confirm: string): void => ask({ kind, names, confirm, run: () => onSet(status) });
  return (
    <>
      <Button variant="default" onClick={() => press(recordStatuses.active, activate)}>
        {activate}
      </Button>
      <Button variant="default" onClick={() => press(recordStatuses.inactive, deactivate)}>
        {deactivate}
      </Button>
      {question}
    </>
  );
}
