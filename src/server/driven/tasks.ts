/** What distances leave to worker threads. */
import type { FileHandle } from 'node:fs/promises';
import type { Language } from '../../contract/choices.ts';
import type { DrivenColumn, DrivenFileGroup, DrivenGroup, DrivenTotals } from '../../contract/driven.ts';
import type { ExportFormat } from '../../contract/growing-lists.ts';
import type { ListReport } from '../../contract/report-contents.ts';
import type { DatabaseSource } from '../database/database.ts';
import { type Task, task } from '../work/task.ts';

export interface DrivenPeriod {
  startMs: number;
  endMs: number;
  /** The starts of local days, then the end of the last one. A day is the unit: its figures are those of the day page. */
  days: readonly number[];
  /** The starts of the groups by time; empty for other groups. */
  borders: readonly number[];
}

export interface DrivenTotalsInput extends DrivenPeriod {
  source: DatabaseSource;
  accountId: number;
  by: DrivenGroup;
  vehicleIds: readonly number[] | undefined;
  fleetIds: readonly number[] | undefined;
}

export interface DrivenFileInput extends DrivenTotalsInput {
  by: DrivenFileGroup;
  /** In their order; undefined: all. */
  columns: readonly DrivenColumn[] | undefined;
  /** The period before, of a report that a rule sends. */
  before: DrivenPeriod | undefined;
  report: ListReport | undefined;
  now: Date;
  format: ExportFormat;
  language: Language;
  timeZone: string;
  accountName: string;
}

export const drivenTotalsTask: Task<DrivenTotalsInput, DrivenTotals> = task('driven totals');
/** The file has no name any more: its space is free when it is closed. */
export const drivenFileTask: Task<DrivenFileInput, FileHandle> = task('driven file');
