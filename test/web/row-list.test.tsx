import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { RowLink, RowList } from '../../src/web/ui/RowList.tsx';
import { type RowPlaces, rowsAlike, rowsOf } from '../../src/web/ui/row-places.ts';
import { giveListsAHeight } from '../support/layout.ts';

test.each<[string, RowPlaces]>([
  ['rows alike', rowsAlike(3, 10)],
  ['rows of heights of their own', rowsOf([10, 10, 10])],
])('%s stand one below the other', (_, { count, topOf, at }) => {
  expect([count, topOf(0), topOf(2), topOf(count)]).toEqual([3, 0, 20, 30]);
  expect([0, 9, 10, 29].map(at)).toEqual([0, 0, 1, 2]);
  expect(at(-1)).toBeLessThan(0);
  expect(at(30)).toBeGreaterThanOrEqual(3);
});

test('rows of different heights, and none at all', () => {
  const { topOf, at } = rowsOf([34, 50, 50, 34, 50]);
  expect([0, 1, 2, 3, 4, 5].map(topOf)).toEqual([0, 34, 84, 134, 168, 218]);
  expect([33, 34, 83, 84, 134, 167, 168].map(at)).toEqual([0, 1, 1, 2, 3, 3, 4]);
  expect(rowsOf([]).topOf(0)).toBe(0);
});

const rowPixels = 32;
const ids = Array.from({ length: 50_000 }, (_, index) => index + 1);
const places = rowsAlike(ids.length, rowPixels);
const opened = vi.fn();

const listOf = (selectedId?: number, listed = ids) => (
  <RowList
    label="Numbers"
    ids={listed}
    places={listed === ids ? places : rowsAlike(listed.length, rowPixels)}
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

test('only rows in sight are in the page, and the one that Tab comes to', () => {
  render(listOf());
  expect(shown()).toEqual(ids.slice(0, 28));
  expect(rows()[0]).toHaveAttribute('tabindex', '0');
  scroller().scrollTop = 1000 * rowPixels;
  fireEvent.scroll(scroller());
  expect(shown()).toEqual([1, ...ids.slice(996, 1024)]);
  expect(rows()[1]?.closest('li')).toHaveAttribute('aria-posinset', '997');
  expect(rows()[1]?.closest('li')).toHaveAttribute('aria-setsize', '50000');
});

test('the chosen one is brought into sight, also once the filters let it in again', () => {
  const { rerender } = render(listOf(30_000));
  expect(scroller().scrollTop).toBe(30_000 * rowPixels - 640);
  expect(screen.getByRole('link', { name: '30000' })).toHaveAttribute('aria-current', 'true');
  // As browsers have it, where what scrolls becomes short.
  scroller().scrollTop = 0;
  rerender(listOf(30_000, [1, 2]));
  expect(shown()).toEqual([1, 2]);
  rerender(listOf(30_000));
  expect(scroller().scrollTop).toBe(30_000 * rowPixels - 640);
});

test('keys go through all of it', () => {
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

test('the focus stays with a row that moves among the others', () => {
  const { rerender } = render(listOf(undefined, [1, 2, 3]));
  screen.getByRole('link', { name: '3' }).focus();
  rerender(listOf(undefined, [3, 1, 2]));
  expect(document.activeElement).toHaveTextContent(/^3$/);
});

test('a plain press opens; one with a key is the browser’s', () => {
  render(listOf());
  fireEvent.click(screen.getByRole('link', { name: '4' }), { ctrlKey: true });
  expect(opened).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('link', { name: '4' }));
  expect(opened).toHaveBeenCalledExactlyOnceWith(4);
});
