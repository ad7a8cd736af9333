import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import classes from './Dialog.module.css';

interface DialogProps {
  title: string;
  /** Escape, or a press beside it. Left out: it stays until what it asks for is done. */
  onClose?: () => void;
  /** What lies below is not to be seen. */
  covers?: boolean;
  /** At the top of the window, without room around it; the title is for readers alone. */
  top?: boolean;
  children: ReactNode;
}

/**
 * A question over everything. The browser's own modal dialog: it keeps the focus inside and the page behind out of reach,
 * and gives the focus back. It focuses what is marked `data-autofocus`. There as long as it is rendered.
 */
export function Dialog({ title, onClose, covers = false, top = false, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    const opened = dialog.current;
    if (!opened) return;
    opened.showModal();
    opened.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => opened.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      data-covers={covers || undefined}
      data-top={top || undefined}
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        // Browsers close a dialog on the second Escape whatever its cancel event is told, so they do not get the key.
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        onClose?.();
      }}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      onPointerDown={(event) => {
        if (event.target === dialog.current) onClose?.();
      }}
    >
      <div className={classes.content}>
        <h2 id={titleId} className={classes.title}>
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  );
}

/** The buttons at a dialog's end: the one that changes nothing first. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className={classes.buttons}>{children}</div>;
}
