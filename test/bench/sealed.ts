/**
 * The codec of sealed telemetry on recorded days: bytes per plot and reading, next to gzip of a CSV and to deflated differences,
 * then plots per second on one core: encoding, decoding, and testing against a city block and a county. The differences
 * as varints, deflated, are the reference for rates. Medians of interleaved rounds, in processor time of the process.
 */
import { loadavg } from 'node:os';
import { deflateRawSync, gzipSync, inflateRawSync } from 'node:zlib';
import { type Bounds, boundsOf } from '../../src/geo/bounds.ts';
import { GeofenceIndex } from '../../src/geo/geofence-index.ts';
import type { Polygon } from '../../src/geo/shape.ts';
import type { PlotColumns } from '../../src/server/sealed/columns.ts';
import { decodePlots, decodePositions, encodePlots } from '../../src/server/sealed/plots.ts';
import { encodeReadings } from '../../src/server/sealed/readings.ts';
import { computed } from '../support/computed.ts';
import { missingFile } from '../support/recorded.ts';
import {
  recordedPlaces,
  recordedPlotSpans,
  recordedPolygons,
  recordedReadingSpans,
  recordedTrace,
} from '../support/recorded-columns.ts';

/** What a row needs for its keys, bounds, header and index entries. */
const rowBytes = 100;
const rounds = 9;
const goals = { plotBytes: 12, readingBytes: 6, tested: 5, encoded: 0.5 };
const counties = 'polygons/load/us-counties.geojson.gz';
const temperatures = ['temperature/vaccine-fridge-2022.csv.gz', 'temperature/room-2016.csv.gz'];

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
const countOf = (spans: readonly { count: number }[]): number => sum(spans.map(({ count }) => count));
const bytesOf = (buffers: readonly Uint8Array[]): number => sum(buffers.map(({ length }) => length));

function say(what: string, figure: string, met?: boolean): void {
  if (met === false) process.exitCode = 1;
  console.log(`${what.padEnd(58)} ${figure}${met === undefined ? '' : met ? '  met' : '  MISSED'}`);
}

/** Time and position of each plot as varints of differences, in whole seconds and millionths of a degree. */
function packed({ count, utcMs, latitude, longitude }: PlotColumns): Buffer {
  const bytes: number[] = [];
  for (const [column, factor] of [
    [utcMs, 0.001],
    [latitude, 1e6],
    [longitude, 1e6],
  ] as const) {
    let last = 0;
    for (let at = 0; at < count; at++) {
      const value = Math.round((column[at] as number) * factor);
      const difference = value - last;
      last = value;
      let left = difference < 0 ? -2 * difference - 1 : 2 * difference;
      for (; left > 127; left = Math.floor(left / 128)) bytes.push((left % 128) + 128);
      bytes.push(left);
    }
  }
  return Buffer.from(bytes);
}

function unpacked(bytes: Buffer, count: number): Float64Array[] {
  let from = 0;
  return [1000, 1e-6, 1e-6].map((factor) => {
    const column = new Float64Array(count);
    let last = 0;
    for (let at = 0; at < count; at++) {
      let number = 0;
      let weight = 1;
      for (; (bytes[from] as number) > 127; weight *= 128) number += ((bytes[from++] as number) - 128) * weight;
      number += (bytes[from++] as number) * weight;
      last += number % 2 === 0 ? number / 2 : -(number + 1) / 2;
      column[at] = last * factor;
    }
    return column;
  });
}

function csvOf({ count, utcMs, id, latitude, longitude, speed, inside }: PlotColumns): string {
  const lines = Array.from({ length: count }, (_, at) => {
    const sets = (inside[at] ?? []).join(' ');
    return `${new Date(utcMs[at] ?? 0).toISOString()},${id[at]},${latitude[at]},${longitude[at]},${speed[at]},${sets}`;
  });
  return lines.join('\n');
}

function printSizes(spans: readonly PlotColumns[]): void {
  const plots = countOf(spans);
  const sealed = spans.map(encodePlots);
  const perPlot = (bytesOf(sealed) + rowBytes * spans.length) / plots;
  const figure = `${(bytesOf(sealed) / plots).toFixed(2)}, with the row ${perPlot.toFixed(2)}, goal ${goals.plotBytes}`;
  say(`bytes per plot, ${plots} plots in ${spans.length} days of buses`, figure, perPlot <= goals.plotBytes);
  say('  gzip -9 of a CSV of all', (gzipSync(spans.map(csvOf).join('\n'), { level: 9 }).length / plots).toFixed(2));
  const alone = spans.map((span) => {
    const [none, noSets] = [new Float64Array(span.count), Array.from({ length: span.count }, () => [])];
    return encodePlots({ ...span, id: none, speed: none, heading: none, receivedMs: none, inside: noSets });
  });
  say('  only time and position', (bytesOf(alone) / plots).toFixed(2));
  const varints = spans.map(packed);
  const deflated = [1, 6, 9].map((level) => bytesOf(varints.map((bytes) => deflateRawSync(bytes, { level }))) / plots);
  const others = deflated.map((bytes) => bytes.toFixed(2)).join(', ');
  say('  the same as varints; deflated with level 1, 6, 9', `${(bytesOf(varints) / plots).toFixed(2)}; ${others}`);
}

async function printReadings(): Promise<void> {
  for (const name of temperatures) {
    const spans = await recordedReadingSpans(name);
    const bytes = bytesOf(spans.map(encodeReadings));
    const perReading = (bytes + rowBytes * spans.length) / countOf(spans);
    const figure = `${(bytes / countOf(spans)).toFixed(2)}, with the row ${perReading.toFixed(2)}, goal ${goals.readingBytes}`;
    say(`bytes per reading, ${name}`, figure, perReading <= goals.readingBytes);
  }
}

/** Plots inside a shape. */
function countInside(
  sealed: readonly Uint8Array[],
  index: GeofenceIndex,
  { south, west, north, east }: Bounds,
): number {
  let hits = 0;
  for (const bytes of sealed) {
    const { count, latitude, longitude } = decodePositions(bytes);
    for (let at = 0; at < count; at++) {
      const [y, x] = [latitude[at] as number, longitude[at] as number];
      if (y < south || y > north || x < west || x > east) continue;
      if (index.inside(y, x).length > 0) hits += 1;
    }
  }
  return hits;
}

/** A block of about 100 by 100 metres, slightly turned, through which many buses of the recording drive. */
const block: Polygon = {
  kind: 'polygon',
  nodes: [
    { latitude: 30.2291, longitude: -97.8011 },
    { latitude: 30.23, longitude: -97.8009 },
    { latitude: 30.2299, longitude: -97.7999 },
    { latitude: 30.229, longitude: -97.8001 },
  ],
};

/** Million plots per second of each, in alternating rounds. */
function race(works: Readonly<Record<string, () => unknown>>, plots: number): Map<string, number> {
  const rates = new Map(Object.keys(works).map((name): [string, number[]] => [name, []]));
  for (let round = 0; round < rounds + 3; round++) {
    for (const [name, work] of Object.entries(works)) {
      const started = computed();
      work();
      // The first rounds warm up.
      if (round >= 3) rates.get(name)?.push(plots / (computed() - started) / 1000);
    }
  }
  return new Map(
    [...rates].map(([name, values]) => [name, values.sort((one, other) => one - other)[rounds >> 1] ?? 0]),
  );
}

function printRates(spans: readonly PlotColumns[]): void {
  const sealed = spans.map(encodePlots);
  const deflated = spans.map((span) => deflateRawSync(packed(span)));
  const shapes = { block, county: recordedPolygons(counties).get('Travis 48453') ?? block };
  const tests = Object.entries(shapes).map(([name, shape]) => {
    const [index, bounds] = [new GeofenceIndex([{ id: 1, shape }]), boundsOf(shape)];
    say(`  inside the ${name}`, `${countInside(sealed, index, bounds)} plots`);
    return [`read and tested against a ${name}`, () => countInside(sealed, index, bounds)] as const;
  });
  const works = {
    encoded: () => spans.map(encodePlots),
    decoded: () => sealed.map(decodePlots),
    'positions read': () => sealed.map(decodePositions),
    ...Object.fromEntries(tests),
    'varints inflated and read': () =>
      deflated.map((bytes, at) => unpacked(inflateRawSync(bytes), spans[at]?.count ?? 0)),
  };
  const found = race(works, countOf(spans));
  for (const [name, rate] of found) {
    const goal = name === 'encoded' ? goals.encoded : name.startsWith('read and') ? goals.tested : undefined;
    const figure = `${rate.toFixed(2)} M plots/s${goal === undefined ? '' : `, goal ${goal}`}`;
    say(`  ${name}`, figure, goal === undefined ? undefined : rate >= goal);
  }
}

const missing = missingFile(recordedTrace, recordedPlaces, counties, ...temperatures);
if (missing !== undefined) say('sealed telemetry', `not measured: ${missing}`);
else {
  const spans = await recordedPlotSpans();
  printSizes(spans);
  await printReadings();
  console.log(`\nspans of one bus and day, load ${loadavg()[0]?.toFixed(1)}`);
  printRates(spans);
}
