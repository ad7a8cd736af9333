import { Button, type ButtonProps } from '@mantine/core';
import { text } from '../text/index.ts';
import { IconUndo } from '../ui/icons.tsx';

const { records } = text;

interface RestoreButtonProps extends ButtonProps {
  /** Record in the accessible name; left out: the button restores a selection. */
  name?: string;
  onRestore: () => void;
}

/** Restores one record or all selected records. */
export function RestoreButton({ name, onRestore, ...rest }: RestoreButtonProps) {
  const label = name === undefined ? undefined : records.deletedOnes.restoreOne(name);
  return (
    <Button variant="default" leftSection={<IconUndo size={16} />} aria-label={label} {...rest} onClick={onRestore}>
      {records.missing.restore}
    </Button>
  );
}
