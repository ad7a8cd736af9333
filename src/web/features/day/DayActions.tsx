import { Link } from '@tanstack/react-router';
import { ExportMenu } from '../../components/ExportMenu.tsx';
import { positionColumn } from '../../components/place-columns.tsx';
import type { Period } from '../../data/period.ts';
import { usePrintWhole } from '../../data/print-whole.ts';
import { saveTableFile } from '../../data/table-file.ts';
import type { DaySpan } from '../../data/vehicle-day.ts';
import { paths } from '../../paths/index.ts';
import type { Format } from '../../text/format.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { Button, buttonLook } from '../../ui/Button.tsx';
import { IconVehicle } from '../../ui/icons.tsx';
import { type FileColumn, type FileKind, fileColumn } from '../../ui/table/file-columns.ts';
import { Face } from '../../ui/table/TableTools.tsx';
import classes from './DayActions.module.css';
import { spanSeconds } from './day-words.ts';
import type { DayVehicle } from './use-day-vehicles.ts';

const words = text.day;

interface DayActionsProps {
  days: readonly DayVehicle[];
  period: Period;
}

/** Export, print, and the way to the vehicle. */
export function DayActions({ days, period }: DayActionsProps) {
  const format = useFormat();
  const printWhole = usePrintWhole();
  const [first] = days;
  const rows = days.reduce((sum, { day }) => sum + (day?.spans.length ?? 0), 0);
  return (
    <>
      {first?.vehicle.deletedUtc === undefined && first && (
        <Link
          to={paths.vehicle}
          params={{ vehicleId: String(first.vehicle.id) }}
          className={buttonLook({ variant: 'subtle', compact: true })}
          aria-label={text.vehiclePanel.open}
        >
          <Face icon={<IconVehicle size={16} />}>{text.vehiclePanel.open}</Face>
        </Link>
      )}
      {rows > 0 && <ExportMenu count={rows} save={(kind) => saveDays(kind, days, period, format)} />}
      <span className={classes.print}>
        <Button compact variant="subtle" onClick={() => void printWhole()}>
          {words.print}
        </Button>
      </span>
    </>
  );
}

/** A stop or drive of a day in the exported file. */
interface FileRow extends DaySpan {
  vehicle: string;
}

/** Saves "sprinter-07-2026-11-21.csv". */
async function saveDays(kind: FileKind, days: readonly DayVehicle[], period: Period, format: Format): Promise<void> {
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
