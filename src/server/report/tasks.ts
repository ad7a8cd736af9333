/** What reports leave to worker threads. */
import type { FileHandle } from 'node:fs/promises';
import type { Language } from '../../contract/choices.ts';
import type { ReportProbe, ReportQuery } from '../../contract/temperature-report.ts';
import type { DatabaseSource } from '../database/database.ts';
import { type Task, task } from '../work/task.ts';
import type { DescribeMoments } from './alarm-context.ts';
import type { Gathered, Gathering } from './gather.ts';

/** The street map, towns and geofences are in the memory of the main thread. */
type ReportTask<Input, Result> = Task<
  Input,
  Result,
  Parameters<DescribeMoments>[0],
  Awaited<ReturnType<DescribeMoments>>
>;

export type GatherInput = Pick<Gathering, 'accountId' | 'scope' | 'period' | 'now'> & { source: DatabaseSource };

export interface FileInput extends GatherInput {
  format: ReportQuery['format'];
  paper: 'a4' | 'letter';
  language: Language;
  head: Gathered['report'];
  /** The page with the same figures. */
  link: string | undefined;
}

export const figuresTask: ReportTask<GatherInput, ReportProbe[]> = task('report figures');

/** The file has no name any more: its space is free when it is closed. */
export const fileTask: ReportTask<FileInput, FileHandle> = task('report file');
