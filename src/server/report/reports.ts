/** Makes temperature reports, one at a time: a report reads millions of readings. */
import { setImmediate } from 'node:timers/promises';
import type { FiguresQuery, ReportQuery, TemperatureReport } from '../../contract/temperature-report.ts';
import { reportMediaTypes } from '../../contract/temperature-report.ts';
import type { Period } from '../../rules/temperature-figures.ts';
import type { Database } from '../database/database.ts';
import type { Places } from '../places/places.ts';
import { readAccount } from '../store/accounts.ts';
import { WorkQueue } from '../work/queue.ts';
import { type Gathered, type GatheredProbe, gatherProbes, headOf } from './gather.ts';
import { reportPath } from './link.ts';
import type { ReportFonts } from './pdf/sheet.ts';
import { type Scope, scopeOf } from './scope.ts';
import { type ReportFormat, type ReportLanguage, reportFormat } from './words.ts';

export type { ReportFonts } from './pdf/sheet.ts';

export interface ReportCaller {
  accountId: number;
  userId: number;
}

export interface ReportFile {
  type: string;
  name: string;
  body: ReadableStream<Uint8Array>;
}

export interface Reports {
  figures(db: Database, caller: ReportCaller, query: FiguresQuery, signal: AbortSignal): Promise<TemperatureReport>;
  file(db: Database, caller: ReportCaller, query: ReportQuery): Promise<ReportFile>;
}

export interface ReportsOptions {
  places: Pick<Places, 'describeMoments'>;
  /** Reads the fonts of PDFs, see `src/tools/report-fonts.mjs`. */
  readFonts(): Promise<ReportFonts>;
  /** The dashboard's address without a trailing slash; undefined: no link. */
  publicUrl: string | undefined;
  now(): Date;
}

const waitingAtMost = 20;

export function createReports({ places, readFonts, publicUrl, now }: ReportsOptions): Reports {
  const queue = new WorkQueue(1, waitingAtMost);
  let fonts: Promise<ReportFonts> | undefined;
  const loadedFonts = (): Promise<ReportFonts> => {
    fonts ??= readFonts();
    fonts.catch(() => (fonts = undefined));
    return fonts;
  };
  /** Refuses what cannot be reported, and returns how to read the rest. */
  const begin = async (db: Database, { accountId, userId }: ReportCaller, query: FiguresQuery, signal: AbortSignal) => {
    const at = now();
    const period = periodOf(query, at);
    const { scope, head, language } = await db.snapshot(async (tx) => {
      const found: Scope = await scopeOf(tx, accountId, query);
      return {
        scope: found,
        head: await headOf(tx, accountId, userId, { scope: found, period, now: at }),
        language: (await readAccount(tx, accountId)).language,
      };
    });
    const probes = () => queue.take(() => gatherProbes({ db, places, accountId, scope, period, now: at, signal }));
    return { head, language, probes };
  };
  return {
    async figures(db, caller, query, signal) {
      const { head, probes } = await begin(db, caller, query, signal);
      return { ...head, probes: (await probes()).map(({ probe }) => probe) };
    },

    async file(db, caller, query) {
      const hangUp = new AbortController();
      const { head, language, probes } = await begin(db, caller, query, hangUp.signal);
      const format = reportFormat(query.language ?? languageOf(language), head.timeZone);
      const link = publicUrl === undefined ? undefined : `${publicUrl}${reportPath(query, head)}`;
      const wanted = { query, head, format, link, probes, fonts: loadedFonts };
      return {
        type: reportMediaTypes[query.format],
        name: `${format.words.fileName} ${head.scopeName} ${head.startUtc.slice(0, 10)}.${query.format}`.replace(
          /[/\\]/g,
          '-',
        ),
        body: streamOf((write) => writeFile(wanted, write), hangUp),
      };
    },
  };
}

interface Wanted {
  query: ReportQuery;
  head: Gathered['report'];
  format: ReportFormat;
  link: string | undefined;
  probes(): Promise<readonly GatheredProbe[]>;
  fonts(): Promise<ReportFonts>;
}

type Write = (chunk: Uint8Array) => void;

async function writeFile({ query, head, format, link, probes, fonts }: Wanted, write: Write): Promise<void> {
  if (query.format === 'xlsx') {
    const { writeXlsx } = await import('./report-xlsx.ts');
    return writeXlsx({ format, head, link, probes, write });
  }
  const { writePdf } = await import('./pdf/report-pdf.ts');
  await writePdf({ paper: query.paper ?? 'a4', format, head, link, fonts: await fonts(), probes, write });
}

/** The stream of what `make` writes. If its reader leaves, the signal is aborted. */
const streamOf = (make: (write: Write) => Promise<void>, hangUp: AbortController): ReadableStream<Uint8Array> =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      const write: Write = (chunk) => {
        if (!hangUp.signal.aborted) controller.enqueue(chunk);
      };
      // The answer's headers go first.
      void setImmediate()
        .then(() => make(write))
        .then(
          () => !hangUp.signal.aborted && controller.close(),
          (error: unknown) => !hangUp.signal.aborted && controller.error(error),
        );
    },
    cancel: () => hangUp.abort(),
  });

/** A period that is not over ends now: its rest is not time without data. */
function periodOf({ startDate, endDate }: FiguresQuery, now: Date): Period {
  const startMs = startDate.getTime();
  return { startMs, endMs: Math.max(startMs, Math.min(endDate.getTime(), now.getTime())) };
}

const languageOf = (language: string): ReportLanguage => (language === 'de' || language === 'es' ? language : 'en');
