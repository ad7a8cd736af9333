/** Where rows of a file began, in words. */
import type { Language } from '../../contract/choices.ts';
import { placeInWords } from '../../contract/place-words.ts';
import type { MomentDescription } from '../../contract/places.ts';
import type { ExportInput } from './tasks.ts';

interface Moment {
  vehicleId: number;
  utc: Date;
}

/** One answer for each moment, in their order: streets and towns, without geofences. */
export type DescribeMoments = (moments: Moment[]) => Promise<MomentDescription[]>;

/** `place`: null if nothing is known about it, and in files without places. */
export type Placed<Row> = Row & { place: string | null };

/** Moments that are described at once. */
const atATime = 500;

/** CSV may have millions of rows, so it has places only if they were chosen. */
const hasPlaces = ({ list, format, columns }: ExportInput): boolean =>
  columns?.includes('place') ?? (list === 'visits' && format === 'xlsx');

export async function withPlaces<Row extends { startUtc: string }>(
  rows: readonly Row[],
  input: ExportInput,
  describe: DescribeMoments,
  vehicleOf: (row: Row) => number | null,
): Promise<Placed<Row>[]> {
  if (!hasPlaces(input)) return rows.map((row) => ({ ...row, place: null }));
  const known = rows.flatMap((row) => {
    const vehicleId = vehicleOf(row);
    return vehicleId === null ? [] : [{ row, moment: { vehicleId, utc: new Date(row.startUtc) } }];
  });
  const places = await placesOf(
    known.map(({ moment }) => moment),
    input.language,
    describe,
  );
  const found = new Map(known.map(({ row }, at) => [row, places[at] ?? null]));
  return rows.map((row) => ({ ...row, place: found.get(row) ?? null }));
}

async function placesOf(
  moments: readonly Moment[],
  language: Language,
  describe: DescribeMoments,
): Promise<(string | null)[]> {
  const number = (value: number, digits = 0): string =>
    value.toLocaleString(language, { maximumFractionDigits: digits });
  const found: (string | null)[] = [];
  for (let from = 0; from < moments.length; from += atATime) {
    for (const { plot, place } of await describe(moments.slice(from, from + atATime))) {
      const words = placeInWords(place, language, { distanceUnit: 'km', number });
      found.push(plot && (words ?? `${plot.latitude.toFixed(5)}, ${plot.longitude.toFixed(5)}`));
    }
  }
  return found;
}
