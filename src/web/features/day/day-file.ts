/** The stops and drives of a day as a file. */

import { positionColumn } from '../../components/place-columns.tsx';
import type { Period } from '../../data/period.ts';
import { saveTableFile } from '../../data/table-file.ts';
import type { DaySpan } from '../../data/vehicle-day.ts';
import type { Format } from '../../text/format.ts';
import { text } from '../../text/index.ts';
import { type FileColumn, type FileKind, fileColumn } from '../../ui/table/file-columns.ts';
import { spanSeconds } from './day-words.ts';
import type { DayVehicle } from './use-day-vehicles.ts';

const words = text.day;

interface FileRow extends DaySpan {
  vehicle: string;
}

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
  await saveTableFile({
    ...{ kind, rows, format, period, sheet: words.title },
    names: days.map(({ vehicle }) => vehicle.name),
    columns: [
      ...columns,
      placeColumn(text.placeAt.place, 'at', format),
      placeColumn(words.file.until, 'until', format),
    ],
  });
}

const columns: readonly FileColumn<FileRow>[] = [
  fileColumn('text', text.kinds.vehicle, ({ vehicle }) => vehicle),
  fileColumn('text', text.records.kind, ({ kind }) => (kind === 'stop' ? words.kinds.stop : words.kinds[kind]), 14),
  fileColumn('number', words.file.number, ({ number }) => (number === 0 ? null : number), 8),
  fileColumn('moment', text.records.start, ({ startMs }) => startMs),
  fileColumn('moment', text.records.end, ({ endMs }) => endMs),
  fileColumn('duration', text.records.duration, spanSeconds),
  fileColumn('number', words.file.metres, ({ kind, metres }) => tripOnly(kind, metres)),
  fileColumn('number', words.file.topSpeed, ({ topSpeed }) => topSpeed, 18),
];

const placeColumn = (label: string, which: 'at' | 'until', format: Format): FileColumn<FileRow> => ({
  ...fileColumn<FileRow>('text', label, () => null, 32),
  load: async (rows) =>
    (await positionColumn((row: FileRow) => row[which] ?? null).exportLater?.(rows, format)) ?? (() => null),
});

const tripOnly = (kind: DaySpan['kind'], metres: number): number | null =>
  kind === 'trip' ? Math.round(metres) : null;
