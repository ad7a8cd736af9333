/** The script of the worker threads. */
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Database, DatabaseSource } from './database/database.ts';
import { openPool } from './database/pool.ts';
import { drivenFileTask, drivenTotalsTask } from './driven/tasks.ts';
import { sumDriven } from './driven/totals.ts';
import { makeDrivenFile } from './export/driven-file.ts';
import { makeExport } from './export/make-export.ts';
import { exportTask } from './export/tasks.ts';
import { answerFromSnapshot } from './findings/answer-from-snapshot.ts';
import { findFindings } from './findings/find-findings.ts';
import { findProposals } from './findings/find-proposals.ts';
import { findingsTask, proposalsTask } from './findings/tasks.ts';
import { passFailure } from './http/failure.ts';
import { answerPastAlarms } from './past/answer-past-alarms.ts';
import { pastAlarmsTask } from './past/tasks.ts';
import { mapNamesTask, namesInMap } from './places/names-in-map.ts';
import { Towns } from './places/towns.ts';
import { makeFigures, makeFile } from './report/make-report.ts';
import fontFiles from './report/pdf/fonts.json' with { type: 'json' };
import type { ReportFonts } from './report/pdf/sheet.ts';
import { figuresTask, fileTask } from './report/tasks.ts';
import { DamagedSpanOfDayError } from './telemetry/damaged-spans.ts';
import { performing, performs, performsFile } from './work/performing.ts';

const databases = new Map<string, Database>();

/** A thread has one task at a time, which needs one connection. */
function databaseOf({ connection, fleetIds, ...options }: DatabaseSource): Database {
  const key = JSON.stringify(connection);
  const db = databases.get(key) ?? openPool({ ...connection, max: 1, idleTimeoutMillis: 5000 }, options);
  databases.set(key, db);
  return fleetIds ? db.limited(fleetIds) : db;
}

/** Next to the built service, or in their packages when running from sources. Read when a report needs them. */
const fonts = Object.fromEntries(
  Object.entries(fontFiles).map(([name, file]) => {
    const built = join(import.meta.dirname, basename(file));
    const source = join(import.meta.dirname, '../../node_modules', file);
    return [name, () => readFileSync(existsSync(built) ? built : source)];
  }),
) as unknown as ReportFonts;

/** Kept as long as the thread. */
const townsByFile = new Map<string, Promise<Towns>>();

function townsIn(file: string): Promise<Towns> {
  const towns = townsByFile.get(file) ?? readFile(file).then(Towns.read);
  townsByFile.set(file, towns);
  towns.catch(() => townsByFile.delete(file));
  return towns;
}

export default performing(
  [
    performs(figuresTask, (input, describe) => makeFigures(databaseOf(input.source), input, describe)),
    performsFile(fileTask, (input, describe) => makeFile(databaseOf(input.source), input, describe, fonts)),
    performsFile(exportTask, (input, describe) => makeExport(databaseOf(input.source), input, describe, fonts)),
    performs(mapNamesTask, async (input, tile) =>
      namesInMap(input, tile, input.townsFile === undefined ? undefined : await townsIn(input.townsFile)),
    ),
    performs(findingsTask, ({ source, ...question }, nameProcess) =>
      answerFromSnapshot(databaseOf(source), question, nameProcess, findFindings),
    ),
    performs(proposalsTask, ({ source, ...question }, nameProcess) =>
      answerFromSnapshot(databaseOf(source), question, nameProcess, findProposals),
    ),
    performs(drivenTotalsTask, (input) => sumDriven(databaseOf(input.source), input)),
    performsFile(drivenFileTask, (input) => makeDrivenFile(databaseOf(input.source), input, fonts)),
    performs(pastAlarmsTask, (input, nameProcess) => answerPastAlarms(databaseOf(input.source), input, nameProcess)),
  ],
  // The main thread keeps the list of damaged days, and names the vehicle or probe.
  (error) => ({ ...passFailure(error), ...(error instanceof DamagedSpanOfDayError && { damagedSpan: error.span }) }),
);
