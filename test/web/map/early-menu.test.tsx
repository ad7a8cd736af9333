import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

const leipzig = { latitude: 51.34, longitude: 12.37, zoom: 14 };
const menu = { ask: () => {}, draw: undefined, vehicles: async () => [], openVehicle: () => {} };

test('a right click before the menu has loaded opens it there once it has', async () => {
  // The menu loads once in a page. These modules have not loaded it, whatever other tests did.
  vi.resetModules();
  const { FleetMap } = await import('../../../src/web/map/frame/FleetMap.tsx');
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  render(<FleetMap view={leipzig} home={undefined} onViewChange={() => {}} menu={menu} />);
  const [map] = screen.getAllByRole('application', { name: 'Map' });
  if (!map) throw new Error('no map');
  fireEvent.contextMenu(map, { clientX: 400, clientY: 300 });
  expect(screen.queryByRole('menu')).toBeNull();
  expect(await screen.findByRole('menuitem', { name: /51.34, 12.37/ })).toBeVisible();
});
