/** What exports leave to worker threads. */
import type { FileHandle } from 'node:fs/promises';
import type { Language } from '../../contract/choices.ts';
import type { ExportFormat, GrowingList } from '../../contract/growing-lists.ts';
import type { DatabaseSource } from '../database/database.ts';
import type { ListFilter } from '../store/growing/source.ts';
import { type Task, task } from '../work/task.ts';

export interface ExportInput {
  source: DatabaseSource;
  accountId: number;
  list: GrowingList;
  filter: ListFilter;
  sort: string;
  now: Date;
  format: ExportFormat;
  language: Language;
  timeZone: string;
}

/** The file has no name any more: its space is free when it is closed. Undefined: too many rows for the format. */
export const exportTask: Task<ExportInput, FileHandle> = task('list export');
