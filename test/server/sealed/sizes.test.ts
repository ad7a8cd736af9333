import { describe, expect, test } from 'vitest';
import { decodePlots, encodePlots } from '../../../src/server/sealed/plots.ts';
import { decodeReadings, encodeReadings } from '../../../src/server/sealed/readings.ts';
import { bitsOf } from '../../support/columns.ts';
import { needsRecorded } from '../../support/recorded.ts';
import {
  recordedPlaces,
  recordedPlotSpans,
  recordedReadingSpans,
  recordedTrace,
} from '../../support/recorded-columns.ts';

const fridge = 'temperature/vaccine-fridge-2022.csv.gz';
const total = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

const data = needsRecorded(recordedTrace, recordedPlaces, fridge);
describe.skipIf(data.missing)(`recorded days ${data.note}`, () => {
  test('of buses take less than 7 bytes per plot, with ids and geofences, and come back bit for bit', async () => {
    const spans = await recordedPlotSpans();
    const sealed = spans.map(encodePlots);
    expect(sealed.map((bytes) => bitsOf(decodePlots(bytes)))).toEqual(spans.map(bitsOf));
    expect(total(sealed.map(({ length }) => length)) / total(spans.map(({ count }) => count))).toBeLessThan(7);
  });

  test('of a fridge take less than half a byte per reading, and come back bit for bit', async () => {
    const spans = await recordedReadingSpans(fridge);
    const sealed = spans.map(encodeReadings);
    expect(sealed.map((bytes) => bitsOf(decodeReadings(bytes)))).toEqual(spans.map(bitsOf));
    expect(total(sealed.map(({ length }) => length)) / total(spans.map(({ count }) => count))).toBeLessThan(0.5);
  });
});
