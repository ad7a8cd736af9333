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
const scroller = (): HTMLElement => screen.getByRole('grid').parentElement as HTMLElement;
const scrollTo = (pixels: number): void => {
  scroller().scrollTop = pixels;
  fireEvent.scroll(scroller());
};
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

test('there are as many at the ends as between them', () => {
  render(table());
  const count = rows().length;
  scrollTo(10_000 * rowPixels - 640);
  // And the one with the tab stop.
  expect(rows()).toHaveLength(count + 1);
  scrollTo(0);
  expect(rows()).toHaveLength(count);
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
