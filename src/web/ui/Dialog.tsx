import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import classes from './Dialog.module.css';
import { Row } from './layout.tsx';

interface DialogProps {
  title: string;
  /** Escape, or a click outside. Left out: the dialog stays until the person has done what it asks for. */
  onClose?: () => void;
  /** Hides the page below. */
  covers?: boolean;
  /** At the top of the window without padding. Only screen readers get the title. */
  top?: boolean;
  /** Most of the window, without padding. Only screen readers get the title. */
  wide?: boolean;
  children: ReactNode;
}

/**
 * A modal dialog of the browser, open while it is rendered. It keeps the focus inside and returns it afterwards. It focuses
 * the element with `data-autofocus`.
 */
export function Dialog({ title, onClose, covers = false, top = false, wide = false, children }: DialogProps) {
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
      data-wide={wide || undefined}
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        // Browsers close a dialog on the second Escape even if its cancel event is prevented, so they do not get the key.
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

/** The buttons of a dialog. The one that changes nothing comes first. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return (
    <Row align="stretch" wrap justify="end" className={classes.buttons}>
      {children}
    </Row>
  );
}
