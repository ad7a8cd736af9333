import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { FleetMap } from '../../../src/web/map/frame/FleetMap.tsx';
import { createFormat } from '../../../src/web/text/format.ts';
import { FormatContext } from '../../../src/web/text/use-format.ts';
import { Notices } from '../../../src/web/ui/notices.tsx';

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
});

const format = createFormat({ locale: 'en-GB', timeZone: 'UTC', distance: 'km', temperature: 'C' });

/** At the equator a pixel of zoom 14 is 9.55 m. */
async function openRuler(open: () => Promise<unknown> = () => userEvent.click(button())) {
  render(
    <FormatContext value={format}>
      <FleetMap view={{ latitude: 0, longitude: 0, zoom: 14 }} onViewChange={() => {}} home={undefined} />
      <Notices />
    </FormatContext>,
  );
  await open();
  const card = await screen.findByRole('region', { name: 'Ruler' });
  const map = screen.getByRole('application', { name: 'Map' });
  const surface = map.lastElementChild;
  if (!surface) throw new Error('no surface');
  const point = (type: string, x: number, y: number, pointerType = 'mouse', pointerId = 1) =>
    fireEvent(
      surface,
      new PointerEvent(type, { clientX: x, clientY: y, button: 0, pointerId, pointerType, bubbles: true }),
    );
  const press = (x: number, y: number, pointerType = 'mouse') => {
    point('pointerdown', x, y, pointerType);
    point('pointerup', x, y, pointerType);
  };
  return { card, map, point, press };
}

const button = () => screen.getByRole('button', { name: 'Measure distance' });

describe('the ruler', () => {
  test('adds up legs, follows the pointer, and undoes the last point', async () => {
    const { card, press, point } = await openRuler();
    expect(button()).toHaveAttribute('aria-pressed', 'true');
    expect(card).toHaveTextContent('Click the points');
    press(100, 100);
    point('pointermove', 200, 100);
    expect(card).toHaveTextContent('954 m');
    press(200, 100);
    point('pointermove', 200, 150);
    expect(card).toHaveTextContent('1.43 kmlast leg 477 m');
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    expect(card).toHaveTextContent(/^1\.0\d km/);
    await userEvent.click(within(card).getByRole('button', { name: 'Remove the last point' }));
    expect(card).toHaveTextContent('Click the points');
  });

  test('a double click ends the line; the next click starts another', async () => {
    const { card, press, point } = await openRuler();
    press(100, 100);
    press(200, 100);
    press(200, 100);
    point('pointermove', 500, 100);
    expect(card).toHaveTextContent(/^954 m$/);
    press(400, 300);
    point('pointermove', 500, 300);
    expect(card).toHaveTextContent(/^954 m$/);
  });

  test('a drag or two fingers measure nothing', async () => {
    const { card, point } = await openRuler();
    point('pointerdown', 100, 100);
    point('pointermove', 160, 100);
    point('pointerup', 160, 100);
    point('pointerdown', 100, 100, 'touch', 1);
    point('pointerdown', 300, 100, 'touch', 2);
    point('pointerup', 100, 100, 'touch', 1);
    point('pointerup', 300, 100, 'touch', 2);
    expect(card).toHaveTextContent('Click the points');
  });

  test('works by keyboard alone: M, arrow keys, Enter, Backspace, Escape', async () => {
    const { card, map } = await openRuler(() => userEvent.keyboard('m'));
    expect(map).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    fireEvent.keyDown(map, { key: 'ArrowRight', code: 'ArrowRight', keyCode: 39 });
    // Leaflet pans by 80 pixels.
    await waitFor(() => expect(card).toHaveTextContent(/^764 m/));
    await userEvent.keyboard('{Enter}');
    expect(card).toHaveTextContent(/^764 m/);
    await userEvent.keyboard('{Backspace}{Enter}{Escape}');
    expect(card).toHaveTextContent(/^764 m/);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('region', { name: 'Ruler' })).toBeNull();
  });

  test('keeps Escape from the page, and copies the total', async () => {
    const onPage = vi.fn<(event: KeyboardEvent) => void>();
    document.addEventListener('keydown', onPage);
    const { card, press } = await openRuler();
    const user = userEvent.setup();
    press(100, 100);
    press(200, 100);
    await user.click(within(card).getByRole('button', { name: 'Copy the total' }));
    expect(await navigator.clipboard.readText()).toBe('954 m');
    expect(await screen.findByText('954 m copied')).toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(onPage).not.toHaveBeenCalled();
    document.removeEventListener('keydown', onPage);
  });
});
