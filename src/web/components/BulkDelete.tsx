import type { Named } from '../data/use-delete-with-undo.ts';
import { text } from '../text/index.ts';
import { useFormat } from '../text/use-format.ts';
import { Button } from '../ui/Button.tsx';
import { IconTrash } from '../ui/icons.tsx';
import { useBulkQuestion } from './use-bulk-question.tsx';

interface BulkDeleteProps {
  rows: readonly Named[];
  /** "Delete 494 drivers?" */
  title: (count: number, shown: string) => string;
  onDelete: () => void;
  /** Clears the selection. */
  onDone: () => void;
}

/** The button in the selection bar that deletes all selected rows. */
export function BulkDelete({ rows, title, onDelete, onDone }: BulkDeleteProps) {
  const { number } = useFormat();
  const { question, ask } = useBulkQuestion();
  const run = (): void => {
    onDelete();
    onDone();
  };
  const press = (): void =>
    ask({
      title: title(rows.length, number(rows.length)),
      names: rows.map(({ name }) => name),
      confirm: text.common.delete,
      danger: true,
      run,
    });
  return (
    <>
      <Button variant="subtle" danger icon={<IconTrash size={16} />} onClick={press}>
        {text.common.delete}
      </Button>
      {question}
    </>
  );
}
