import { Button } from '@mantine/core';
import { text } from '../../text/index.ts';
import { IconTrash } from '../icons.tsx';

interface BulkDeleteProps {
  onDelete: () => void;
  /** Nothing is selected any more. */
  onDone: () => void;
}

/** Deletes all selected rows, from the bar below them. */
export function BulkDelete({ onDelete, onDone }: BulkDeleteProps) {
  const press = (): void => {
    onDelete();
    onDone();
  };
  return (
    <Button variant="subtle" color="red" leftSection={<IconTrash size={16} />} onClick={press}>
      {text.common.delete}
    </Button>
  );
}
