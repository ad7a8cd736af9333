import { type RefObject, useCallback, useEffect, useRef } from 'react';
import type { Format } from '../../text/format.ts';
import type { InSight } from '../use-rows-in-sight.ts';
import { type Column, wordsOf } from './column.ts';

/** So long after the last fast step the rows are drawn again, milliseconds. */
const restMs = 100;
/** A frame that took longer was late; two in a row, and the processor does not keep up. */
const lateMs = 25;
const lateFrames = 2;
/** Faster than this nobody reads a row. */
const rowsPerMs = 0.05;
/** What goes by goes on so down to this part of it, lest rows come and go at the border. */
const slower = 0.5;

/** Of a cell. */
const paddingPixels = 8;

interface Passing<Row> {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  format: Format;
  rowHeight: number;
  /** Rows are in two lines, which these are not. */
  narrow: boolean;
  scroller: RefObject<HTMLElement | null>;
  headHeight: number;
  list: RefObject<HTMLElement | null>;
}

/**
 * Rows that go by too fast to be read are not drawn at all: their words pass over them, a text for each column, which costs a
 * fraction of as many rows. So it is where half of what is in sight is replaced at a step, and from less on where the
 * processor does not keep up. Readers and the keyboard do not meet it: the rows of the page stay as they are until it rests.
 */
export function usePassingRows<Row>(passing: Passing<Row>) {
  const veil = useRef<HTMLDivElement>(null);
  const now = useRef(passing);
  now.current = passing;
  const pace = useRef({ top: 0, at: 0, late: 0 });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const drawn = useRef(() => {});

  const rest = useCallback((): void => {
    pace.current.late = 0;
    if (timer.current === undefined) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    drawn.current();
    lift(veil.current, now.current.list.current);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);

  const goBy = useCallback(
    (sight: InSight, drawRows: () => void): boolean => {
      const { rowHeight, narrow } = now.current;
      const at = performance.now();
      const step = Math.abs(sight.top - pace.current.top);
      const took = at - pace.current.at;
      const isLate = took > lateMs && took < restMs;
      pace.current = { top: sight.top, at, late: isLate ? pace.current.late + 1 : 0 };
      if (narrow || !veil.current) return false;
      const goesBy = timer.current !== undefined;
      const isFast = step >= rowHeight * rowsPerMs * took * (goesBy ? slower : 1);
      const half = (sight.end - sight.first) / 2;
      const begins = sight.missing >= half || (isFast && pace.current.late >= lateFrames);
      if (!goesBy && !begins) return false;
      drawn.current = drawRows;
      if (!goesBy) drop(veil.current, now.current);
      if (!goesBy || isFast || step >= half * rowHeight) {
        clearTimeout(timer.current);
        timer.current = setTimeout(rest, restMs);
      }
      write(veil.current, sight, now.current);
      return true;
    },
    [rest],
  );
  return { veil, goBy, rest };
}

function lift(veil: HTMLElement | null, list: HTMLElement | null): void {
  if (list) list.style.opacity = '';
  if (!veil) return;
  veil.hidden = true;
  for (const column of columnsOf(veil)) column.textContent = '';
}

const columnsOf = (veil: HTMLElement): HTMLElement[] => [...veil.querySelectorAll<HTMLElement>('[data-column]')];

function write<Row>(veil: HTMLElement, sight: InSight, { rows, columns, format, rowHeight }: Passing<Row>): void {
  const passing = rows.slice(sight.first, sight.end + 1);
  for (const [at, element] of columnsOf(veil).entries()) {
    const column = columns[at];
    if (column) say(element, passing.map((row) => wordsOf(row, column, format)).join('\n'));
  }
  const lines = veil.firstElementChild?.firstElementChild;
  if (lines instanceof HTMLElement) lines.style.transform = `translateY(${sight.first * rowHeight - sight.top}px)`;
}

/** In the text that is there: a new one would be styled anew. */
function say(element: HTMLElement, words: string): void {
  const { firstChild } = element;
  if (firstChild instanceof Text) firstChild.data = words;
  else element.textContent = words;
}

function drop<Row>(veil: HTMLElement, { scroller, headHeight, list }: Passing<Row>): void {
  if (list.current) {
    align(veil, list.current);
    // Not hidden, for it may have the focus; yet nothing of it is painted.
    list.current.style.opacity = '0';
  }
  const room = veil.firstElementChild;
  if (room instanceof HTMLElement) room.style.height = `${(scroller.current?.clientHeight ?? 0) - headHeight}px`;
  veil.hidden = false;
}

const cells = '[role=rowheader], [role=gridcell]:not([data-select])';

/** What stands before the words of a column, a mark, keeps its room. */
function align(veil: HTMLElement, list: HTMLElement): void {
  const rows = [...list.children];
  for (const [at, column] of columnsOf(veil).entries()) {
    const before = rows.map((row) => roomBefore(row.querySelectorAll(cells)[at]));
    column.style.paddingInlineStart = `${before.find((room) => room !== undefined) ?? paddingPixels}px`;
  }
}

function roomBefore(cell: Element | undefined): number | undefined {
  if (!cell) return undefined;
  const text = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode();
  const around = text?.parentElement;
  if (!around || around === cell) return undefined;
  return around.getBoundingClientRect().left - cell.getBoundingClientRect().left;
}
