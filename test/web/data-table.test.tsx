import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createFormat } from '../../src/web/text/format.ts';
import { FormatContext } from '../../src/web/text/use-format.ts';
import type { Column } from '../../src/web/ui/table/column.ts';
import { DataTable, type DataTableProps, type RowWindow } from '../../src/web/ui/table/DataTable.tsx';
import { useFittingColumns } from '../../src/web/ui/table/use-fitting-columns.ts';
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
    descendingFirst: true,
    width: 100,
  },
];
const format = createFormat({ locale: 'en-GB', timeZone: 'Europe/Berlin', distance: 'km', temperature: 'C' });

const table = (rows: readonly Stop[] = stops, more: Partial<DataTableProps<Stop>> = {}) => (
  <FormatContext value={format}>
    <DataTable
      label="Stops"
      columns={columns}
      rows={rows}
      sorts={[]}
      onSort={() => {}}
      openId={undefined}
      onOpen={() => {}}
      hrefOf={(id) => `/stops/${id}`}
      {...more}
    />
  </FormatContext>
);

const rows = (): HTMLElement[] => screen.getAllByRole('row').slice(1);
const numbers = (): number[] => rows().map((row) => Number(row.dataset['id']));
const scroller = (): HTMLElement => screen.getByRole('grid').parentElement as HTMLElement;
const scrollTo = (pixels: number): void => {
  scroller().scrollTop = pixels;
  fireEvent.scroll(scroller());
};

beforeEach(giveListsAHeight);

test('the page contains the rows near the viewport and the row with the tab stop, from top to bottom', () => {
  render(table());
  scrollTo(5000 * rowPixels);
  expect(numbers()).toEqual([1, ...stops.slice(4994, 5023).map(({ id }) => id)]);
  expect(rows()[1]).toHaveAttribute('aria-rowindex', '4996');
});

test('rows in another order replace those in the viewport', () => {
  const { rerender } = render(table());
  rerender(table([...stops].reverse()));
  expect(numbers().slice(0, 3)).toEqual([10_000, 9999, 9998]);
});

test('End and Home focus the last and the first row, however far', () => {
  render(table());
  rows()[0]?.focus();
  fireEvent.keyDown(rows()[0] as HTMLElement, { key: 'End' });
  expect(document.activeElement).toHaveAttribute('data-id', '10000');
  expect(scroller().scrollTop).toBeGreaterThan(9900 * rowPixels);
  fireEvent.keyDown(document.activeElement as HTMLElement, { key: 'Home' });
  expect(document.activeElement).toHaveAttribute('data-id', '1');
  expect(scroller().scrollTop).toBe(0);
});

test('Page Down moves by the rows that are fully visible below the head', () => {
  render(table());
  rows()[0]?.focus();
  fireEvent.keyDown(rows()[0] as HTMLElement, { key: 'PageDown' });
  expect(document.activeElement).toHaveAttribute('data-id', '19');
});

test('a cell with a time shows it in UTC as a tooltip', () => {
  render(table());
  const cell = screen.getByRole('gridcell', { name: '01:07' });
  expect(cell).not.toHaveAttribute('title');
  fireEvent.mouseEnter(cell);
  expect(cell.title).toBe(format.utc(new Date('1970-01-01T00:07:00Z')));
});

describe('a table that is too narrow for its columns', () => {
  const named = (label: string, more: Partial<Column<Stop>> = {}): Column<Stop> => ({
    ...{ key: label, label, text: () => '', width: 100, ...more },
  });
  const wide: readonly Column<Stop>[] = [
    named('Number'),
    named('Status', { phone: 'end' }),
    named('Fleet', { spare: true, phone: 'below' }),
    named('Start', { phone: 'whole' }),
    named('Driver'),
    named('Vehicle', { phone: 'below' }),
    named('End'),
  ];
  const heads = (): (string | null)[] => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  const giveRoom = (pixels: number) =>
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, pixels, 32));
  function Fitting({ keeps = false, widths = {} }) {
    const [shown, room] = useFittingColumns(wide, { selectable: false, keeps, widths });
    return table(stops, { columns: shown, room });
  }

  test.each([
    [724, ['Number', 'Status', 'Fleet', 'Start', 'Driver', 'Vehicle', 'End']],
    [723, ['Number', 'Status', 'Start', 'Driver', 'Vehicle', 'End']],
    [623, ['Number', 'Status', 'Start', 'Driver', 'Vehicle']],
    [523, ['Number', 'Status', 'Start', 'Vehicle']],
    [423, ['Number', 'Status', 'Start']],
    [323, ['Number', 'Status']],
    [100, ['Number']],
  ])('in %i pixels hides spare columns first, then those that a phone does not show: %j', (pixels, expected) => {
    giveRoom(pixels);
    render(<Fitting />);
    expect(heads()).toEqual(expected);
  });

  test('counts the widths that the user has set', () => {
    giveRoom(724);
    render(<Fitting widths={{ Driver: 201 }} />);
    expect(heads()).toEqual(['Number', 'Status', 'Start', 'Driver', 'Vehicle']);
  });

  test('keeps the columns that the user has chosen', () => {
    giveRoom(100);
    render(<Fitting keeps />);
    expect(heads()).toHaveLength(7);
  });
});

test('the first click on a duration sorts the longest first', () => {
  const onSort = vi.fn();
  const { rerender } = render(table(stops, { onSort }));
  fireEvent.click(screen.getByRole('button', { name: 'At' }));
  fireEvent.click(screen.getByRole('button', { name: 'Number' }));
  rerender(table(stops, { onSort, sorts: [{ key: 'at', descending: true }] }));
  fireEvent.click(screen.getByRole('button', { name: 'At' }));
  expect(onSort.mock.calls.flat()).toEqual([
    [{ key: 'at', descending: true }],
    [{ key: 'number', descending: false }],
    [{ key: 'at', descending: false }],
  ]);
});

test('Shift and a click sort by one more column, another click changes its direction', () => {
  const onSort = vi.fn();
  const byNumber = { key: 'number', descending: false };
  const { rerender } = render(table(stops, { onSort, sorts: [byNumber] }));
  fireEvent.click(screen.getByRole('button', { name: 'At' }), { shiftKey: true });
  rerender(table(stops, { onSort, sorts: [byNumber, { key: 'at', descending: true }] }));
  expect(screen.getByRole('columnheader', { name: 'At 2' })).toHaveAttribute('aria-sort', 'none');
  fireEvent.click(screen.getByRole('button', { name: 'At 2' }), { shiftKey: true });
  fireEvent.click(screen.getByRole('button', { name: 'At 2' }));
  expect(onSort.mock.calls).toEqual([
    [[byNumber, { key: 'at', descending: true }]],
    [[byNumber, { key: 'at', descending: false }]],
    [[{ key: 'at', descending: false }]],
  ]);
});

describe('columns', () => {
  const three: readonly Column<Stop>[] = [...columns, { key: 'driver', label: 'Driver', text: () => '', width: 100 }];
  const head = (name: string): HTMLElement => screen.getByRole('button', { name });

  test('move by Shift and an arrow key, except the first one, and keep the focus', () => {
    const onColumns = vi.fn();
    const { rerender } = render(table(stops, { columns: three, onColumns }));
    head('At').focus();
    fireEvent.keyDown(head('At'), { key: 'ArrowLeft', shiftKey: true });
    fireEvent.keyDown(head('Number'), { key: 'ArrowRight', shiftKey: true });
    fireEvent.keyDown(head('Driver'), { key: 'ArrowRight', shiftKey: true });
    expect(onColumns).not.toHaveBeenCalled();
    fireEvent.keyDown(head('At'), { key: 'ArrowRight', shiftKey: true });
    expect(onColumns.mock.calls).toEqual([[[{ key: 'number' }, { key: 'driver' }, { key: 'at' }]]]);
    rerender(table(stops, { columns: [three[0], three[2], three[1]] as typeof three, onColumns }));
    expect(head('At')).toHaveFocus();
  });

  test('get wider by Alt and an arrow key', () => {
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 120, 32));
    const onColumns = vi.fn();
    render(table(stops, { columns: three, widths: { driver: 90 }, onColumns }));
    fireEvent.keyDown(head('At'), { key: 'ArrowRight', altKey: true });
    expect(onColumns).toHaveBeenCalledWith([
      { key: 'number' },
      { key: 'at', width: 136 },
      { key: 'driver', width: 90 },
    ]);
  });

  test('have the widths that the user has set, and share the rest', () => {
    render(table(stops, { columns: three, widths: { at: 240 } }));
    expect(screen.getByRole('grid').style.getPropertyValue('--columns')).toBe(
      'minmax(100px, 1fr) 240px minmax(100px, 1fr)',
    );
  });

  test('of a growing list are sorted by one of them', () => {
    const onSort = vi.fn();
    const window: RowWindow = { firstIndex: 0, count: 3, total: 3, of: 'query', onRange: () => {} };
    render(table(stops.slice(0, 3), { onSort, window, sorts: [{ key: 'number', descending: false }] }));
    fireEvent.click(head('At'), { shiftKey: true });
    expect(onSort).toHaveBeenCalledWith([{ key: 'at', descending: true }]);
  });
});

describe('a window of a growing list', () => {
  const windowOf = (firstIndex: number, more: Partial<RowWindow> = {}): RowWindow => ({
    ...{ firstIndex, count: 10_000, total: 12_000, of: 'one query', onRange: () => {} },
    ...more,
  });
  const some = (from: number, length: number): readonly Stop[] => stops.slice(from, from + length);

  test('has blank rows for what has not loaded, and reports the rows in the viewport and below the head', () => {
    const onRange = vi.fn();
    const { container } = render(table(some(100, 10), { window: windowOf(100, { onRange }) }));
    scrollTo(95 * rowPixels);
    expect(screen.getByRole('grid')).toHaveAttribute('aria-rowcount', '12001');
    expect(numbers()).toEqual(some(100, 10).map(({ id }) => id));
    expect(rows()[0]).toHaveAttribute('aria-rowindex', '102');
    expect(container.querySelectorAll('[data-blank]').length).toBeGreaterThan(10);
    expect(onRange).toHaveBeenLastCalledWith(93, 113);
  });

  test('keeps the rows in the viewport where they are when rows are added above them', () => {
    const { rerender } = render(table(some(10, 200), { window: windowOf(0) }));
    scrollTo(50 * rowPixels + 5);
    rerender(table(some(7, 200), { window: windowOf(0) }));
    expect(scroller().scrollTop).toBe(53 * rowPixels + 5);
    // At the top a new row appears.
    scrollTo(0);
    rerender(table(some(5, 200), { window: windowOf(0) }));
    expect(scroller().scrollTop).toBe(0);
  });

  test('begins at the top after another search or order', () => {
    const { rerender } = render(table(some(10, 200), { window: windowOf(0) }));
    scrollTo(50 * rowPixels);
    rerender(table(some(0, 200), { window: windowOf(0, { of: 'another query' }) }));
    expect(scroller().scrollTop).toBe(0);
  });
});
