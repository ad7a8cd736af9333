/** What a file says about a visit besides the record. */
import type { GeofenceVisit } from '../../contract/visits.ts';
import type { Transaction } from '../database/database.ts';
import { visitEnds } from '../store/visits.ts';
import { type DescribeMoments, type Placed, withPlaces } from './places-in-file.ts';
import type { ExportInput } from './tasks.ts';

export interface VisitInFile extends Placed<GeofenceVisit> {
  /** Of the period; an open visit counts up to its vehicle's newest plot. */
  withinSeconds: number;
  beganBefore: boolean;
}

export async function visitsInFile(
  tx: Transaction,
  visits: readonly GeofenceVisit[],
  input: ExportInput,
  describe: DescribeMoments,
): Promise<VisitInFile[]> {
  const { accountId, filter } = input;
  const ends = await visitEnds(
    tx,
    accountId,
    visits.flatMap(({ id, endUtc }) => (endUtc === null ? id : [])),
  );
  const from = filter.startDate?.getTime() ?? Number.NEGATIVE_INFINITY;
  const until = filter.endDate?.getTime() ?? Number.POSITIVE_INFINITY;
  return (await withPlaces(visits, input, describe, ({ vehicleId }) => vehicleId)).map((visit) => {
    const startMs = Date.parse(visit.startUtc);
    const endMs = visit.endUtc === null ? (ends.get(visit.id) ?? startMs) : Date.parse(visit.endUtc);
    const withinMs = Math.min(endMs, until) - Math.max(startMs, from);
    return {
      ...visit,
      withinSeconds: Math.max(0, withinMs) / 1000,
      beganBefore: startMs < from,
    };
  });
}
