/** Recordings of real devices, which are stored outside of this project: see the README there. */
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { type Needs, needing } from './needs.ts';

const folder = fileURLToPath(new URL('../../../shared/data/', import.meta.url));

/** Why these recordings cannot be read; undefined if all exist. */
export const missingFile = (...names: readonly string[]): string | undefined =>
  names.filter((name) => !existsSync(`${folder}${name}`)).map((name) => `${name} is not beside this project`)[0];

/** For tests that need these files. */
export const needsRecorded = (...names: readonly string[]): Needs => needing('recorded data', missingFile(...names));

/** A street map of a country. */
export const andorra = `${folder}basemap/andorra.pmtiles`;
export const needsAndorra = needsRecorded('basemap/andorra.pmtiles');

/** The rows of a CSV file, plain or compressed, by the names in its first line. */
export async function recordedRows(name: string): Promise<Record<string, string>[]> {
  const bytes = await readFile(`${folder}${name}`);
  const [head = '', ...lines] = (name.endsWith('.gz') ? gunzipSync(bytes) : bytes)
    .toString('utf8')
    .trim()
    .split(/\r?\n/);
  const names = head.split(',');
  return lines.map((line) => {
    const values = line.split(',');
    return Object.fromEntries(names.map((each, index) => [each, values[index] ?? '']));
  });
}

interface Feature {
  properties: { index: number };
  geometry: { coordinates: [longitude: number, latitude: number][][] };
}

/** The polygons of a file as shapes of geofences, by index. */
export function recordedShapes(file: string): Map<number, { geofenceType: number; points: [number, number][] }> {
  const bytes = readFileSync(`${folder}polygons/${file}`);
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  const { features } = JSON.parse(text) as { features: Feature[] };
  return new Map(
    features.map(({ properties, geometry }) => [
      properties.index,
      {
        geofenceType: 2,
        points: (geometry.coordinates[0] ?? []).map(([longitude, latitude]): [number, number] => [latitude, longitude]),
      },
    ]),
  );
}
