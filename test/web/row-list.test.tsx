import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { printing } from '../../src/web/ui/printing.ts';
import { RowLink, RowList } from '../../src/web/ui/RowList.tsx';
import { giveListsAHeight } from '../support/layout.ts';

const rowPixels = 32;
const ids = Array.from({ length: 50_000 }, (_, index) => index + 1);
const opened = vi.fn();

const listOf = (selectedId?: number, listed = ids, rowHeight: number | ((index: number) => number) = rowPixels) => (
  <RowList
    label="Numbers"
    ids={listed}
    rowHeight={rowHeight}
    keyOf={(index) => listed[index]}
    selectedId={selectedId}
    onOpen={opened}
    onHover={() => {}}
  >
    {(index, isStop) => {
      const id = listed[index] ?? 0;
      return (
        <RowLink id={id} href={`/numbers/${id}`} selected={id === selectedId} hovered={false} isStop={isStop}>
          {id}
        </RowLink>
      );
    }}
  </RowList>
);

const rows = () => screen.getAllByRole('link');
const shown = () => rows().map((row) => Number(row.textContent));
const scroller = () => screen.getByRole('list', { name: 'Numbers' }).parentElement as HTMLElement;
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

beforeEach(() => {
  giveListsAHeight();
  opened.mockReset();
});

test('the page holds only the rows near the viewport and the row with the tab stop', () => {
  render(listOf());
  expect(shown()).toEqual(ids.slice(0, 24));
  expect(rows()[0]).toHaveAttribute('tabindex', '0');
  scroller().scrollTop = 1000 * rowPixels;
  fireEvent.scroll(scroller());
  expect(shown()).toEqual([1, ...ids.slice(996, 1024)]);
  expect(rows()[1]?.closest('li')).toHaveAttribute('aria-posinset', '997');
  expect(rows()[1]?.closest('li')).toHaveAttribute('aria-setsize', '50000');
});

test('paper shows all rows, up to a limit', () => {
  onTestFinished(() => printing.set(false));
  const { rerender } = render(listOf(undefined, ids.slice(0, 200)));
  expect(rows()).toHaveLength(24);
  act(() => printing.set(true));
  expect(shown()).toEqual(ids.slice(0, 200));
  rerender(listOf());
  // A query by role asks each link whether it is visible.
  expect(document.links).toHaveLength(3000);
  act(() => printing.set(false));
  expect(rows()).toHaveLength(24);
});

test('the selected row is scrolled into view, also when the filters let it in again', () => {
  const { rerender } = render(listOf(30_000));
  expect(scroller().scrollTop).toBe(30_000 * rowPixels - 640);
  expect(screen.getByRole('link', { name: '30000' })).toHaveAttribute('aria-current', 'true');
  // Browsers do the same when the content becomes shorter than the viewport.
  scroller().scrollTop = 0;
  rerender(listOf(30_000, [1, 2]));
  expect(shown()).toEqual([1, 2]);
  rerender(listOf(30_000));
  expect(scroller().scrollTop).toBe(30_000 * rowPixels - 640);
});

test('keys move through the whole list', () => {
  render(listOf());
  rows()[0]?.focus();
  press('ArrowDown');
  expect(document.activeElement).toHaveTextContent(/^2$/);
  press('End');
  expect(document.activeElement).toHaveTextContent(/^50000$/);
  expect(scroller().scrollTop).toBe(50_000 * rowPixels - 640);
  press('Home');
  expect(document.activeElement).toHaveTextContent(/^1$/);
  expect(scroller().scrollTop).toBe(0);
});

const tops = () => rows().map((row) => row.closest('li')?.style.transform);

test('rows of different heights follow each other, also after a height changes', () => {
  const tallFirst = (index: number): number => (index === 0 ? 50 : 20);
  const { rerender } = render(listOf(undefined, [1, 2, 3], tallFirst));
  expect(tops()).toEqual(['translateY(0px)', 'translateY(50px)', 'translateY(70px)']);
  rerender(listOf(undefined, [1, 2, 3], 44));
  expect(tops()).toEqual(['translateY(0px)', 'translateY(44px)', 'translateY(88px)']);
});

test('a focused row keeps the focus when it moves', () => {
  const { rerender } = render(listOf(undefined, [1, 2, 3]));
  screen.getByRole('link', { name: '3' }).focus();
  rerender(listOf(undefined, [3, 1, 2]));
  expect(document.activeElement).toHaveTextContent(/^3$/);
});

test('a plain click opens a row; a click with Ctrl is left to the browser', () => {
  render(listOf());
  fireEvent.click(screen.getByRole('link', { name: '4' }), { ctrlKey: true });
  expect(opened).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('link', { name: '4' }));
  expect(opened).toHaveBeenCalledExactlyOnceWith(4);
});
