/** What a file says about a visit besides the record. */
import type { Language } from '../../contract/choices.ts';
import { placeInWords } from '../../contract/place-words.ts';
import type { MomentDescription } from '../../contract/places.ts';
import type { GeofenceVisit } from '../../contract/visits.ts';
import type { Transaction } from '../database/database.ts';
import { visitEnds } from '../store/visits.ts';
import type { ExportInput } from './tasks.ts';

/** One answer for each moment, in their order: streets and towns, without geofences. */
export type DescribeMoments = (moments: { vehicleId: number; utc: Date }[]) => Promise<MomentDescription[]>;

export interface VisitInFile extends GeofenceVisit {
  /** Of the period; an open visit counts up to its vehicle's newest plot. */
  withinSeconds: number;
  beganBefore: boolean;
  /** Where the vehicle came in; null if nothing is known about it. */
  place: string | null;
}

/** Moments that are described at once. */
const atATime = 500;

/** CSV has no places: it may have millions of rows. */
export async function visitsInFile(
  tx: Transaction,
  visits: readonly GeofenceVisit[],
  { accountId, filter, format, language }: ExportInput,
  describe: DescribeMoments,
): Promise<VisitInFile[]> {
  const ends = await visitEnds(
    tx,
    accountId,
    visits.flatMap(({ id, endUtc }) => (endUtc === null ? id : [])),
  );
  const places = format === 'xlsx' ? await placesOf(visits, language, describe) : [];
  const from = filter.startDate?.getTime() ?? Number.NEGATIVE_INFINITY;
  const until = filter.endDate?.getTime() ?? Number.POSITIVE_INFINITY;
  return visits.map((visit, at) => {
    const startMs = Date.parse(visit.startUtc);
    const endMs = visit.endUtc === null ? (ends.get(visit.id) ?? startMs) : Date.parse(visit.endUtc);
    const withinMs = Math.min(endMs, until) - Math.max(startMs, from);
    return {
      ...visit,
      withinSeconds: Math.max(0, withinMs) / 1000,
      beganBefore: startMs < from,
      place: places[at] ?? null,
    };
  });
}

async function placesOf(
  visits: readonly GeofenceVisit[],
  language: Language,
  describe: DescribeMoments,
): Promise<(string | null)[]> {
  const number = (value: number, digits = 0): string =>
    value.toLocaleString(language, { maximumFractionDigits: digits });
  const found: (string | null)[] = [];
  for (let from = 0; from < visits.length; from += atATime) {
    const part = visits.slice(from, from + atATime);
    const described = await describe(part.map(({ vehicleId, startUtc }) => ({ vehicleId, utc: new Date(startUtc) })));
    for (const { plot, place } of described) {
      const words = placeInWords(place, language, { distanceUnit: 'km', number });
      found.push(plot && (words ?? `${plot.latitude.toFixed(5)}, ${plot.longitude.toFixed(5)}`));
    }
  }
  return found;
}
