import { render } from '@testing-library/react';
import { CircleMarker, type Map as LeafletMap, Point as PixelPoint, Polyline } from 'leaflet';
import type { ComponentProps } from 'react';
import { MapContainer } from 'react-leaflet';
import { expect, test, vi } from 'vitest';
import type { Point } from '../../../src/geo/shape.ts';
import { simplified } from '../../../src/web/map/canvas/panes.ts';
import { TrackLayer } from '../../../src/web/map/marks/TrackLayer.tsx';

const at = (longitude: number): Point => ({ latitude: 51, longitude });

function drawn(track: ComponentProps<typeof TrackLayer>) {
  const held: { map: LeafletMap | null } = { map: null };
  render(
    <MapContainer ref={(map) => void (held.map = map)} center={[51, 12]} zoom={5}>
      <TrackLayer {...track} />
    </MapContainer>,
  );
  const lines: number[][][] = [];
  const marks: number[] = [];
  held.map?.eachLayer((layer) => {
    if (layer instanceof Polyline) lines.push((layer.getLatLngs() as { lng: number }[][]).map(longitudes));
    if (layer instanceof CircleMarker) marks.push(layer.getLatLng().lng);
  });
  return { longitudes: lines, marks };
}

const longitudes = (part: { lng: number }[]): number[] => part.map(({ lng }) => lng);

test('a zigzag of 10,000 corners is drawn, with both sides and few corners', () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(8000);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(8000);
  const zigzag = Array.from(
    { length: 10_000 },
    (_, nth): Point => ({
      latitude: nth % 2 === 0 ? 60 : -60,
      longitude: nth / 100,
    }),
  );
  expect(drawn({ pieces: [zigzag] }).longitudes).toHaveLength(2);
  const pixels = zigzag.map(({ latitude, longitude }) => new PixelPoint(longitude, latitude));
  const corners = simplified(pixels, 1);
  expect(corners.length).toBeLessThan(1600);
  expect(corners.at(-1)).toMatchObject({ x: 99.99, y: -60 });
  expect(Math.abs(corners.length - 2 * corners.filter(({ y }) => y > 0).length)).toBeLessThan(3);
  // Less than a pixel apart.
  const near = [0, 0.4, 0.9, 1.2, 5].map((x) => new PixelPoint(x, x === 1.2 ? 3 : 0));
  expect(simplified(near, 1).map(({ x }) => x)).toEqual([0, 1.2, 5]);
  // Corners of a street stay, also of a long way.
  const stairs = Array.from({ length: 2800 }, (_, nth) => new PixelPoint((nth >> 1) * 9, ((nth + 1) >> 1) * 9));
  const [bend, straight] = [stairs.slice(0, 1400), stairs.map(({ x }) => new PixelPoint(x, 0))];
  expect(simplified(bend, 1)).toEqual(bend);
  expect(simplified(straight, 1).length).toBeLessThan(5);
});

test('pieces are separate lines, each drawn twice: edge and line', () => {
  const pieces = [
    [at(1), at(2)],
    [at(5), at(6), at(7)],
  ];
  const { longitudes, marks } = drawn({ pieces });
  const both = [
    [1, 2],
    [5, 6, 7],
  ];
  expect(longitudes).toEqual([both, both]);
  expect(marks).toHaveLength(0);
});

test('the parts before and after touch it, fainter; a replay has its ends and its vehicle', () => {
  const { longitudes, marks } = drawn({ before: [at(1)], pieces: [[at(2), at(3)]], after: [at(4)], at: at(2.5) });
  expect(longitudes[0]).toEqual([
    [1, 2],
    [3, 4],
  ]);
  expect(longitudes[1]).toEqual([[2, 3]]);
  expect(marks).toEqual([3, 2, 2.5]);
});

test('it continues across the 180th meridian, from piece to piece', () => {
  const { longitudes, marks } = drawn({
    pieces: [
      [at(178), at(179)],
      [at(-179), at(-178)],
    ],
    at: at(-179),
  });
  expect(longitudes[0]).toEqual([
    [178, 179],
    [181, 182],
  ]);
  expect(marks).toEqual([182, 178, 181]);
});

test('without positions nothing is marked', () => {
  expect(drawn({ pieces: [[]], at: at(1) }).marks).toHaveLength(0);
});
