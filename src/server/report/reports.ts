/** Makes temperature reports in worker threads: a report reads millions of readings. */
import { languageIn } from '../../contract/choices.ts';
import {
  type FiguresQuery,
  type ReportQuery,
  reportMediaTypes,
  reportScopes,
  type TemperatureReport,
} from '../../contract/temperature-report.ts';
import type { Period } from '../../rules/temperature-figures.ts';
import { calendarDay } from '../../rules/zone.ts';
import type { Database } from '../database/database.ts';
import { streamOfFile } from '../http/file-stream.ts';
import { hungUp } from '../http/problems.ts';
import type { Places } from '../places/places.ts';
import { readAccount } from '../store/accounts.ts';
import type { Workers } from '../work/workers.ts';
import type { DescribeMoments } from './alarm-context.ts';
import { headOf } from './gather.ts';
import { scopeOf } from './scope.ts';
import { figuresTask, fileTask, type GatherInput } from './tasks.ts';
import { reportFormat } from './words.ts';

export interface ReportCaller {
  accountId: number;
  userId: number;
}

export interface ReportFile {
  type: string;
  name: string;
  bytes: number;
  body: ReadableStream<Uint8Array>;
}

export interface Reports {
  figures(db: Database, caller: ReportCaller, query: FiguresQuery, signal?: AbortSignal): Promise<TemperatureReport>;
  /** Resolves when the file is whole. */
  file(db: Database, caller: ReportCaller, query: ReportQuery, signal?: AbortSignal): Promise<ReportFile>;
}

export interface ReportsOptions {
  workers: Pick<Workers, 'run'>;
  places: Pick<Places, 'describeMoments'>;
  /** The dashboard's address without a trailing slash; undefined: no link. */
  publicUrl: string | undefined;
  now(): Date;
}

export function createReports({ workers, places, publicUrl, now }: ReportsOptions): Reports {
  /** Refuses what cannot be reported, and returns how to make the rest. */
  const begin = async (db: Database, asker: ReportCaller, query: FiguresQuery, signal: AbortSignal | undefined) => {
    const { accountId, userId } = asker;
    const at = now();
    const period = periodOf(query, at);
    const { scope, head, language } = await db.snapshot(async (tx) => {
      const found = await scopeOf(tx, accountId, query);
      return {
        scope: found,
        head: await headOf(tx, accountId, userId, { scope: found, period, now: at }),
        language: (await readAccount(tx, accountId)).language,
      };
    });
    const input: GatherInput = { source: db.source, accountId, scope, period, now: at };
    const answer: DescribeMoments = (moments) => places.describeMoments(db, accountId, moments);
    return { head, language, input, running: { asker, signal, answer } };
  };
  return {
    async figures(db, caller, query, signal) {
      const { head, input, running } = await begin(db, caller, query, signal);
      return { ...head, probes: await workers.run(figuresTask, input, running).catch(unlessGone(signal)) };
    },

    async file(db, caller, query, signal) {
      const { head, language: usual, input, running } = await begin(db, caller, query, signal);
      const language = query.language ?? languageIn(usual);
      const link = publicUrl === undefined ? undefined : `${publicUrl}${reportPath(query, head)}`;
      const wanted = { ...input, format: query.format, paper: query.paper ?? 'a4', language, head, link };
      const file = await workers.run(fileTask, wanted, running).catch(unlessGone(signal));
      const { words } = reportFormat(language, head.timeZone);
      const name = `${words.fileName} ${head.scopeName} ${calendarDay(input.period.startMs, head.timeZone)}.${query.format}`;
      return {
        type: reportMediaTypes[query.format],
        name: name.replace(/[/\\]/g, '-'),
        ...(await streamOfFile(file)),
      };
    },
  };
}

/** The reason of a request's signal is a text, which would be logged as an unexpected failure. */
const unlessGone =
  (signal: AbortSignal | undefined) =>
  (error: unknown): never => {
    throw signal?.aborted ? hungUp() : error;
  };

/** A period that is not over ends now: its rest is not time without data. */
function periodOf({ startDate, endDate }: FiguresQuery, now: Date): Period {
  const startMs = startDate.getTime();
  return { startMs, endMs: Math.max(startMs, Math.min(endDate.getTime(), now.getTime())) };
}

/** The dashboard's page with the same figures. `src/web/paths` has its own list; a test compares them. */
export function reportPath(query: FiguresQuery, { startUtc, endUtc }: { startUtc: string; endUtc: string }): string {
  const scope = reportScopes.flatMap((name) => (query[name] === undefined ? [] : [[name, String(query[name])]]));
  return `/temperature/report?${new URLSearchParams([...scope, ['from', startUtc], ['to', endUtc]])}`;
}
