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

/** So many rows are written at a time, a text for each column: what stands already is not written again. */
const blockRows = 16;
/** Of a cell. */
const paddingPixels = 8;

/** A column: where its words stand, with a text for each of some blocks, which take turns in them. */
interface Words {
  element: HTMLElement;
  texts: readonly Text[];
}

/** What stands in a veil: of which rows, and so many blocks of them beginning with `from`. */
interface Written {
  rows: unknown;
  columns: unknown;
  format: unknown;
  all: readonly Words[];
  count: number;
  from: number;
}
const written = new WeakMap<HTMLElement, Written>();

/** Lets it down over the rows, without words. */
function drop<Row>(veil: HTMLElement, passing: Passing<Row>): Written {
  const { rows, columns, format, rowHeight, scroller, headHeight, list } = passing;
  empty(veil);
  if (list.current) {
    align(veil, list.current);
    veil.style.height = list.current.style.height;
    // Not hidden, for it may have the focus; yet nothing of it is painted.
    list.current.style.left = '-100000px';
  }
  veil.style.setProperty('--rows', `${blockRows}`);
  const inSight = ((scroller.current?.clientHeight ?? 0) - headHeight) / (blockRows * rowHeight);
  // As many as can be cut at the edges, and one more.
  const count = Math.min(Math.ceil(inSight) + 2, blockOf(rows.length - 1) + 1);
  const all = wordsIn(veil).map((element) => ({ element, texts: newTexts(element, count) }));
  const now = { rows, columns, format, all, count, from: -count };
  written.set(veil, now);
  veil.hidden = false;
  return now;
}

function newTexts(words: HTMLElement, count: number): Text[] {
  return Array.from({ length: count }, () => {
    const text = document.createTextNode('');
    const block = document.createElement('div');
    block.append(text);
    words.append(block);
    return text;
  });
}

export function lift(veil: HTMLElement | null, list: HTMLElement | null): void {
  if (list) list.style.left = '';
  if (!veil) return;
  veil.hidden = true;
  empty(veil);
}

/** The words of what is in sight; lets the veil down where it is not, or where it has other rows. */
export function write<Row>(veil: HTMLElement, { first }: InSight, passing: Passing<Row>): void {
  const { rows, columns, format } = passing;
  const before = written.get(veil);
  const isSame = before?.rows === rows && before.columns === columns && before.format === format;
  const now = isSame ? before : drop(veil, passing);
  const from = Math.max(0, Math.min(blockOf(first) - 1, blockOf(rows.length - 1) + 1 - now.count));
  if (from === now.from) return;
  for (let block = from; block < from + now.count; block += 1) {
    const stands = block >= now.from && block < now.from + now.count;
    if (!stands) writeBlock(block, now, passing);
  }
  for (const { element } of now.all) element.style.paddingTop = `${from * blockRows * passing.rowHeight}px`;
  now.from = from;
}

const blockOf = (row: number): number => Math.floor(row / blockRows);

function writeBlock<Row>(block: number, { all, count }: Written, { rows, columns, format }: Passing<Row>): void {
  const shown = rows.slice(block * blockRows, (block + 1) * blockRows);
  for (const [at, { texts }] of all.entries()) {
    const column = columns[at];
    const text = texts[block % count];
    if (!column || !text?.parentElement) continue;
    text.parentElement.style.order = `${block}`;
    // Into the text that is there: a new one would be styled anew.
    text.data = shown.map((row) => wordsOf(row, column, format)).join('\n');
  }
}

const wordsIn = (veil: HTMLElement): HTMLElement[] => [...veil.querySelectorAll<HTMLElement>('[data-words]')];

function empty(veil: HTMLElement): void {
  written.delete(veil);
  for (const words of wordsIn(veil)) words.textContent = '';
}

const cells = '[role=rowheader], [role=gridcell]:not([data-select])';

/** What stands before the words of a column, a mark, keeps its room. */
function align(veil: HTMLElement, list: HTMLElement): void {
  const rows = [...list.children];
  for (const [at, column] of wordsIn(veil).entries()) {
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
