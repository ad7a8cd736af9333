import { text } from '../text/index.ts';
import { Button, type ButtonProps } from '../ui/Button.tsx';
import { IconUndo } from '../ui/icons.tsx';

interface RestoreButtonProps extends ButtonProps {
  /** Record in the accessible name; left out: the button restores a selection. */
  name?: string;
  onRestore: () => void;
}

/** Restores one record or all selected records. */
export function RestoreButton({ name, onRestore, ...rest }: RestoreButtonProps) {
  const label = name === undefined ? undefined : text.records.deletedOnes.restoreOne(name);
  return (
    <Button variant="default" icon={<IconUndo size={16} />} aria-label={label} {...rest} onClick={onRestore}>
      {text.records.missing.restore}
    </Button>
  );
}
