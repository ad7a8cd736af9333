import { CircleMarker, FeatureGroup, type LatLngTuple, Polyline } from 'leaflet';
import { longitudeNear } from '../../geo/longitude.ts';
import { unwrapped } from '../../geo/ring.ts';
import type { Point } from '../../geo/shape.ts';
import { mapColours } from './map-colours.ts';
import type { Scheme } from './shades.ts';

interface Parts {
  main: readonly Point[];
  before: readonly Point[];
  after: readonly Point[];
}

const still = { interactive: false } as const;

/** The lines of a track and what moves along it. */
export class Track extends FeatureGroup {
  #vehicle: CircleMarker | undefined;
  #near = 0;

  set({ main, before, after }: Parts, scheme: Scheme): void {
    this.clearLayers();
    const { accent, halo, faint } = mapColours[scheme];
    const whole = latLngs([...before, ...main, ...after]);
    const inside = whole.slice(before.length, before.length + main.length);
    const [first, last] = [inside[0], inside.at(-1)];
    this.#near = first?.[1] ?? 0;
    // The faint ends touch the part in the middle.
    const ends = [whole.slice(0, before.length + 1), whole.slice(before.length + main.length - 1)];
    for (const end of ends) this.addLayer(new Polyline(end, { ...still, color: faint, weight: 2, dashArray: '2 6' }));
    this.addLayer(new Polyline(inside, { ...still, color: halo, weight: 7 }));
    this.addLayer(new Polyline(inside, { ...still, color: accent, weight: 3 }));
    const mark = { ...still, color: accent, weight: 2, fillOpacity: 1 };
    if (last) this.addLayer(new CircleMarker(last, { ...mark, radius: 5, fillColor: accent }));
    if (first) this.addLayer(new CircleMarker(first, { ...mark, radius: 5, fillColor: halo }));
    this.#vehicle = first && new CircleMarker(first, { ...mark, radius: 8, color: halo, weight: 3, fillColor: accent });
    if (this.#vehicle) this.addLayer(this.#vehicle);
  }

  moveTo(at: Point | undefined): void {
    if (at) this.#vehicle?.setLatLng([at.latitude, longitudeNear(at.longitude, this.#near)]);
  }
}

const latLngs = (points: readonly Point[]): LatLngTuple[] =>
  unwrapped(points).map(({ latitude, longitude }) => [latitude, longitude]);
