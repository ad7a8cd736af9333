/** Where vehicles drove on recent days: which tiles are requested, what is painted, and what the switch says. */
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { DrivenLine } from '../../../src/contract/driven.ts';
import { planeOf } from '../../../src/server/places/mercator.ts';
import type { Background } from '../../../src/web/map/frame/background.ts';
import { FleetMap } from '../../../src/web/map/frame/FleetMap.tsx';
import { showDriven, showsDriven } from '../../../src/web/ui/chosen-background.ts';

const yard = { latitude: 51.34, longitude: 12.37 };
type Tile = Parameters<NonNullable<Background['requestDriven']>>[0];

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  // The built-in map is offline.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  localStorage.clear();
  showsDriven.set(undefined);
});

/** Answers every tile with a line through its middle, until `fails`. */
class Service {
  readonly asked: Tile[] = [];
  fails = false;
  readonly request = async (tile: Tile): Promise<DrivenLine[]> => {
    this.asked.push(tile);
    if (this.fails) throw new Error('away');
    return [{ steps: [0, 2048, 4096, 0] }];
  };
}

function show(service: Service, { zoom = 14, ...more }: Partial<Background> & { zoom?: number } = {}): void {
  const background = { tiles: undefined, streets: undefined, names: [], chosen: '', choose: () => {}, ...more };
  render(
    <FleetMap
      view={{ ...yard, zoom }}
      onViewChange={() => {}}
      home={undefined}
      background={{ ...background, requestDriven: service.request }}
    />,
  );
}
const tiles = { url: 'https://tiles.example.org/{z}/{x}/{y}.png', attribution: '' };
const streets = { attribution: '', problem: undefined, showsReason: false, renew: async () => undefined };

const openMenu = async (): Promise<HTMLElement> => {
  await userEvent.click(await screen.findByRole('button', { name: 'Map background' }));
  return screen.findByRole('menuitemcheckbox');
};

test.each([
  [14, 13, 13],
  [15, 14, 14],
  [17, 14, 14],
  [10, 9, 9],
])('at zoom %i, tiles of zoom %i show the yard', async (zoom, requested) => {
  const service = new Service();
  show(service, { zoom });
  const { x, y } = planeOf(yard, requested);
  await waitFor(() => expect(service.asked).toContainEqual({ zoom: requested, x: Math.floor(x), y: Math.floor(y) }));
  expect(new Set(service.asked.map((tile) => tile.zoom))).toEqual(new Set([requested]));
  // Each once, however many tiles of the map show a part of it.
  expect(new Set(service.asked.map((tile) => JSON.stringify(tile))).size).toBe(service.asked.length);
});

test('a zoom without lines requests none', async () => {
  const service = new Service();
  show(service, { zoom: 8 });
  expect(await openMenu()).toBeChecked();
  expect(service.asked).toEqual([]);
});

test('a deep tile shows its part of the answer', async () => {
  const painted: number[][] = [];
  const context = {
    setTransform: (...numbers: number[]) => painted.push(numbers),
    moveTo: (...numbers: number[]) => painted.push(numbers),
    lineTo: (...numbers: number[]) => painted.push(numbers),
    beginPath: () => {},
    stroke: () => {},
  };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (this: HTMLCanvasElement) {
    // The tiles of the lines are larger than those of the built-in map.
    return (this.width === 512 ? context : null) as never;
  });
  const service = new Service();
  show(service, { zoom: 16 });
  await waitFor(() => expect(painted.length).toBeGreaterThan(0));
  // The tile of zoom 14 is two tiles wide, and its middle is their common edge.
  expect(painted[1]).toEqual([0, 512]);
  expect(painted[2]).toEqual([1024, 512]);
  const corners = painted.filter((numbers) => numbers.length === 6).map((numbers) => numbers.slice(4).map(Math.abs));
  for (const corner of corners) expect([0, 512]).toEqual(expect.arrayContaining(corner));
});

test('the switch turns the lines off and on, and the browser remembers it', async () => {
  const service = new Service();
  show(service);
  await waitFor(() => expect(service.asked.length).toBeGreaterThan(0));
  const item = await openMenu();
  expect(item).toHaveTextContent('Where we drive');
  expect(item).toBeChecked();
  await userEvent.click(item);
  expect(localStorage.getItem('fenceline.driven')).toBe('off');
  expect(await openMenu()).not.toBeChecked();
  cleanup();
  const next = new Service();
  show(next);
  const again = await openMenu();
  expect(again).not.toBeChecked();
  expect(next.asked).toEqual([]);
  await userEvent.click(again);
  await waitFor(() => expect(next.asked.length).toBeGreaterThan(0));
  expect(localStorage.getItem('fenceline.driven')).toBe('on');
});

test.each<[string, Partial<Background>, boolean]>([
  ['the built-in map', {}, true],
  ['a street map with a problem', { streets: { ...streets, url: undefined, problem: 'notFound' } }, true],
  ['a street map', { streets: { ...streets, url: 'https://fleet.example/basemap/a.pmtiles' } }, false],
  ['tiles of an operator', { tiles }, false],
])('above %s, the lines are shown by default: %s', async (_, background, shown) => {
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      postMessage(): void {}
      terminate(): void {}
    },
  );
  const service = new Service();
  show(service, background);
  const item = await openMenu();
  expect(item.getAttribute('aria-checked')).toBe(String(shown));
  expect(service.asked.length > 0).toBe(shown);
});

test('the switch says when lines did not load, until they do', async () => {
  const service = new Service();
  service.fails = true;
  show(service);
  await waitFor(() => expect(service.asked.length).toBeGreaterThan(0));
  await waitFor(async () => expect(await openMenu()).toHaveTextContent('Where we drive (not loaded)'));
  expect(screen.queryByRole('alert')).toBeNull();
  service.fails = false;
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(screen.getByRole('menuitemcheckbox')).toHaveTextContent(/^Where we drive$/));
  showDriven(false);
  await waitFor(() => expect(screen.getByRole('menuitemcheckbox')).not.toBeChecked());
});

test('lines become fresh after a while', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'], shouldAdvanceTime: true });
  const service = new Service();
  show(service);
  await waitFor(() => expect(service.asked.length).toBeGreaterThan(0));
  const first = service.asked.length;
  vi.advanceTimersByTime(5 * 60_000);
  await waitFor(() => expect(service.asked.length).toBe(2 * first));
  vi.useRealTimers();
});
