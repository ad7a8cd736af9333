import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ReadingsTable } from '../../src/web/features/temperature/ReadingsTable.tsx';
import { createFormat } from '../../src/web/text/format.ts';
import { FormatContext } from '../../src/web/text/use-format.ts';
import type { Series } from '../../src/web/ui/chart/series.ts';
import { giveListsAHeight } from '../support/layout.ts';

const minute = 60_000;
const count = 100_000;
const year: Series = {
  timesMs: Float64Array.from({ length: count }, (_, at) => at * minute),
  values: Float64Array.from({ length: count }, (_, at) => (at === 77_777 ? 25 : 4)),
};
const format = createFormat({ locale: 'en-GB', timeZone: 'UTC', distance: 'km', temperature: 'F' });

function show(onOpen: (timeMs: number) => void = () => {}): void {
  giveListsAHeight();
  render(
    <FormatContext value={format}>
      <ReadingsTable
        name="Cold room"
        series={year}
        bounds={{ lower: 2, upper: 8 }}
        window={{ startMs: 0, endMs: count * minute }}
        lanes={[]}
        onOpen={onOpen}
      />
    </FormatContext>,
  );
}

test('renders only visible rows of any number of readings; screen readers get the total', async () => {
  const onOpen = vi.fn();
  show(onOpen);
  const user = userEvent.setup();
  const table = await screen.findByRole('grid');
  expect(table).toHaveAttribute('aria-rowcount', String(count + 1));
  expect(within(table).getAllByRole('row').length).toBeLessThan(80);

  await user.click(within(table).getByRole('button', { name: /Temperature/ }));
  await user.click(within(table).getByRole('button', { name: /Temperature/ }));
  await waitFor(() => expect(within(table).getAllByRole('row')[1]).toHaveTextContent('77.0 °F'));
  await user.click(within(table).getAllByRole('row')[1] as HTMLElement);
  expect(onOpen).toHaveBeenCalledWith(77_777 * minute);
});

test("the file contains all readings, in the person's unit", async () => {
  const saved: Blob[] = [];
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: (blob: Blob) => saved.push(blob), revokeObjectURL: () => {} }),
  );
  show();
  await userEvent.click(await screen.findByRole('button', { name: /Export/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'CSV for spreadsheets' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const lines = (await saved[0]?.text())?.split('\r\n') ?? [];
  expect(lines[0]).toContain('Temperature (°F)');
  expect(lines).toHaveLength(count + 2);
  expect(lines[1]).toContain(',39.2,');
});
