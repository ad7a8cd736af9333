import { restoreSeconds } from '../../../../contract/choices.ts';
import { chosen as words } from '../../../text/chosen.ts';
import { geofences } from '../../../text/geofences.ts';
import { useFormat } from '../../../text/use-format.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';

interface DeleteQuestionProps {
  count: number;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Before so many go that they are not brought back one after the other within the time of an undo. */
export function DeleteQuestion({ count, onConfirm, onCancel }: DeleteQuestionProps) {
  const { number } = useFormat();
  return (
    <ConfirmDialog
      opened
      danger
      title={words.question(count, number(count))}
      detail={words.questionDetail(number(restoreSeconds / 3600))}
      confirm={geofences.delete}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
}
