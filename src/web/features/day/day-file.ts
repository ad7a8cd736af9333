/** The stops and drives of a day as a file. */

import { positionColumn } from '../../components/place-columns.tsx';
import type { Period } from '../../data/period.ts';
import { type FileColumn, type FileKind, saveTableFile, textColumn, timeColumns } from '../../data/table-file.ts';
import type { DaySpan } from '../../data/vehicle-day.ts';
import type { Format } from '../../text/format.ts';
import { text } from '../../text/index.ts';
import { spanSeconds } from './day-words.ts';
import type { DayVehicle } from './use-day-vehicles.ts';

const words = text.day;

interface FileRow extends DaySpan {
  vehicle: string;
}

type PlaceOf = (row: FileRow) => string | null;

/** Saves "sprinter-07-2026-11-21.csv". */
export async function saveDays(
  kind: FileKind,
  days: readonly DayVehicle[],
  period: Period,
  format: Format,
): Promise<void> {
  const rows = days.flatMap(({ vehicle, day }) =>
    (day?.spans ?? []).map((span): FileRow => ({ ...span, vehicle: vehicle.name })),
  );
  const [placeOf, untilOf] = await Promise.all([placesOf(rows, 'at', format), placesOf(rows, 'until', format)]);
  await saveTableFile({
    ...{ kind, rows, format, period, sheet: words.title },
    names: days.map(({ vehicle }) => vehicle.name),
    columns: columnsOf(format, placeOf, untilOf),
  });
}

const nowhere = async (): Promise<PlaceOf> => () => null;

const placesOf = (rows: readonly FileRow[], which: 'at' | 'until', format: Format): Promise<PlaceOf> =>
  (positionColumn((row: FileRow) => row[which] ?? null).exportLater ?? nowhere)(rows, format);

function columnsOf(format: Format, placeOf: PlaceOf, untilOf: PlaceOf): FileColumn<FileRow>[] {
  const { exports } = text.visits;
  const { timeZone } = format;
  return [
    textColumn(text.kinds.vehicle, ({ vehicle }) => vehicle),
    textColumn(text.records.kind, ({ kind }) => (kind === 'stop' ? words.kinds.stop : words.kinds[kind]), 14),
    { label: words.file.number, kind: 'number', width: 8, value: ({ number }) => (number === 0 ? null : number) },
    ...timeColumns(exports.startIn(timeZone), exports.startUtc, timeZone, ({ startMs }: FileRow) => startMs),
    ...timeColumns(exports.endIn(timeZone), exports.endUtc, timeZone, ({ endMs }: FileRow) => endMs),
    { label: exports.seconds, kind: 'number', width: 16, value: (row) => Math.round(spanSeconds(row)) },
    { label: text.records.duration, kind: 'duration', width: 12, value: spanSeconds },
    { label: words.file.metres, kind: 'number', width: 14, value: ({ kind, metres }) => tripOnly(kind, metres) },
    { label: words.file.topSpeed, kind: 'number', width: 18, value: ({ topSpeed }) => topSpeed },
    textColumn(text.placeAt.place, (row) => placeOf(row) ?? '', 32),
    textColumn(words.file.until, (row) => untilOf(row) ?? '', 32),
  ];
}

const tripOnly = (kind: DaySpan['kind'], metres: number): number | null =>
  kind === 'trip' ? Math.round(metres) : null;
