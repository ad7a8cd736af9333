import { Map as LeafletMap } from 'leaflet';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CanvasOverlay, type DrawTarget } from '../../../src/web/map/canvas/canvas-overlay.ts';
import { labelsOn } from '../../../src/web/map/canvas/label-boxes.ts';
import { GeofenceLabels } from '../../../src/web/map/geofences/geofence-labels.ts';
import type { MapGeofence } from '../../../src/web/map/geofences/geofence-layer.tsx';
import { packShapes } from '../../../src/web/map/geofences/shape-pack.ts';
import type { MapVehicle } from '../../../src/web/map/vehicles/map-vehicle.ts';
import { VehicleCanvas } from '../../../src/web/map/vehicles/vehicle-canvas.ts';
import { atOnce, type SlicedWork } from '../../../src/web/ui/slices.ts';

const leipzig = { latitude: 51.34, longitude: 12.37 };
let map: LeafletMap;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  const element = document.body.appendChild(document.createElement('div'));
  map = new LeafletMap(element).setView([leipzig.latitude, leipzig.longitude], 14);
});
afterEach(() => {
  map.remove();
  vi.runAllTimers();
  vi.useRealTimers();
  document.body.replaceChildren();
});

function frames(count: number): void {
  for (let at = 0; at < count; at += 1) vi.advanceTimersToNextFrame();
}
/** Steps of a drag, one per frame, as Leaflet reports them. */
function drag(steps: number): void {
  for (let at = 0; at < steps; at += 1) {
    map.fire('move');
    frames(1);
  }
}
const letGo = () => map.fire('dragend').fire('moveend');

class Counted extends CanvasOverlay {
  drawn = 0;
  readonly ask = () => this.redrawSoon();
  readonly answer = () => this.redrawNow();

  constructor(settings: { inSlices?: boolean; order?: number } = {}) {
    super({ pane: 'overlayPane', ...settings });
  }

  protected override draw(): SlicedWork<void> | undefined {
    this.drawn += 1;
    return undefined;
  }
}

/** Work in parts, each of which uses all available time. */
class Sliced extends Counted {
  parts = 0;
  readonly #count: number;

  constructor(count = 3) {
    super({ inSlices: true });
    this.#count = count;
  }

  protected override *draw(): SlicedWork<void> {
    super.draw();
    for (let part = 0; part < this.#count; part += 1) {
      this.parts += 1;
      yield;
    }
  }
}

describe('a canvas layer over the map', () => {
  test('is not drawn while the map is dragged, and once after the drag', () => {
    const overlay = new Counted().addTo(map);
    expect(overlay.drawn).toBe(1);
    map.fire('movestart').fire('dragstart');
    for (let news = 0; news < 5; news += 1) {
      overlay.ask();
      drag(20);
    }
    expect(overlay.drawn).toBe(1);
    letGo();
    frames(5);
    expect(overlay.drawn).toBe(2);
  });

  test('draws during a drag when the map is held still, and waits again when it moves on', () => {
    const overlay = new Counted().addTo(map);
    map.fire('movestart').fire('dragstart');
    overlay.ask();
    drag(5);
    frames(30);
    expect(overlay.drawn).toBe(2);
    overlay.ask();
    drag(40);
    expect(overlay.drawn).toBe(2);
    frames(30);
    expect(overlay.drawn).toBe(3);
  });

  test('is not drawn while the map zooms, even with urgent requests, and once afterwards', () => {
    const overlay = new Counted().addTo(map);
    map.fire('zoomstart').fire('movestart');
    overlay.ask();
    overlay.answer();
    frames(60);
    expect(overlay.drawn).toBe(1);
    map.fire('zoomend').fire('moveend');
    frames(5);
    expect(overlay.drawn).toBe(2);
  });

  test('draws input of the person in the next frame, also during a drag', () => {
    const overlay = new Counted().addTo(map);
    map.fire('movestart').fire('dragstart');
    overlay.answer();
    drag(1);
    expect(overlay.drawn).toBe(2);
  });

  test('moves with the map when the map moves by itself, and draws meanwhile', () => {
    const overlay = new Counted().addTo(map);
    map.fire('movestart');
    overlay.ask();
    drag(3);
    expect(overlay.drawn).toBe(2);
  });

  test('of several layers one is drawn per frame, in order', () => {
    const [last, first] = [new Counted({ order: 1 }).addTo(map), new Counted().addTo(map)];
    map.fire('moveend');
    const seen: [number, number][] = [];
    for (let at = 0; at < 4; at += 1) {
      frames(1);
      seen.push([first.drawn, last.drawn]);
    }
    // The frame in which the map stopped has used its time.
    expect(seen).toEqual([
      [1, 1],
      [2, 1],
      [2, 2],
      [2, 2],
    ]);
  });
});

describe('sliced drawing', () => {
  beforeEach(() => {
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => {
      now += 8;
      return now;
    });
  });
  const onMap = () => map.getPane('overlayPane')?.firstElementChild;

  test('appears when it is complete, one slice per frame; until then the former picture stays', () => {
    const overlay = new Sliced().addTo(map);
    expect(overlay.parts).toBe(3);
    const before = onMap();
    overlay.ask();
    const seen: [number, boolean][] = [];
    for (let at = 0; at < 6; at += 1) {
      frames(1);
      seen.push([overlay.parts, onMap() === before]);
    }
    expect(seen).toEqual([
      [3, true],
      [4, true],
      [5, true],
      [6, true],
      [6, false],
      [6, false],
    ]);
    expect(map.getPane('overlayPane')?.children).toHaveLength(1);
  });

  test('stops during a drag, and restarts after it', () => {
    const overlay = new Sliced().addTo(map);
    const before = onMap();
    overlay.ask();
    frames(3);
    map.fire('movestart').fire('dragstart');
    drag(10);
    expect([overlay.drawn, onMap() === before]).toEqual([2, true]);
    letGo();
    frames(6);
    expect([overlay.drawn, onMap() === before]).toEqual([3, false]);
  });

  test('appears and restarts if new data comes faster than it is drawn', () => {
    const overlay = new Sliced().addTo(map);
    const canvases = new Set([onMap()]);
    for (let news = 0; news < 10; news += 1) {
      overlay.ask();
      frames(2);
      canvases.add(onMap());
    }
    expect(canvases.size).toBe(2);
    expect(overlay.drawn).toBeGreaterThan(3);
  });

  test('uses longer slices after many slices, so that it finishes', () => {
    const overlay = new Sliced(50).addTo(map);
    const before = onMap();
    overlay.ask();
    const seen: number[] = [];
    while (onMap() === before && seen.length < 30) {
      frames(1);
      seen.push(overlay.parts - 50);
    }
    expect(seen).toEqual([0, 1, 2, 3, 4, 5, 6, 8, 12, 20, 36, 50]);
  });

  test('is drawn at once for input of the person', () => {
    const overlay = new Sliced().addTo(map);
    const before = onMap();
    overlay.answer();
    frames(1);
    expect([overlay.parts, onMap() === before]).toEqual([6, false]);
  });
});

/** The layers drawn, in order. */
let drawn: string[] = [];
class NotedLabels extends GeofenceLabels {
  protected override draw(sheet: DrawTarget): SlicedWork<void> {
    drawn.push('names');
    return super.draw(sheet);
  }
}
class NotedVehicles extends VehicleCanvas {
  protected override draw(sheet: DrawTarget): SlicedWork<void> {
    drawn.push('vehicles');
    return super.draw(sheet);
  }
}

describe('names of geofences and marks of vehicles', () => {
  const yard: MapGeofence = {
    id: 1,
    name: 'Yard',
    shape: { kind: 'circle', centre: leipzig, radiusMetres: 400 },
    colour: undefined,
  };
  /** `south`: distance from the middle of the yard. */
  const van = (south: number): MapVehicle => {
    const latitude = leipzig.latitude - south;
    return { id: 1, name: 'Van', ...leipzig, latitude, heading: null, motion: 'stopped', urgency: 'none' };
  };
  const nameOfYard = () => {
    const [box] = labelsOn(map)?.names.boxes ?? [];
    return box && map.layerPointToLatLng([(box.left + box.right) / 2, (box.top + box.bottom) / 2]);
  };
  const show = () => {
    const labels = new NotedLabels(map).addTo(map);
    const vehicles = new NotedVehicles(map, String).addTo(map);
    labels.set({ geofences: [yard], pack: atOnce(packShapes([yard])) }, undefined, 'light');
    frames(5);
    drawn = [];
    return vehicles;
  };

  describe('of small geofences', () => {
    /** Far fewer pixels than a glyph. `east`: degrees. */
    const gate = (id: number, east: number, south = 0): MapGeofence => ({
      id,
      name: `Gate ${id}`,
      shape: {
        kind: 'circle',
        centre: { latitude: leipzig.latitude - south, longitude: leipzig.longitude + east },
        radiusMetres: 50,
      },
      colour: 1,
    });
    const namesOf = (geofences: readonly MapGeofence[], vehicles: readonly MapVehicle[] = []): number => {
      new VehicleCanvas(map, String).addTo(map).set(vehicles, 'light');
      new GeofenceLabels(map).addTo(map).set({ geofences, pack: atOnce(packShapes(geofences)) }, undefined, 'light');
      frames(60);
      return labelsOn(map)?.names.boxes.length ?? 0;
    };

    test('each has a name where there is room', () => {
      expect(namesOf([gate(1, 0), gate(2, 0.03), gate(3, -0.03)])).toBe(3);
    });

    test('names that would overlap are left out', () => {
      const close = Array.from({ length: 12 }, (_, at) => gate(at, at / 10_000));
      const count = namesOf(close);
      expect(count).toBeGreaterThan(0);
      expect(count).toBeLessThan(5);
    });

    test('very many have some names only', () => {
      const swarm = Array.from({ length: 900 }, (_, at) =>
        gate(at, (at % 30) / 100 - 0.15, Math.floor(at / 30) / 150 - 0.1),
      );
      const count = namesOf(swarm);
      expect(count).toBeGreaterThan(20);
      expect(count).toBeLessThanOrEqual(80);
    });

    test('the name of a vehicle has precedence', () => {
      expect(namesOf([gate(1, 0)], [van(0)])).toBe(0);
    });
  });

  test('a name makes room for a vehicle on it, whose mark is drawn after it', () => {
    const vehicles = show();
    const before = nameOfYard();
    vehicles.set([van(0.02)], 'light');
    frames(10);
    expect(drawn).toEqual(['vehicles']);
    expect(nameOfYard()).toEqual(before);

    vehicles.set([van(leipzig.latitude - (before?.lat ?? 0))], 'light');
    frames(10);
    // It detects that it must request room, and draws when there is room.
    expect(drawn).toEqual(['vehicles', 'vehicles', 'names', 'vehicles']);
    expect(nameOfYard()?.lat).not.toBe(before?.lat);
  });

  test('a vehicle on an unavoidable name requests room once, not forever', () => {
    const vehicles = show();
    vehicles.set([van(0), van(0.0004), van(-0.0004), van(0.0008), van(-0.0008)], 'light');
    frames(60);
    expect(drawn.filter((which) => which === 'names')).toHaveLength(1);
  });

  test('none of them is drawn during a drag under moving vehicles', () => {
    const vehicles = show();
    map.fire('movestart').fire('dragstart');
    for (let second = 0; second < 3; second += 1) {
      vehicles.set([van(second / 1000)], 'light');
      drag(60);
    }
    expect(drawn).toEqual([]);
    letGo();
    frames(10);
    expect(drawn).toContain('vehicles');
  });

  test('a vehicle is found where it is drawn, until it is drawn elsewhere', () => {
    const vehicles = show();
    const middle = map.latLngToLayerPoint([leipzig.latitude, leipzig.longitude]);
    vehicles.set([van(0)], 'light');
    frames(10);
    map.fire('movestart').fire('dragstart');
    const other = { ...van(0.02), id: 2 };
    vehicles.set([other, van(0)], 'light');
    expect(vehicles.at(middle, 4)).toEqual([van(0)]);
    letGo();
    frames(10);
    expect(vehicles.at(middle, 4)).toEqual([van(0)]);
    expect(vehicles.at(map.latLngToLayerPoint([other.latitude, other.longitude]), 4)).toEqual([other]);
  });
});
