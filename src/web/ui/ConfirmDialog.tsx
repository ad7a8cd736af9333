import type { ReactNode } from 'react';
import { text } from '../text/index.ts';
import { Button } from './Button.tsx';
import { Dialog, DialogButtons } from './Dialog.tsx';
import { Quiet } from './layout.tsx';

interface ConfirmDialogProps {
  opened: boolean;
  /** A question that names what will be lost: "Delete 12 geofences?" */
  title: string;
  detail?: ReactNode;
  /** The verb on the button, never "OK". */
  confirm: string;
  cancel?: string;
  /** Data will be lost: the button has the alarm colour. */
  danger?: boolean;
  pending?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** A question before data is lost. If possible, act at once and offer Undo instead. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, title, detail, confirm, cancel = text.common.cancel, danger, pending, onConfirm, onCancel } = props;
  if (!opened) return null;
  return (
    <Dialog title={title} onClose={onCancel}>
      {detail !== undefined && <Quiet as="div">{detail}</Quiet>}
      <DialogButtons>
        <Button variant="default" onClick={onCancel} data-autofocus>
          {cancel}
        </Button>
        <Button danger={danger} loading={pending} onClick={onConfirm}>
          {confirm}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
