/** The names of towns on the built-in map: which ones at which zoom, without overlaps, and beside the names of geofences. */
import { render, waitFor } from '@testing-library/react';
import { Bounds, Map as LeafletMap, Point } from 'leaflet';
import { MapContainer } from 'react-leaflet';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { townZooms } from '../../../src/contract/choices.ts';
import type { Town, TownsQuery } from '../../../src/contract/places.ts';
import { TownLayer } from '../../../src/web/map/built-in/TownLayer.tsx';
import { TownNames } from '../../../src/web/map/built-in/town-names.ts';
import { labelsChange, setLabels } from '../../../src/web/map/canvas/label-boxes.ts';
import { TakenBoxes } from '../../../src/web/map/canvas/placing.ts';
import { mapColours } from '../../../src/web/map/colours/map-colours.ts';

const leipzig = { name: 'Leipzig', population: 600_000, latitude: 51.34, longitude: 12.37 };
const halle = { name: 'Halle', population: 240_000, latitude: 51.48, longitude: 11.97 };
const taucha = { name: 'Taucha', population: 14_000, latitude: 51.38, longitude: 12.49 };
const towns: readonly Town[] = [leipzig, halle, taucha];

let map: LeafletMap;
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  map = new LeafletMap(document.body.appendChild(document.createElement('div')));
});
afterEach(() => {
  map.remove();
  document.body.replaceChildren();
});

/** The names drawn on the map, on a canvas where each letter is seven pixels wide. */
class Drawn extends TownNames {
  names(): string[] {
    const names: string[] = [];
    const context = {
      measureText: (words: string) => ({ width: words.length * 7 }),
      fillText: (words: string) => void names.push(words),
      ...Object.fromEntries(['strokeText', 'beginPath', 'arc', 'fill', 'stroke'].map((name) => [name, () => {}])),
    } as unknown as CanvasRenderingContext2D;
    const area = new Bounds(new Point(0, 0), map.getSize());
    this.draw({ context, area, map, urgent: true });
    return names;
  }
}

function drawn(zoom: number): Drawn {
  map.setView([leipzig.latitude, leipzig.longitude], zoom, { animate: false });
  const names = new Drawn(map, mapColours.light);
  names.set(towns, mapColours.light);
  return names;
}

test.each([
  [3, []],
  [5, ['Leipzig']],
  [7, ['Leipzig', 'Halle']],
  [9, ['Leipzig', 'Halle', 'Taucha']],
])('at zoom %d the map names %j', (zoom, names) => {
  expect(drawn(zoom).names()).toEqual(names);
});

test('a name that would overlap a more important one is left out', () => {
  map.setView([leipzig.latitude, leipzig.longitude], 9, { animate: false });
  const names = new Drawn(map, mapColours.light);
  names.set([leipzig, { ...taucha, latitude: 51.341 }], mapColours.light);
  expect(names.names()).toEqual(['Leipzig']);
});

test('names of geofences win, and towns are drawn again when these move', () => {
  const names = drawn(9);
  const { x, y } = map.latLngToLayerPoint([leipzig.latitude, leipzig.longitude]);
  const box = { left: x - 5, right: x + 5, top: y - 5, bottom: y + 5 };
  setLabels(map, { boxes: [box], names: new TakenBoxes(), placeAgain: () => {} });
  expect(names.names()).toEqual(['Halle', 'Taucha']);
  expect(Object.keys(names.getEvents())).toContain(labelsChange);
});

test('a view asks for its tiles once, and again after a failure', async () => {
  const asked: TownsQuery[] = [];
  let broken = true;
  const request = (tile: TownsQuery): Promise<readonly Town[]> => {
    asked.push(tile);
    return broken ? Promise.reject(new Error('away')) : Promise.resolve(towns);
  };
  const shown: LeafletMap[] = [];
  render(
    <MapContainer
      center={[leipzig.latitude, leipzig.longitude]}
      zoom={13}
      ref={(each) => void (each && shown.push(each))}
    >
      <TownLayer request={request} colours={mapColours.light} />
    </MapContainer>,
  );
  await waitFor(() => expect(asked.length).toBeGreaterThan(0));
  const first = asked.length;
  expect(asked.every(({ zoom }) => zoom === townZooms.max)).toBe(true);
  broken = false;
  const set = vi.spyOn(TownNames.prototype, 'set');
  shown[0]?.fire('moveend');
  await waitFor(() => expect(set).toHaveBeenCalledWith(expect.arrayContaining([leipzig]), mapColours.light));
  expect(asked).toHaveLength(2 * first);
  shown[0]?.fire('moveend');
  await waitFor(() => expect(set.mock.calls.length).toBeGreaterThan(1));
  expect(asked).toHaveLength(2 * first);
});
