/** Recorded days as columns: plots by vehicle and day with ids and the geofences of Austin, readings by day. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { GeofenceIndex } from '../../src/geo/geofence-index.ts';
import type { Polygon } from '../../src/geo/shape.ts';
import type { PlotColumns, ReadingColumns } from '../../src/server/sealed/columns.ts';
import { columnsOf, type PlainPlot } from './columns.ts';
import { recordedRows } from './recorded.ts';

export const recordedTrace = 'traces/austin-bus-2015-09-06.csv.gz';
export const recordedPlaces = 'polygons/austin-places.geojson';

const dayMs = 86_400_000;

/** The polygons of a GeoJSON file, by name. */
export function recordedPolygons(name: string): Map<string, Polygon> {
  const bytes = readFileSync(fileURLToPath(new URL(`../../../shared/data/${name}`, import.meta.url)));
  const text = (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  const { features } = JSON.parse(text) as {
    features: { properties: { name: string }; geometry: { coordinates: [number, number][][] } }[];
  };
  return new Map(
    features.map(({ properties, geometry }) => {
      const [ring = []] = geometry.coordinates;
      const nodes = ring.slice(0, -1).map(([longitude, latitude]) => ({ latitude, longitude }));
      return [properties.name, { kind: 'polygon', nodes }];
    }),
  );
}

/** A span for each bus and day. All buses share one sequence of ids, in the order of the recording. */
export async function recordedPlotSpans(): Promise<PlotColumns[]> {
  const places = [...recordedPolygons(recordedPlaces).values()].map((shape, at) => ({ id: 10_000 + at, shape }));
  const index = new GeofenceIndex(places);
  const spans = new Map<string, PlainPlot[]>();
  (await recordedRows(recordedTrace)).forEach(({ vehicle = '', timeUtc = '', speedKmh, ...row }, at) => {
    const [latitude, longitude] = [Number(row['latitude']), Number(row['longitude'])];
    const utcMs = Date.parse(timeUtc);
    const inside = index.inside(latitude, longitude);
    const plot = { utcMs, id: 5_000_000 + at, latitude, longitude, speed: speedKmh ? Number(speedKmh) : null, inside };
    addTo(spans, `${vehicle} ${Math.floor(utcMs / dayMs)}`, plot);
  });
  return [...spans.values()].map(columnsOf);
}

/** A span for each day. One profile judged all readings. */
export async function recordedReadingSpans(name: string): Promise<ReadingColumns[]> {
  const spans = new Map<number, [utcMs: number, temperature: number][]>();
  for (const { timeUtc = '', celsius } of await recordedRows(name)) {
    const utcMs = Date.parse(timeUtc);
    addTo(spans, Math.floor(utcMs / dayMs), [utcMs, Number(celsius)]);
  }
  return [...spans.values()].map((readings) => ({
    count: readings.length,
    utcMs: Float64Array.from(readings, ([utcMs]) => utcMs),
    temperature: Float64Array.from(readings, ([, temperature]) => temperature),
    termsId: new Float64Array(readings.length).fill(7),
    receivedMs: new Float64Array(readings.length).fill(Number.NaN),
  }));
}

function addTo<K, V>(groups: Map<K, V[]>, key: K, value: V): void {
  const group = groups.get(key);
  if (group) group.push(value);
  else groups.set(key, [value]);
}
