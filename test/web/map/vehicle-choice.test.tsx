import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
// It loads on demand, and a test would wait for its code.
import '../../../src/web/map/vehicles/VehicleChoice.tsx';
import { FleetMap, type FleetMapProps } from '../../../src/web/map/frame/FleetMap.tsx';
import type { MapVehicle } from '../../../src/web/map/vehicles/map-vehicle.ts';
import { VehicleLayer } from '../../../src/web/map/vehicles/vehicle-layer.tsx';

const size = { width: 800, height: 600 };
const middle = { clientX: size.width / 2, clientY: size.height / 2 };

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(size.width);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(size.height);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
});

const leipzig = { latitude: 51.34, longitude: 12.37 };
const van = (id: number, more: Partial<MapVehicle> = {}): MapVehicle => ({
  id,
  name: `Van ${id}`,
  ...leipzig,
  heading: null,
  motion: 'stopped',
  urgency: 'none',
  ...more,
});

function show(vehicles: readonly MapVehicle[], zoom = 16) {
  const onSelect = vi.fn<(id: number) => void>();
  const onHover = vi.fn<(id: number | undefined) => void>();
  const onViewChange = vi.fn<FleetMapProps['onViewChange']>();
  const tree = (selectedId?: number) => (
    <FleetMap view={{ ...leipzig, zoom }} home={undefined} onViewChange={onViewChange}>
      <VehicleLayer
        vehicles={vehicles}
        selectedId={selectedId}
        hoveredId={undefined}
        onSelect={onSelect}
        onHover={onHover}
      />
    </FleetMap>
  );
  const { rerender } = render(tree());
  const map = screen.getByRole('application', { name: 'Map' });
  return { map, onSelect, onHover, onViewChange, select: (id: number) => act(() => rerender(tree(id))) };
}

/** The vehicles are drawn a frame later. */
async function press(map: HTMLElement, at = middle): Promise<void> {
  await waitFor(() => {
    fireEvent.pointerMove(map, at);
    expect(map.style.cursor).toBe('pointer');
  });
  fireEvent.click(map, at);
}

const names = (list: HTMLElement): (string | null)[] =>
  within(list)
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

describe('vehicles on one spot', () => {
  test('are listed by a press, urgent ones first, and one of them opens', async () => {
    const { map, onSelect, onHover } = show([van(10), van(2), van(3, { urgency: 'alarm' })]);
    await press(map);
    const list = await screen.findByRole('region', { name: '3 vehicles here' });
    expect(names(list)).toEqual(['Van 3', 'Van 2', 'Van 10']);
    expect(onSelect).not.toHaveBeenCalled();
    await userEvent.hover(within(list).getByRole('button', { name: 'Van 2' }));
    expect(onHover).toHaveBeenLastCalledWith(2);
    await userEvent.click(within(list).getByRole('button', { name: 'Van 2' }));
    expect(onSelect).toHaveBeenLastCalledWith(2);
    expect(screen.queryByRole('region', { name: '3 vehicles here' })).toBeNull();
  });

  test('are chosen by keys; Escape closes the list and returns to the map', async () => {
    const { map, onSelect } = show([van(1), van(2), van(3)]);
    map.focus();
    await press(map);
    const list = await screen.findByRole('region', { name: '3 vehicles here' });
    expect(within(list).getByRole('button', { name: 'Van 1' })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(within(list).getByRole('button', { name: 'Van 3' })).toHaveFocus();
    await userEvent.keyboard('{Home}{ArrowDown}');
    expect(within(list).getByRole('button', { name: 'Van 2' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('region', { name: '3 vehicles here' })).toBeNull();
    expect(map).toHaveFocus();
    await press(map);
    await screen.findByRole('region', { name: '3 vehicles here' });
    await userEvent.keyboard('{Enter}');
    expect(onSelect).toHaveBeenLastCalledWith(1);
  });

  test('are listed again when the selected one of them is pressed', async () => {
    const { map, select } = show([van(1), van(2)]);
    select(2);
    await press(map);
    const list = await screen.findByRole('region', { name: '2 vehicles here' });
    expect(within(list).getByRole('button', { name: 'Van 2' })).toHaveAttribute('aria-current', 'true');
  });

  test('the list closes when the map moves, and on a press elsewhere', async () => {
    const { map } = show([van(1), van(2)]);
    for (const close of [
      () => userEvent.click(screen.getByRole('button', { name: 'Zoom out' })),
      () => act(() => fireEvent.pointerDown(document.body)),
    ]) {
      await press(map);
      await screen.findByRole('region', { name: '2 vehicles here' });
      await close();
      expect(screen.queryByRole('region', { name: '2 vehicles here' })).toBeNull();
    }
  });

  test('one that drives past is pressed alone', async () => {
    const { map, onSelect } = show([van(1), van(2, { motion: 'driving' })]);
    await press(map);
    expect(onSelect).toHaveBeenCalledTimes(1);
  });
});

test('vehicles that are apart are zoomed to', async () => {
  const near = [0, 1, 2].map((at) => van(at, { latitude: leipzig.latitude + at / 1000 }));
  const { map, onViewChange } = show(near, 11);
  await press(map);
  expect(onViewChange.mock.lastCall?.[0]?.zoom).toBe(14);
  expect(screen.queryByRole('region', { name: /here$/ })).toBeNull();
});

test('Enter on the map lists the vehicles in view, the nearest to the middle first', async () => {
  const { map, onSelect } = show([
    van(1, { latitude: 51.342 }),
    van(2, { latitude: 51.341 }),
    van(3, { latitude: 52 }),
    van(4),
  ]);
  await waitFor(() => {
    fireEvent.pointerMove(map, middle);
    expect(map.style.cursor).toBe('pointer');
  });
  map.focus();
  await userEvent.keyboard('{Enter}');
  const list = await screen.findByRole('region', { name: '3 vehicles in view' });
  expect(names(list)).toEqual(['Van 4', 'Van 2', 'Van 1']);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(onSelect).toHaveBeenLastCalledWith(2);
});
