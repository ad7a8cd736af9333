import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { text } from '../../text/index.ts';
import { announce } from '../announce.tsx';
import { moved } from '../use-reorder.ts';
import { useWhileDragging } from '../use-while-dragging.ts';
import { allowedWidth, type Column, type ShownColumn, shownColumns, type Widths } from './column.ts';

/** Changes widths and places of columns in the head of a table. */
export interface ColumnGestures {
  /** The column that is being moved, and the index where it would go. */
  moving: { key: string; to: number } | undefined;
  /** Arrow keys with Shift move the column, with Alt they change its width. The first column names the row and stays. */
  onKeyDown(event: KeyboardEvent<HTMLElement>, index: number): void;
  /** The head of a column follows the pointer. */
  onMoveStart(event: PointerEvent<HTMLElement>, index: number): void;
  /** The edge of a column follows the pointer. */
  onResizeStart(event: PointerEvent<HTMLElement>, key: string): void;
  /** The column becomes as wide as its widest visible cell. */
  onFit(event: MouseEvent<HTMLElement>, key: string): void;
}

type Drag = { key: string; startX: number } & (
  | { kind: 'resize'; startWidth: number; width: number }
  /** `to` is undefined until the pointer has moved far enough: before, it is a click. */
  | { kind: 'move'; from: number; to: number | undefined }
);

const keyStepPixels = 16;
const clickPixels = 6;

/**
 * `onColumns` gets the shown columns once after each gesture. Returns the widths with the one that is being changed.
 * Gestures are undefined without `onColumns`.
 */
export function useColumnGestures<Row>(
  columns: readonly Column<Row>[],
  widths: Widths,
  onColumns: ((columns: ShownColumn[]) => void) | undefined,
): [Widths, ColumnGestures | undefined] {
  const [drag, setDrag] = useState<Drag>();
  const head = useRef<HTMLElement>(null);
  const focused = useRef<string>(undefined);

  // The browser takes the focus from a head that moves in the DOM.
  useLayoutEffect(() => {
    if (focused.current === undefined || columns.length === 0) return;
    headOf(head.current, focused.current)?.querySelector('button')?.focus();
    focused.current = undefined;
  }, [columns]);

  useWhileDragging(drag !== undefined, {
    // Renders at once, so that a drop right after it finds the last place.
    move: ({ clientX }) => flushSync(() => setDrag((now) => now && dragged(now, clientX, head.current))),
    drop: () => {
      setDrag(undefined);
      if (!drag || !onColumns) return;
      if (drag.kind === 'resize') return onColumns(shownColumns(columns, { ...widths, [drag.key]: drag.width }));
      if (drag.to === undefined) return;
      // The pointer also clicks the button, which must not sort.
      window.addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
      if (drag.to !== drag.from) onColumns(shownColumns(moved(columns, drag.from, drag.to), widths));
    },
    cancel: () => setDrag(undefined),
  });

  const shownWidths = useMemo(
    () => (drag?.kind === 'resize' ? { ...widths, [drag.key]: drag.width } : widths),
    [widths, drag],
  );
  const moving = drag?.kind === 'move' && drag.to !== undefined ? { key: drag.key, to: drag.to } : undefined;
  const { key: movingKey, to: movingTo } = moving ?? {};
  const gestures = useMemo<ColumnGestures | undefined>(() => {
    if (!onColumns) return undefined;
    const rowOf = (element: HTMLElement): HTMLElement | null => {
      head.current = element.closest<HTMLElement>('[role=row]');
      return head.current;
    };
    const widthNow = (key: string): number => headOf(head.current, key)?.getBoundingClientRect().width ?? 0;
    const setWidth = (key: string, width: number): void =>
      onColumns(shownColumns(columns, { ...widths, [key]: allowedWidth(width) }));
    return {
      moving: movingKey === undefined || movingTo === undefined ? undefined : { key: movingKey, to: movingTo },
      onKeyDown: (event, index) => {
        const column = columns[index];
        const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
        if (!column || step === undefined || event.shiftKey === event.altKey) return;
        event.preventDefault();
        event.stopPropagation();
        rowOf(event.currentTarget);
        if (event.altKey) return setWidth(column.key, widthNow(column.key) + step * keyStepPixels);
        const to = index + step;
        if (index === 0 || to === 0 || to === columns.length) return;
        focused.current = column.key;
        onColumns(shownColumns(moved(columns, index, to), widths));
        announce(text.table.columnMoved(column.label, to + 1, columns.length));
      },
      onMoveStart: (event, index) => {
        const column = columns[index];
        if (event.button !== 0 || index === 0 || !column) return;
        rowOf(event.currentTarget);
        setDrag({ kind: 'move', key: column.key, startX: event.clientX, from: index, to: undefined });
      },
      onResizeStart: (event, key) => {
        if (event.button !== 0) return;
        event.preventDefault();
        rowOf(event.currentTarget);
        const width = widthNow(key);
        setDrag({ kind: 'resize', key, startX: event.clientX, startWidth: width, width: allowedWidth(width) });
      },
      onFit: (event, key) => {
        const row = rowOf(event.currentTarget);
        const index = row ? [...row.children].indexOf(headOf(row, key) as HTMLElement) : -1;
        const cells = row?.closest('[role=grid]')?.querySelectorAll(`[role=row] > :nth-child(${index + 1})`) ?? [];
        setWidth(key, Math.max(...[...cells].map(contentWidth)) + cellPaddingPixels);
      },
    };
  }, [columns, widths, onColumns, movingKey, movingTo]);
  return [shownWidths, gestures];
}

/** Left and right of a cell, and a pixel against rounding. */
const cellPaddingPixels = 17;

/** Of its texts and icons, also where the cell cuts them. */
function contentWidth(cell: Element): number {
  const boxes = [...cell.querySelectorAll('svg')].map((icon) => icon.getBoundingClientRect());
  const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (texts.nextNode()) {
    range.selectNodeContents(texts.currentNode);
    boxes.push(range.getBoundingClientRect());
  }
  return boxes.length === 0
    ? 0
    : Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left));
}

const headOf = (row: HTMLElement | null, key: string): HTMLElement | undefined =>
  row
    ? [...row.querySelectorAll<HTMLElement>('[data-column]')].find(({ dataset }) => dataset['column'] === key)
    : undefined;

function swallow(event: Event): void {
  event.stopPropagation();
  event.preventDefault();
}

function dragged(drag: Drag, clientX: number, row: HTMLElement | null): Drag {
  if (drag.kind === 'resize') return { ...drag, width: allowedWidth(drag.startWidth + clientX - drag.startX) };
  if (drag.to === undefined && Math.abs(clientX - drag.startX) < clickPixels) return drag;
  const others = [...(row?.querySelectorAll<HTMLElement>('[data-column]') ?? [])].filter(
    ({ dataset }) => dataset['column'] !== drag.key,
  );
  const left = others.filter((head) => {
    const box = head.getBoundingClientRect();
    return box.left + box.width / 2 < clientX;
  });
  return { ...drag, to: Math.max(1, left.length) };
}
