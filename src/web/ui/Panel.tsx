import { createContext, type PointerEvent, type ReactNode, use, useEffect, useId, useRef, useState } from 'react';
import { text } from '../text/index.ts';
import { IconButton } from './Button.tsx';
import { IconClose } from './icons.tsx';
import { Quiet, Row } from './layout.tsx';
import classes from './Panel.module.css';

export interface PanelProps {
  title: string;
  /** A line below the title, such as the kind of record. */
  subtitle?: ReactNode;
  /** Close or Escape. A form with changes asks before the URL changes. */
  onClose: () => void;
  /** Stays at the bottom while the content scrolls, for Save and Cancel. */
  footer?: ReactNode;
  /** Next to the close button, for Edit and Delete. */
  actions?: ReactNode;
  /** On a phone, shows only head and foot, because the person works on the page behind. */
  low?: boolean | undefined;
  children: ReactNode;
}

/** A note of the page at the top of the panel. */
export const PanelNote = createContext<ReactNode>(null);

/**
 * Details or a form: a column at the right of the page, a bottom sheet on a phone. Put it last in a flex row, or use `panel`
 * of `Split`. It takes the focus when it opens and returns it when it closes.
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
      <Row as="header" align="start" gap={4} className={classes.head}>
        <div className={classes.titles}>
          <h2 id={titleId} dir="auto" className={classes.title}>
            {title}
          </h2>
          {subtitle !== undefined && (
            <Quiet size={13} className={classes.subtitle}>
              {subtitle}
            </Quiet>
          )}
        </div>
        {actions}
        <IconButton aria-label={text.common.close} onClick={onClose}>
          <IconClose />
        </IconButton>
      </Row>
      <div className={classes.body}>
        {use(PanelNote)}
        {children}
      </div>
      {footer !== undefined && <footer className={classes.footer}>{footer}</footer>}
    </aside>
  );
}

/** Focuses the field with `data-autofocus` or the panel, and returns the focus when the panel closes. */
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

/** Heights of a sheet on a phone: head and foot only, half of the page, the whole page. */
type SheetHeight = 'low' | 'half' | 'tall';

const heights: readonly SheetHeight[] = ['low', 'half', 'tall'];
/** Pixels; a shorter move is a tap. */
const wanderPixels = 24;

/**
 * The height of the sheet: as the page requests, until the person drags or taps its handle. A new request of the page wins.
 */
function useSheet(wanted: 'low' | 'half') {
  const [chosen, setChosen] = useState<{ height: SheetHeight; instead: 'low' | 'half' }>();
  const from = useRef<number>(undefined);
  const dragged = useRef(false);
  const height = chosen?.instead === wanted ? chosen.height : wanted;
  const move = (steps: number): void => {
    const at = Math.min(heights.length - 1, Math.max(0, heights.indexOf(height) + steps));
    setChosen({ height: heights[at] ?? height, instead: wanted });
  };
  const handle = {
    onClick: () => {
      if (!dragged.current) move(height === 'tall' ? -1 : 1);
      dragged.current = false;
    },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      from.current = event.clientY;
      dragged.current = false;
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const by = event.clientY - (from.current ?? event.clientY);
      from.current = undefined;
      dragged.current = Math.abs(by) > wanderPixels;
      if (dragged.current) move(by > 0 ? -1 : 1);
    },
  };
  return { height, handle };
}
