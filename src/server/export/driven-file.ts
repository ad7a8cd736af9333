/** Writes what vehicles drove into a file, in a worker thread. */
import type { FileHandle } from 'node:fs/promises';
import { type DrivenColumn, type DrivenTotals, drivenFileColumns } from '../../contract/driven.ts';
import { sheetOf, writeSheets } from '../../files/workbook.ts';
import type { Database } from '../database/database.ts';
import type { DrivenFileInput } from '../driven/tasks.ts';
import { sumDriven } from '../driven/totals.ts';
import type { ReportFonts } from '../report/pdf/sheet.ts';
import { readLogo } from '../store/accounts.ts';
import { readNames } from '../store/export-names.ts';
import { writeTemporary } from '../work/temporary-file.ts';
import {
  type ColumnOptions,
  difference,
  duration,
  type ExportColumn,
  number,
  ofTimeGroup,
  tenths,
  text,
} from './columns.ts';
import { headOf } from './list-head.ts';
import { writeListPdf } from './list-pdf.ts';
import { sheetAbout, writeCsv } from './make-export.ts';
import { exportWords } from './words.ts';

type Group = DrivenTotals['groups'][number];
interface DrivenRow extends Group {
  /** In the period before; 0 for groups by time, which have no other. */
  metresBefore: number;
}

export async function makeDrivenFile(db: Database, input: DrivenFileInput, fonts: ReportFonts): Promise<FileHandle> {
  const { accountId, before, report, format, language, timeZone, accountName, now } = input;
  const { groups } = await sumDriven(db, input);
  const groupsBefore = before ? (await sumDriven(db, { ...input, ...before })).groups : [];
  const rows = rowsOf(groups, input.borders.length > 0 ? [] : groupsBefore);
  const [names, logo] = await db.snapshot(async (tx) => [
    await readNames(tx, accountId),
    await readLogo(tx, accountId),
  ]);
  const words = exportWords[language];
  const columns = drivenColumns({ words, names, timeZone, format }, input);
  const filter = {
    ...{ startDate: new Date(input.startMs), endDate: new Date(input.endMs) },
    ...{ vehicleId: input.vehicleIds, fleetId: input.fleetIds },
  };
  const known = { language, timeZone, report, filter, now, name: words.driven.name, count: rows.length };
  const head = headOf(known, names, rows.length);
  head.facts.unshift(
    { label: words.driven.all, value: kilometres(groups, language) },
    ...(before ? [{ label: words.driven.allBefore, value: kilometres(groupsBefore, language) }] : []),
  );
  return writeTemporary(async (write) => {
    if (format === 'csv') return writeCsv([rows], columns, write);
    if (format === 'pdf') {
      const totals = { title: '', columns: [], rows: [] };
      const texts = { language, timeZone, accountName, now };
      return writeListPdf(texts, { head, totals, columns, rows, logo, fonts, write });
    }
    const sheets = [sheetOf({ name: head.list, columns, rows })];
    if (report) sheets.push(sheetAbout(head, { language, accountName }));
    writeSheets(sheets, write);
  });
}

/** Also what drove only in the period before. */
function rowsOf(groups: readonly Group[], groupsBefore: readonly Group[]): DrivenRow[] {
  const before = new Map(groupsBefore.map(({ key, metres }) => [key, metres]));
  const found = new Set(groups.map(({ key }) => key));
  const gone = groupsBefore.filter(({ key }) => !found.has(key));
  const nothing = { metres: 0, drivingSeconds: 0, idleSeconds: 0, stops: 0 };
  return [...groups, ...gone.map(({ key }) => ({ key, ...nothing }))].map((group) => ({
    ...group,
    metresBefore: before.get(group.key) ?? 0,
  }));
}

const kilometres = (groups: readonly Group[], language: string): string => {
  const metres = groups.reduce((sum, each) => sum + each.metres, 0);
  return `${(metres / 1000).toLocaleString(language, { maximumFractionDigits: 1 })} km`;
};

type DrivenOptions = Pick<ColumnOptions, 'words' | 'names' | 'timeZone' | 'format'>;

/** The chosen columns in their order; without a choice all of them. */
function drivenColumns(options: DrivenOptions, { by, before, borders, columns: chosen }: DrivenFileInput) {
  const { words } = options;
  const { driven } = words;
  const isCompared = before !== undefined && borders.length === 0;
  const columns: Readonly<Record<DrivenColumn, ExportColumn<DrivenRow>>> = {
    group: groupColumn(options, by),
    distance: tenths(driven.distance, ({ metres }) => metres / 1000),
    driving: duration(driven.driving, options, ({ drivingSeconds }) => Math.round(drivingSeconds)),
    standing: duration(driven.standing, options, ({ idleSeconds }) => Math.round(idleSeconds)),
    stops: number(driven.stops, ({ stops }) => stops),
  };
  const compared = isCompared
    ? [
        tenths<DrivenRow>(`${words.before} (km)`, ({ metresBefore }) => metresBefore / 1000),
        difference<DrivenRow>(`${words.change} (km)`, ({ metres, metresBefore }) => (metres - metresBefore) / 1000),
      ]
    : [];
  return [...(chosen ?? drivenFileColumns).map((name) => columns[name]), ...compared];
}

/** What a row is about: a record, or when its group begins. */
function groupColumn(options: DrivenOptions, by: DrivenFileInput['by']): ExportColumn<DrivenRow> {
  if (by !== 'vehicle' && by !== 'driver' && by !== 'fleet') return ofTimeGroup(options, by);
  const { words, names } = options;
  const nameOf = {
    vehicle: (id: number) => names.vehicle(id)?.name,
    driver: (id: number) => names.driver(id),
    fleet: (id: number) => names.fleet(id),
  }[by];
  return text(words[by], ({ key }) => nameOf(Number(key)) ?? words.without, 32);
}
