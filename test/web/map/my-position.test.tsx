import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
// It loads on demand, and a test would wait for its code.
import '../../../src/web/map/marks/MyPosition.tsx';
import { FleetMap, type FleetMapProps } from '../../../src/web/map/frame/FleetMap.tsx';
import { dismissAllNotices, Notices } from '../../../src/web/ui/notices.tsx';

const size = { width: 800, height: 600 };
const leipzig = { latitude: 51.34, longitude: 12.37 };
const watch = vi.fn<Geolocation['watchPosition']>();
const clear = vi.fn<Geolocation['clearWatch']>();

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(size.width);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(size.height);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  watch.mockReset().mockReturnValue(7);
  clear.mockReset();
  // jsdom has none.
  const geolocation = { watchPosition: watch, clearWatch: clear };
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: geolocation });
  vi.stubGlobal('isSecureContext', true);
  dismissAllNotices();
});

afterEach(() => {
  Reflect.deleteProperty(navigator, 'geolocation');
});

const button = (): HTMLElement => screen.getByRole('button', { name: 'My position' });

async function ask(): Promise<{ onViewChange: ReturnType<typeof vi.fn<FleetMapProps['onViewChange']>> }> {
  const onViewChange = vi.fn<FleetMapProps['onViewChange']>();
  render(
    <>
      <FleetMap view={{ ...leipzig, zoom: 9 }} home={undefined} onViewChange={onViewChange} />
      <Notices />
    </>,
  );
  await userEvent.click(button());
  await waitFor(() => expect(watch).toHaveBeenCalledTimes(1));
  return { onViewChange };
}

const place = (latitude: number, longitude: number, accuracy: number): void =>
  act(() => watch.mock.lastCall?.[0]({ coords: { latitude, longitude, accuracy } } as GeolocationPosition));

const failWith = (code: 1 | 2 | 3): void =>
  act(() =>
    watch.mock.lastCall?.[1]?.({
      code,
      message: '',
      ...{ PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 },
    }),
  );

test('shows where the person is, follows changes without moving the map, and ends with the button', async () => {
  const { onViewChange } = await ask();
  expect(button()).toHaveAttribute('aria-pressed', 'true');
  place(51.4, 12.5, 30);
  expect(screen.getByText('You are here')).toBeInTheDocument();
  const { latitude, longitude, zoom } = onViewChange.mock.lastCall?.[0] ?? { latitude: 0, longitude: 0, zoom: 0 };
  expect([latitude, longitude].map((value) => value.toFixed(3))).toEqual(['51.400', '12.500']);
  expect(zoom).toBe(16);
  const moves = onViewChange.mock.calls.length;
  place(51.5, 12.5, 30);
  // A position that is lost for a while stays.
  failWith(3);
  expect(screen.getByText('You are here')).toBeInTheDocument();
  expect(onViewChange).toHaveBeenCalledTimes(moves);
  await userEvent.click(button());
  expect(screen.queryByText('You are here')).toBeNull();
  expect(clear).toHaveBeenCalledWith(7);
  expect(button()).toHaveAttribute('aria-pressed', 'false');
});

test('an inexact position is shown with all of its circle', async () => {
  const { onViewChange } = await ask();
  place(51.4, 12.5, 5000);
  expect(onViewChange.mock.lastCall?.[0]?.zoom).toBeLessThan(13);
});

test.each([
  ['refused', 1, true, /^The browser does not share your position\./],
  ['not possible over http', 1, false, /only over https/],
  ['unavailable', 2, true, /could not be determined\. Location may be turned off/],
  ['too slow', 3, true, /could not be determined in time/],
] as const)('says why there is no position: %s', async (_, code, isSecure, reason) => {
  vi.stubGlobal('isSecureContext', isSecure);
  await ask();
  failWith(code);
  expect(await screen.findByText(reason)).toBeInTheDocument();
  expect(button()).toHaveAttribute('aria-pressed', 'false');
});
