import type { RefObject } from 'react';
import type { Format } from '../../text/format.ts';
import type { InSight } from '../use-rows-in-sight.ts';
import { type Column, wordsOf } from './column.ts';

export interface Passing<Row> {
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

/** So many rows are written at a time, a text for each column: what stands already is moved and not written again. */
export const blockRows = 8;
/** Of a cell. */
const paddingPixels = 8;

/** What stands in a veil: of these rows, and which block of them in each element. */
interface Written {
  rows: unknown;
  columns: unknown;
  format: unknown;
  blocks: { element: HTMLElement; shows: number }[];
}
const written = new WeakMap<HTMLElement, Written>();

/** Lets it down over the rows, without words. */
function drop<Row>(veil: HTMLElement, passing: Passing<Row>): void {
  const { rows, columns, format, rowHeight, scroller, headHeight, list } = passing;
  const room = veil.firstElementChild;
  const lines = linesOf(veil);
  const first = lines?.firstElementChild;
  if (!(room instanceof HTMLElement && first instanceof HTMLElement)) return;
  const height = (scroller.current?.clientHeight ?? 0) - headHeight;
  room.style.height = `${height}px`;
  if (list.current) {
    align(first, list.current);
    // Not hidden, for it may have the focus; yet nothing of it is painted.
    list.current.style.opacity = '0';
  }
  empty(veil);
  const blocks = [first];
  const inSight = Math.ceil(height / (blockRows * rowHeight)) + 1;
  while (blocks.length < inSight) {
    const block = first.cloneNode(true);
    if (!(block instanceof HTMLElement)) return;
    lines?.append(block);
    blocks.push(block);
  }
  written.set(veil, { rows, columns, format, blocks: blocks.map((element) => ({ element, shows: -1 })) });
  veil.hidden = false;
}

export function lift(veil: HTMLElement | null, list: HTMLElement | null): void {
  if (list) list.style.opacity = '';
  if (!veil) return;
  veil.hidden = true;
  empty(veil);
}

/** The words of what is in sight; lets the veil down where it is not, or where it has other rows. */
export function write<Row>(veil: HTMLElement, { top, first, end }: InSight, passing: Passing<Row>): void {
  const { rows, columns, format, rowHeight } = passing;
  const before = written.get(veil);
  if (before?.rows !== rows || before.columns !== columns || before.format !== format) drop(veil, passing);
  const blocks = written.get(veil)?.blocks ?? [];
  const last = Math.floor(Math.max(first, end - 1) / blockRows);
  for (let block = Math.floor(first / blockRows); block <= last; block += 1) {
    const there = blocks[block % blocks.length];
    if (!there || there.shows === block) continue;
    there.shows = block;
    const from = block * blockRows;
    const shown = rows.slice(from, from + blockRows);
    there.element.style.top = `${from * rowHeight}px`;
    for (const [at, element] of columnsOf(there.element).entries()) {
      const column = columns[at];
      if (column) say(element, shown.map((row) => wordsOf(row, column, format)).join('\n'));
    }
  }
  const lines = linesOf(veil);
  if (lines) lines.style.transform = `translateY(${-top}px)`;
}

const linesOf = (veil: HTMLElement): HTMLElement | null => veil.querySelector('[data-lines]');
const columnsOf = (block: HTMLElement): HTMLElement[] => [...block.querySelectorAll<HTMLElement>('[data-column]')];

/** The first block stays, as React made it. */
function empty(veil: HTMLElement): void {
  written.delete(veil);
  const [first, ...copies] = linesOf(veil)?.children ?? [];
  for (const copy of copies) copy.remove();
  if (!(first instanceof HTMLElement)) return;
  first.style.top = '';
  for (const column of columnsOf(first)) column.textContent = '';
}

/** In the text that is there: a new one would be styled anew. */
function say(element: HTMLElement, words: string): void {
  const { firstChild } = element;
  if (firstChild instanceof Text) firstChild.data = words;
  else element.textContent = words;
}

const cells = '[role=rowheader], [role=gridcell]:not([data-select])';

/** What stands before the words of a column, a mark, keeps its room. */
function align(block: HTMLElement, list: HTMLElement): void {
  const rows = [...list.children];
  for (const [at, column] of columnsOf(block).entries()) {
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
