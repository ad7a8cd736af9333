import { CircleMarker, FeatureGroup, type LatLngTuple, type Map as LeafletMap, Polyline, SVG } from 'leaflet';
import { longitudeNear } from '../../geo/longitude.ts';
import { unwrapped } from '../../geo/ring.ts';
import type { Point } from '../../geo/shape.ts';
import { mapColours } from './map-colours.ts';
import type { Scheme } from './shades.ts';

export interface TrackParts {
  /** What it is about, in the order of time; between two pieces nothing is drawn, for nobody knows. */
  readonly pieces: readonly (readonly Point[])[];
  /** How it came there, and where it went: fainter. */
  readonly before: readonly Point[];
  readonly after: readonly Point[];
  /** Its first point is a ring, its last one a disc, and the vehicle moves between them. */
  readonly replayed: boolean;
}

const pane = 'tracks';

/** Where a vehicle went, above geofences and below vehicles, and what moves along it. */
export class Track extends FeatureGroup {
  readonly #still: { interactive: false; renderer: SVG };
  #vehicle: CircleMarker | undefined;
  #near = 0;

  constructor(map: LeafletMap) {
    super();
    const element = map.getPane(pane) ?? map.createPane(pane);
    element.style.zIndex = '450';
    element.style.pointerEvents = 'none';
    this.#still = { interactive: false, renderer: new SVG({ pane, padding: 0.3 }) };
  }

  set({ pieces, before, after, replayed }: TrackParts, scheme: Scheme): void {
    this.clearLayers();
    const { accent, halo, faint } = mapColours[scheme];
    const whole = latLngs([before, ...pieces, after].flat());
    const places = splitBy(
      whole,
      [before, ...pieces, after].map(({ length }) => length),
    );
    const [main, first, last] = [places.slice(1, -1), whole[before.length], whole[whole.length - after.length - 1]];
    this.#near = first?.[1] ?? 0;
    // The faint ends touch the part in the middle.
    const ends = [whole.slice(0, before.length + 1), whole.slice(whole.length - after.length - 1)];
    const faintly = { ...this.#still, color: faint, weight: 2, dashArray: '2 6' };
    if (before.length + after.length > 0) this.addLayer(new Polyline(ends, faintly));
    this.addLayer(new Polyline(main, { ...this.#still, color: halo, weight: 7 }));
    this.addLayer(new Polyline(main, { ...this.#still, color: accent, weight: 3 }));
    if (replayed && first && last) this.#mark(first, last, accent, halo);
  }

  moveTo(at: Point): void {
    this.#vehicle?.setLatLng([at.latitude, longitudeNear(at.longitude, this.#near)]);
  }

  #mark(first: LatLngTuple, last: LatLngTuple, accent: string, halo: string): void {
    const mark = { ...this.#still, color: accent, weight: 2, fillOpacity: 1 };
    this.#vehicle = new CircleMarker(first, { ...mark, radius: 8, color: halo, weight: 3, fillColor: accent });
    this.addLayer(new CircleMarker(last, { ...mark, radius: 5, fillColor: accent }));
    this.addLayer(new CircleMarker(first, { ...mark, radius: 5, fillColor: halo }));
    this.addLayer(this.#vehicle);
  }
}

const latLngs = (points: readonly Point[]): LatLngTuple[] =>
  unwrapped(points).map(({ latitude, longitude }) => [latitude, longitude]);

function splitBy(places: readonly LatLngTuple[], lengths: readonly number[]): LatLngTuple[][] {
  let from = 0;
  return lengths.map((length) => {
    from += length;
    return places.slice(from - length, from);
  });
}
