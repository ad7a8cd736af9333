/** The script of the worker threads. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database, DatabaseSource } from './database/database.ts';
import { openPool } from './database/pool.ts';
import { makeExport } from './export/make-export.ts';
import { exportTask } from './export/tasks.ts';
import { passFailure } from './http/failure.ts';
import { answerPastAlarms } from './past/answer-past-alarms.ts';
import { pastAlarmsTask } from './past/tasks.ts';
import { makeFigures, makeFile } from './report/make-report.ts';
import type { ReportFonts } from './report/pdf/sheet.ts';
import { figuresTask, fileTask } from './report/tasks.ts';
import { DamagedSpanOfDayError } from './telemetry/damaged-spans.ts';
import { performing, performs, performsFile } from './work/performing.ts';

const databases = new Map<string, Database>();

/** A thread has one task at a time, which needs one connection. */
function databaseOf({ connection, pooled }: DatabaseSource): Database {
  const key = JSON.stringify(connection);
  const db = databases.get(key) ?? openPool({ ...connection, max: 1, idleTimeoutMillis: 5000 }, { pooled });
  databases.set(key, db);
  return db;
}

/** Next to the built service, or in their package when running from sources. */
async function readFonts(): Promise<ReportFonts> {
  const read = (name: string): Promise<Uint8Array> => {
    const built = join(import.meta.dirname, name);
    const source = join(import.meta.dirname, '../../node_modules/dejavu-fonts-ttf/ttf', name);
    return readFile(existsSync(built) ? built : source);
  };
  const [regular, bold] = await Promise.all([read('DejaVuSansCondensed.ttf'), read('DejaVuSansCondensed-Bold.ttf')]);
  return { regular, bold };
}

export default performing(
  [
    performs(figuresTask, (input, describe) => makeFigures(databaseOf(input.source), input, describe)),
    performsFile(fileTask, (input, describe) => makeFile(databaseOf(input.source), input, describe, readFonts)),
    performsFile(exportTask, (input, describe) => makeExport(databaseOf(input.source), input, describe)),
    performs(pastAlarmsTask, (input, nameProcess) => answerPastAlarms(databaseOf(input.source), input, nameProcess)),
  ],
  // The main thread keeps the list of damaged days, and names the vehicle or probe.
  (error) => ({ ...passFailure(error), ...(error instanceof DamagedSpanOfDayError && { damagedSpan: error.span }) }),
);
