import { useMayChange } from '../api/me.ts';
import { text } from '../text/index.ts';
import { GatedButton } from '../ui/GatedButton.tsx';
import { IconPlus } from '../ui/icons.tsx';

/** Primary action of a table page. For viewers it is disabled with a reason. */
export function AddButton({ label, onAdd }: { label: string; onAdd: () => void }) {
  const reason = useMayChange() ? undefined : text.records.viewerMayNot;
  return (
    <GatedButton icon={<IconPlus size={16} />} reason={reason} onClick={onAdd}>
      {label}
    </GatedButton>
  );
}
