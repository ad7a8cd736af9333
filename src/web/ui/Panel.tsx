import { createContext, type ReactNode, use, useEffect, useId, useRef } from 'react';
import { text } from '../text/index.ts';
import { IconButton } from './Button.tsx';
import { IconClose } from './icons.tsx';
import classes from './Panel.module.css';
import { useSheet } from './use-sheet.ts';

export interface PanelProps {
  title: string;
  /** A line below the title: what kind of thing this is, when it was changed. */
  subtitle?: ReactNode;
  /** Pressed Close or Escape. A form with changes asks by itself before the address changes. */
  onClose: () => void;
  /** Stays at the bottom while the content scrolls: Save and Cancel. */
  footer?: ReactNode;
  /** Beside the close button: Edit, Delete. */
  actions?: ReactNode;
  /** On a phone, head and foot alone for now: what lies behind is worked on. */
  low?: boolean | undefined;
  children: ReactNode;
}

/** What the page has to say about what the panel shows, at its top. */
export const PanelNote = createContext<ReactNode>(null);

/**
 * Details or a form beside what they belong to: a column at the right of the page, a bottom sheet on a phone. Put it last
 * in a flex row (or use `Split`'s `panel`). It takes the focus when it comes and gives it back when it goes.
 */
export function Panel({ title, subtitle, onClose, footer, actions, low = false, children }: PanelProps) {
  const titleId = useId();
  const panel = useRef<HTMLElement>(null);
  const { height, handle } = useSheet(low ? 'low' : 'half');
  const tall = height === 'tall';
  useFocusWhileOpen(panel);
  return (
    <aside
      ref={panel}
      className={classes.panel}
      data-sheet={height}
      aria-labelledby={titleId}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        onClose();
      }}
    >
      <button
        type="button"
        className={classes.handle}
        aria-label={tall ? text.common.panel.shrink : text.common.panel.grow}
        aria-expanded={tall}
        {...handle}
      />
      <header className={classes.head}>
        <div className={classes.titles}>
          <h2 id={titleId} dir="auto" className={classes.title}>
            {title}
          </h2>
          {subtitle !== undefined && <p className={classes.subtitle}>{subtitle}</p>}
        </div>
        {actions}
        <IconButton aria-label={text.common.close} onClick={onClose}>
          <IconClose />
        </IconButton>
      </header>
      <div className={classes.body}>
        {use(PanelNote)}
        {children}
      </div>
      {footer !== undefined && <footer className={classes.footer}>{footer}</footer>}
    </aside>
  );
}

/** The field marked `data-autofocus`, else the panel itself; back to where the focus was when the panel goes. */
function useFocusWhileOpen(panel: React.RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const before = document.activeElement;
    const first = panel.current?.querySelector<HTMLElement>('[data-autofocus]');
    (first ?? panel.current)?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [panel]);
}
