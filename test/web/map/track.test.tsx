import { Map as LeafletMap, Path, Polyline } from 'leaflet';
import { expect, onTestFinished, test } from 'vitest';
import type { Point } from '../../../src/geo/shape.ts';
import { Track, type TrackParts } from '../../../src/web/map/track.ts';

const at = (longitude: number): Point => ({ latitude: 51, longitude });

function drawn(parts: Partial<TrackParts>) {
  const map = new LeafletMap(document.createElement('div'), { center: [51, 12], zoom: 5 });
  onTestFinished(() => void map.remove());
  const track = new Track(map).addTo(map);
  track.set({ pieces: [], before: [], after: [], replayed: false, ...parts }, 'light');
  const lines = track.getLayers().filter((layer) => layer instanceof Polyline);
  const longitudes = lines.map((line) =>
    (line.getLatLngs() as { lng: number }[][]).map((part) => part.map(({ lng }) => lng)),
  );
  return { longitudes, marks: track.getLayers().filter((layer) => layer instanceof Path).length - lines.length, track };
}

test('pieces are lines of their own, twice: the edge and the line', () => {
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
  expect(marks).toBe(0);
});

test('what came before and after touches it, fainter; a replay has its ends and its vehicle', () => {
  const { longitudes, marks } = drawn({ before: [at(1)], pieces: [[at(2), at(3)]], after: [at(4)], replayed: true });
  expect(longitudes[0]).toEqual([
    [1, 2],
    [3, 4],
  ]);
  expect(longitudes[1]).toEqual([[2, 3]]);
  expect(marks).toBe(3);
});

test('it runs on across the 180th meridian, from piece to piece', () => {
  const { longitudes } = drawn({
    pieces: [
      [at(178), at(179)],
      [at(-179), at(-178)],
    ],
  });
  expect(longitudes[0]).toEqual([
    [178, 179],
    [181, 182],
  ]);
});

test('without positions nothing is marked', () => {
  expect(drawn({ pieces: [[]], replayed: true }).marks).toBe(0);
});
