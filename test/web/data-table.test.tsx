import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { createFormat } from '../../src/web/text/format.ts';
import { FormatContext } from '../../src/web/text/use-format.ts';
import type { Column } from '../../src/web/ui/table/column.ts';
import { DataTable } from '../../src/web/ui/table/DataTable.tsx';
import { giveListsAHeight } from '../support/layout.ts';

interface Stop {
  id: number;
  atUtc: string;
}

const rowPixels = 32;
const stops: readonly Stop[] = Array.from({ length: 10_000 }, (_, index) => ({
  id: index + 1,
  atUtc: new Date(index * 60_000).toISOString(),
}));
const columns: readonly Column<Stop>[] = [
  { key: 'number', label: 'Number', text: ({ id }) => `Stop ${id}`, width: 100 },
  {
    key: 'at',
    label: 'At',
    text: ({ atUtc }, format) => format.time(atUtc),
    moment: ({ atUtc }) => atUtc,
    width: 100,
  },
];
const format = createFormat({ locale: 'en-GB', timeZone: 'Europe/Berlin', distance: 'km', temperature: 'C' });

const table = (rows: readonly Stop[] = stops) => (
  <MantineProvider>
    <FormatContext value={format}>
      <DataTable
        label="Stops"
        columns={columns}
        rows={rows}
        sort={undefined}
        onSort={() => {}}
        openId={undefined}
        onOpen={() => {}}
        hrefOf={(id) => `/stops/${id}`}
      />
    </FormatContext>
  </MantineProvider>
);

const rows = (): HTMLElement[] => screen.getAllByRole('row').slice(1);
const numbers = (): number[] => rows().map((row) => Number(row.dataset['id']));
const ascending = (of: readonly number[]): number[] => [...of].sort((one, other) => one - other);
const stopAt = (pixels: number): number => 1 + Math.floor(pixels / rowPixels);
const scroller = (): HTMLElement => screen.getByRole('grid').parentElement as HTMLElement;
const scrollTo = (pixels: number): void => {
  scroller().scrollTop = pixels;
  fireEvent.scroll(scroller());
};
/** Column by column: what stands over the rows from the first in sight on, a line each. */
const passing = (): string[][] =>
  [...document.querySelectorAll<HTMLElement>('[aria-hidden] [data-words]')].map((words) => {
    const blocks = [...words.children].filter((block) => block instanceof HTMLElement);
    blocks.sort((one, other) => Number(one.style.order) - Number(other.style.order));
    const firstLine = Number.parseInt(words.style.paddingTop || '0', 10) / rowPixels;
    const inSight = Math.floor(scroller().scrollTop / rowPixels);
    return blocks.flatMap(({ textContent }) => textContent.split('\n')).slice(Math.max(0, inSight - firstLine));
  });
const rest = (): Promise<void> =>
  act(async () => {
    vi.advanceTimersByTime(1000);
  });

beforeEach(() => {
  giveListsAHeight();
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

test('rows that go by lend their elements to those that come: none is made, taken away or moved', async () => {
  render(table());
  scrollTo(5000 * rowPixels);
  await rest();
  const elements = rows();
  scrollTo(5003 * rowPixels);
  scrollTo(4990 * rowPixels);
  for (const [at, row] of rows().entries()) expect(row).toBe(elements[at]);
  // The first row keeps the tab stop.
  expect(ascending(numbers())).toEqual([1, ...stops.slice(4986, 5013).map(({ id }) => id)]);
});

test('once they rest, and whenever other rows have come, they stand as they are read', async () => {
  const { rerender } = render(table());
  scrollTo(5000 * rowPixels);
  await rest();
  scrollTo(5003 * rowPixels);
  expect(numbers()).not.toEqual(ascending(numbers()));
  await rest();
  expect(numbers()).toEqual(ascending(numbers()));
  scrollTo(5007 * rowPixels);
  rerender(table([...stops].reverse()));
  expect(numbers()).toEqual(ascending(numbers()).reverse());
});

test('there are as many at the ends as between them', async () => {
  render(table());
  const count = rows().length;
  scrollTo(10_000 * rowPixels - 640);
  await rest();
  // And the one with the tab stop.
  expect(rows()).toHaveLength(count + 1);
  scrollTo(0);
  await rest();
  expect(rows()).toHaveLength(count);
});

test('of rows that go by too fast to be read the words pass; once it rests the rows are there', async () => {
  render(table());
  const before = numbers();
  scrollTo(5000 * rowPixels);
  expect(numbers()).toEqual(before);
  expect(passing()[0]?.slice(0, 2)).toEqual(['Stop 5001', 'Stop 5002']);
  expect(passing()[1]?.[0]).toBe(format.time(stops[5000]?.atUtc ?? ''));
  // Without an end of it while it goes on, also in between by less.
  for (const pixels of [5040, 5043, 5080, 5083]) {
    vi.advanceTimersByTime(60);
    scrollTo(pixels * rowPixels);
    expect(passing()[0]?.[0]).toBe(`Stop ${pixels + 1}`);
  }
  expect(numbers()).toEqual(before);
  await rest();
  expect(numbers()).toEqual([1, ...stops.slice(5079, 5106).map(({ id }) => id)]);
  expect(passing()).toEqual([[], []]);
});

test('rows that come a few at a time are drawn, and their words pass only where frames are late', async () => {
  render(table());
  const scrollOn = (frameMs: number): void => {
    for (let step = 0; step < 5; step += 1) {
      vi.advanceTimersByTime(frameMs);
      scrollTo(scroller().scrollTop + 90);
    }
  };
  scrollOn(16);
  expect(passing()).toEqual([[], []]);
  expect(numbers()).toContain(stopAt(450));
  scrollOn(33);
  expect(passing()[0]?.[0]).toBe(`Stop ${stopAt(900)}`);
  await rest();
  expect(numbers()).toContain(stopAt(900));
  expect(passing()).toEqual([[], []]);
});

test('the keyboard comes to whole rows at once, however far', () => {
  render(table());
  fireEvent.keyDown(rows()[0] as HTMLElement, { key: 'End' });
  fireEvent.scroll(scroller());
  expect(document.activeElement).toHaveAttribute('data-id', '10000');
  expect(passing()).toEqual([[], []]);
  // Also while others pass.
  scrollTo(3000 * rowPixels);
  expect(passing()[0]?.[0]).toBe('Stop 3001');
  fireEvent.keyDown(document.activeElement as HTMLElement, { key: 'Shift' });
  expect(numbers()).toContain(3001);
  fireEvent.keyDown(document.activeElement as HTMLElement, { key: 'Home' });
  fireEvent.scroll(scroller());
  expect(document.activeElement).toHaveAttribute('data-id', '1');
  expect(passing()).toEqual([[], []]);
});

test('a moment is told in UTC when the pointer comes, and no row is under the pointer while it goes by', async () => {
  render(table());
  const cell = screen.getByRole('gridcell', { name: '01:07' });
  expect(cell).not.toHaveAttribute('title');
  fireEvent.mouseEnter(cell);
  expect(cell.title).toBe(format.utc(new Date('1970-01-01T00:07:00Z')));
  const group = rows()[0]?.parentElement as HTMLElement;
  scrollTo(90);
  expect(group.style.pointerEvents).toBe('none');
  await rest();
  expect(group.style.pointerEvents).toBe('');
});

test('news while they go by has them in order once, and does not hold them up', async () => {
  const { rerender } = render(table());
  scrollTo(5000 * rowPixels);
  await rest();
  scrollTo(5003 * rowPixels);
  rerender(table([...stops]));
  expect(numbers()).toEqual(ascending(numbers()));
  scrollTo(5005 * rowPixels);
  const elements = rows();
  scrollTo(5009 * rowPixels);
  for (const [at, row] of rows().entries()) expect(row).toBe(elements[at]);
});
