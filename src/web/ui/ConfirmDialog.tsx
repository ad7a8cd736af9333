import type { ReactNode } from 'react';
import { text } from '../text/index.ts';
import { Button } from './Button.tsx';
import classes from './ConfirmDialog.module.css';
import { Dialog, DialogButtons } from './Dialog.tsx';

interface ConfirmDialogProps {
  opened: boolean;
  /** The question, naming what is lost: "Delete 12 geofences?" */
  title: string;
  detail?: ReactNode;
  /** What the button does, as a verb: never "OK". */
  confirm: string;
  cancel?: string;
  /** Something is lost: the button says so by its colour too. */
  danger?: boolean;
  pending?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** A question before loss. Better, where it can be: do it and offer Undo. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, title, detail, confirm, cancel = text.common.cancel, danger, pending, onConfirm, onCancel } = props;
  if (!opened) return null;
  return (
    <Dialog title={title} onClose={onCancel}>
      {detail !== undefined && <div className={classes.detail}>{detail}</div>}
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
