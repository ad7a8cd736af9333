/** A fleet with visits known independently of the service: recorded buses if the recording exists, otherwise made-up buses. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { needsRecorded, recordedRows } from './recorded.ts';

/** In the format of a device. */
interface Sent {
  device: string;
  utc: string;
  latitude: number;
  longitude: number;
}

const position = (device: string, utcMs: number, latitude: number, longitude: number): Sent => ({
  device,
  utc: new Date(utcMs).toISOString(),
  latitude,
  longitude,
});

export interface KnownVisit {
  vehicle: string;
  place: string;
  startMs: number;
  endMs: number;
  /** The last known position of the vehicle. */
  stillInside: boolean;
}

export interface KnownFleet {
  /** In the format of the API. */
  places: readonly { description: string; geofenceType: number }[];
  messages: readonly Sent[];
  visits: readonly KnownVisit[];
  /** A time within the recording, ISO 8601. */
  from: string;
  to: string;
}

const trace = 'traces/austin-bus-2016-11-24_27.csv.gz';
const polygons = 'polygons/austin-places.geojson';
const truth = 'truth/visits.austin-bus-2016-11-24_27.austin-places.csv.gz';
const buses = new Set(['bus-2612', 'bus-2621', 'bus-2306', 'bus-2215', 'bus-5052']);

export const knownFleet = (): Promise<KnownFleet> | KnownFleet =>
  needsRecorded(trace, polygons, truth).missing ? madeUpFleet() : recordedFleet();

interface Feature {
  properties: { name: string; kind: string };
  geometry: { coordinates: [longitude: number, latitude: number][][] };
}

/** A day of five buses in Austin's neighbourhoods, made from four recorded ones. */
async function recordedFleet(): Promise<KnownFleet> {
  const file = fileURLToPath(new URL(`../../../shared/data/${polygons}`, import.meta.url));
  const { features } = JSON.parse(readFileSync(file, 'utf8')) as { features: Feature[] };
  const chosen = features.filter(({ properties }) => properties.kind === 'neighbourhood');
  const names = new Set(chosen.map(({ properties }) => properties.name));
  const plots = (await recordedRows(trace)).filter(({ vehicle = '' }) => buses.has(vehicle));
  const found = (await recordedRows(truth)).filter(
    ({ vehicle = '', polygonName = '' }) => buses.has(vehicle) && names.has(polygonName),
  );
  return {
    places: chosen.map(({ properties, geometry }) => ({
      description: properties.name,
      geofenceType: 2,
      points: geometry.coordinates[0]?.map(([longitude, latitude]) => [latitude, longitude]),
    })),
    messages: plots.map(({ vehicle = '', timeUtc = '', latitude, longitude }) =>
      position(vehicle, Date.parse(timeUtc), Number(latitude), Number(longitude)),
    ),
    visits: found.map(({ vehicle = '', polygonName = '', startUtc = '', endUtc = '', closed }) => ({
      vehicle,
      place: polygonName,
      startMs: Date.parse(startUtc),
      endMs: Date.parse(endUtc),
      stillInside: closed === '0',
    })),
    from: '2016-11-25T06:00:00.000Z',
    to: '2016-11-26T06:00:00.000Z',
  };
}

const minute = 60_000;
const first = Date.parse('2026-10-01T00:00:00Z');

/** Each bus stops at one place after the other, for a number of minutes that depends on the bus and the place. */
function madeUpFleet(): KnownFleet {
  const places = Array.from({ length: 6 }, (_, at) => ({
    description: `Place ${at}`,
    geofenceType: 1,
    latitude: 51 + at / 10,
    longitude: 12,
    radius: 500,
  }));
  const messages: Sent[] = [];
  const visits: KnownVisit[] = [];
  for (const bus of [1, 2, 3]) {
    let nowMs = first + bus * minute;
    for (let stop = 0; stop < 60; stop += 1) {
      const place = places[(stop * bus) % places.length];
      if (!place) continue;
      const [startMs, endMs] = [nowMs, nowMs + (5 + ((stop * 7 + bus) % 30)) * minute];
      messages.push(
        ...[startMs, startMs + minute, endMs].map((utcMs) => position(`bus-${bus}`, utcMs, place.latitude, 12)),
        position(`bus-${bus}`, endMs + minute, place.latitude, 12.05),
      );
      visits.push({ vehicle: `bus-${bus}`, place: place.description, startMs, endMs, stillInside: false });
      nowMs = endMs + 20 * minute;
    }
  }
  return { places, messages, visits, from: '2026-10-01T06:00:00.000Z', to: '2026-10-02T06:00:00.000Z' };
}
