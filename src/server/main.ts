/** Starts the service, prints its address and sign-in, and stops it in order. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { createAlerts } from './alerts/alerts.ts';
import { type Basemap, createBasemap } from './basemap/basemap.ts';
import { openDatabase } from './database/open.ts';
import { openPool } from './database/pool.ts';
import { readsWithReplica } from './database/reads.ts';
import { StartError } from './database/start-error.ts';
import { startDemoFleet } from './demo/drive-fleet.ts';
import { prepareAccounts } from './demo/index.ts';
import { createApp, userAgent } from './host/app.ts';
import { startDriven, startMapIndex, startVisitStops } from './host/background-work.ts';
import {
  addBackupMetrics,
  addEmbeddedMetrics,
  addQueueMetrics,
  addRetentionMetrics,
  addSealingMetrics,
} from './host/host-metrics.ts';
import { type Listening, listen } from './host/listen.ts';
import { startRetention } from './host/retention.ts';
import { startSealing } from './host/sealing.ts';
import { readSettings, type Settings, SettingsError } from './host/settings.ts';
import { settingsWarnings, temporaryFolderWarning } from './host/settings-warnings.ts';
import { startSubscribing } from './host/subscribing.ts';
import { consoleToLog, createLog, type Log, loggable, warnWith } from './observe/log.ts';
import { Metrics } from './observe/metrics.ts';
import { createMetricsApp } from './observe/metrics-answer.ts';
import { addNoticeMetrics } from './observe/notice-metrics.ts';
import { version } from './observe/version.ts';
import { sweepExpired } from './store/sweep.ts';
import { tellDamage } from './telemetry/damaged-spans.ts';
import { createTracking } from './tracking/tracking.ts';
import { VisitStops } from './tracking/visit-stops.ts';
import { createWebhooks } from './webhooks/webhooks.ts';
import { Workers } from './work/workers.ts';

/** Time for running requests after a stop signal. */
const stopTimeoutMs = 10_000;
/** Then the transactions of requests without a client are rolled back. */
const cutAfterMs = stopTimeoutMs + 2000;
/** A second Ctrl-C ends the process at once. But npm forwards the first one, which the terminal has already sent. */
const forceAfterMs = 1000;
const sweepEveryMs = 10 * 60_000;

interface Running {
  stop(): Promise<void>;
}

async function start(settings: Settings, log: Log): Promise<Running> {
  const database = await openDatabase({ ...settings, besideNewer: true, log });
  const { db } = database;
  const warn = warnWith(log);
  tellDamage((message) => log.error(message));
  // Without a log, which would report the replica as the database. `readsWithReplica` reports it.
  const { readUrl } = settings;
  const replica = readUrl === undefined ? undefined : openPool({ connectionString: readUrl });
  let lines: string[] = [];
  const basemap = basemapOf(settings, log);
  const workers = new Workers({ file: workerFile(), warn });
  try {
    lines = await prepareAccounts({ db, settings, log, now: () => new Date() });
    const metrics = new Metrics();
    const visitStops = new VisitStops(db);
    const tracking = createTracking({ db, now: () => new Date(), quotas: settings.quotas, stored: visitStops.add });
    const settling = startVisitStops(visitStops, log);
    // Until the mail server announces more.
    let takesAllLetters = false;
    const app = createApp({
      db,
      reads: replica && readsWithReplica(db, replica, log),
      settings,
      tracking,
      log,
      metrics,
      publicDir: publicDir(),
      readTowns: () => readFile(townsFile()),
      workers,
      basemap,
      takesAllLetters: () => takesAllLetters,
    });
    // Logs at the start whether the street map works.
    void basemap?.config();
    const listening = await listen(app, { host: settings.host, port: settings.port, log });
    const { metricsPort, metricsHost, metricsToken } = settings;
    const scraped =
      metricsPort === undefined
        ? undefined
        : await listen(createMetricsApp(metrics, metricsToken), {
            host: metricsHost,
            port: metricsPort,
            portSetting: 'METRICS_PORT',
            log,
          });
    const sweeping = setInterval(() => {
      sweepExpired(db, new Date()).catch((error: unknown) => warn('sweep', error));
    }, sweepEveryMs);
    const alerts = createAlerts({
      ...{ db, settings, now: () => new Date(), warn, places: app.places },
      makeReport: (caller, query) => app.reports.file(db, caller, query),
      makeList: app.listFile,
      counts: addNoticeMetrics(metrics, { db, settings, now: () => new Date() }),
      onLetters(areTaken) {
        takesAllLetters = areTaken;
      },
    });
    alerts.start();
    const webhooks = createWebhooks({
      db,
      now: () => new Date(),
      warn,
      trustedHosts: settings.webhookHosts,
      userAgent,
    });
    webhooks.start();
    const index = app.places.mapIndex({ db, workers, townsFile: townsFile(), now: () => new Date() });
    const mapIndex = index && startMapIndex(index, log);
    const driven = startDriven({ db, now: () => new Date(), retentionDays: settings.retentionDays }, log);
    const sealing = startSealing({ db, now: () => new Date(), afterHours: settings.sealAfterHours }, log);
    const retention = startRetention(db, settings.retentionDays, log);
    const { broker } = settings;
    const subscribing =
      broker && app.deliver && startSubscribing({ ...{ db, broker, metrics, log }, deliver: app.deliver });
    addQueueMetrics(metrics, tracking);
    addRetentionMetrics(metrics, retention);
    addSealingMetrics(metrics, sealing, db);
    addBackupMetrics(metrics, db);
    if (database.restarts) addEmbeddedMetrics(metrics, database.restarts, join(settings.dataDir, 'postgres'));
    const { demo, retentionDays } = settings;
    const demoFleet = demo ? startDemoFleet({ db, app, retentionDays, now: () => new Date(), log }) : undefined;
    console.log([`Fenceline is running at ${addressOf(listening, settings)}`, ...lines].join('\n'));
    return {
      async stop() {
        clearInterval(sweeping);
        const cutting = setTimeout(() => {
          log.warn('Work that has not ended is rolled back.');
          db.cut();
        }, cutAfterMs);
        const closed = app.close();
        retention.stop();
        // Each part ends even if another one fails, which loses its connection after `cutAfterMs`.
        const ended = async (...parts: (Promise<unknown> | undefined)[]): Promise<void> => {
          const all = await Promise.allSettled(parts.map(async (part) => part));
          for (const each of all) if (each.status === 'rejected') warn('stop', each.reason);
        };
        // Stop accepting requests while the demo's last messages are stored.
        await ended(
          ...[listening.close(stopTimeoutMs), scraped?.close(stopTimeoutMs)],
          ...[demoFleet?.stop(), subscribing?.stop()],
        );
        await ended(tracking.close());
        await ended(settling.stop(), closed);
        await ended(alerts.stop());
        await ended(webhooks.stop());
        await ended(mapIndex?.stop(), driven.stop(), sealing.stop());
        await ended(workers.close(), basemap?.close());
        await ended(replica?.close());
        // Waits for running transactions, which the cut ends.
        await database.close();
        clearTimeout(cutting);
      },
    };
  } catch (error) {
    // May contain a password that is shown only once, so print them even if the port is taken.
    if (lines.length > 0) console.log(lines.join('\n'));
    await workers.close();
    await replica?.close();
    await database.close();
    throw error;
  }
}

/** Next to the built service, or in `dist` when running from sources. */
function publicDir(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  const built = join(here, 'public');
  return existsSync(built) ? built : join(here, '../../dist/public');
}

/** Next to the built service; `npm run dev` makes the other one. */
const townsFile = (): string => madeFile('towns.gz');

/** Built, or from sources. */
function workerFile(): string {
  const here = fileURLToPath(import.meta.url);
  return join(dirname(here), here.endsWith('.ts') ? 'worker.ts' : 'worker.js');
}

/** The street map of BASEMAP. The demo has its own, unless it shows other tiles. */
function basemapOf({ basemap, basemapAttribution, demo, tileLayers }: Settings, log: Log): Basemap | undefined {
  if (basemap !== undefined) return createBasemap({ location: basemap, attribution: basemapAttribution, log });
  const city = madeFile('demo-city.pmtiles');
  return demo && tileLayers.length === 0 && existsSync(city) ? createBasemap({ location: city, log }) : undefined;
}

function madeFile(name: string): string {
  const here = dirname(fileURLToPath(import.meta.url));
  const built = join(here, name);
  return existsSync(built) ? built : join(here, '../../node_modules/.cache/fenceline', name);
}

/** An address for a browser on this machine: 0.0.0.0 and :: are not addresses to open. */
const addressOf = ({ origin }: Listening, { basePath }: Settings): string =>
  `${origin.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:')}${basePath}/`;

function settingsOrExit(): Settings {
  try {
    return readSettings(process.env);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

function startFailed(error: unknown, log: Log): never {
  if (error instanceof StartError) process.stderr.write(`${error.message}\n`);
  else log.error('start', loggable(error));
  process.exit(1);
}

// By default the heap may grow fourfold before a full collection, and keeps the memory of a burst of large requests: 505 MB after ten
// imports of 48 MB at once, instead of 360. With 30 % it would be 300 MB, but questions about places would take a fifth longer.
setFlagsFromString('--heap-growing-percent=100');

const settings = settingsOrExit();
const log = createLog(settings.logLevel, (line) => process.stderr.write(line));
consoleToLog(log);
for (const warning of settingsWarnings(process.env, settings)) log.warn(warning);
const noTemporaryFolder = temporaryFolderWarning();
if (noTemporaryFolder) log.warn(noTemporaryFolder);
// A closed output pipe must not stop the service.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

log.info('start', { version, node: process.versions.node, pid: process.pid });

let stoppingSinceMs: number | undefined;
const starting = start(settings, log);

async function stop(exitCode: number): Promise<void> {
  if (stoppingSinceMs !== undefined) {
    if (Date.now() - stoppingSinceMs > forceAfterMs) process.exit(1);
    return;
  }
  stoppingSinceMs = Date.now();
  try {
    await (await starting).stop();
    process.exit(exitCode);
  } catch (error) {
    log.error('stop', loggable(error));
    process.exit(1);
  }
}

process.on('SIGTERM', () => void stop(0));
process.on('SIGINT', () => void stop(0));
// Terminals send it when they close, and hosts to reload settings.
process.on('SIGHUP', () => log.info('Ignored SIGHUP: settings are read only at start.'));
process.on('unhandledRejection', (error) => log.error('unhandled rejection', loggable(error)));
process.on('uncaughtException', (error) => {
  // The state is unknown after an uncaught error: stop in order, and let the supervisor restart the service.
  log.error('uncaught exception', loggable(error));
  if (stoppingSinceMs === undefined) void stop(1);
});
starting.catch((error: unknown) => startFailed(error, log));
