/** What exports leave to worker threads. */
import type { FileHandle } from 'node:fs/promises';
import type { Language } from '../../contract/choices.ts';
import type { ExportFormat, FileColumn, GrowingList, RecordGroup, TimeGroup } from '../../contract/growing-lists.ts';
import type { ListReport } from '../../contract/report-contents.ts';
import type { DatabaseSource } from '../database/database.ts';
import type { ListFilter } from '../store/growing/source.ts';
import { type Task, task } from '../work/task.ts';
import type { DescribeMoments } from './places-in-file.ts';

export interface ExportInput {
  source: DatabaseSource;
  accountId: number;
  list: GrowingList;
  filter: ListFilter;
  sort: string;
  /** Groups of the totals. */
  by: RecordGroup | TimeGroup;
  /** In their order; undefined: those of the format. */
  columns: readonly FileColumn[] | undefined;
  now: Date;
  format: ExportFormat;
  language: Language;
  timeZone: string;
  accountName: string;
  report: ListReport | undefined;
  /** Of the rows that match; 0 for formats that do not need it. */
  count: number;
}

/** The file has no name any more: its space is free when it is closed. The street map and towns are in the memory of the main thread. */
export const exportTask: Task<
  ExportInput,
  FileHandle,
  Parameters<DescribeMoments>[0],
  Awaited<ReturnType<DescribeMoments>>
> = task('list export');
