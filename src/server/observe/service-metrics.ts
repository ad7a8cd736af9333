import { type SignInOutcome, signInOutcomes } from '../api/services.ts';
import type { Database } from '../database/database.ts';
import type { Reads } from '../database/reads.ts';
import { sql } from '../database/sql.ts';
import type { ReplyCache } from '../http/reply-cache.ts';
import type { Live } from '../live/live.ts';
import { databaseProblem } from './health.ts';
import type { Metrics } from './metrics.ts';

/** Seconds: from a cached answer to an import of 50,000 geofences. */
const durationBounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

const methods = new Set(['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS']);

export interface Answered {
  method: string;
  /** The route template. */
  route: string;
  status: number;
  milliseconds: number;
}

/**
 * Counts requests by method, route and class of status. Unknown paths share a label, so that strangers cannot create
 * time series.
 */
export function countRequests(metrics: Metrics): (answered: Answered) => void {
  const durations = metrics.histogram(
    'http_request_duration_seconds',
    'Time from a request to the beginning of its answer.',
    durationBounds,
  );
  return ({ method, route, status, milliseconds }) =>
    durations.observe(milliseconds / 1000, {
      method: methods.has(method) ? method : 'other',
      route,
      status: `${Math.floor(status / 100)}xx`,
    });
}

export function addDatabaseMetrics(metrics: Metrics, db: Database): void {
  metrics.gauge('fenceline_database_connections', 'Connections to PostgreSQL of this service.', () => {
    const { busy, idle } = db.connections();
    return [
      [{ state: 'busy' }, busy],
      [{ state: 'idle' }, idle],
    ];
  });
  metrics.gauge('fenceline_database_waiting', 'Requests and tasks that wait for a connection.', () => [
    [{}, db.connections().waiting],
  ]);
  metrics.sum('fenceline_database_connections_opened_total', 'Connections to PostgreSQL that were opened.', () => [
    [{}, db.connections().opened],
  ]);
  metrics.sum(
    'fenceline_database_connections_lost_total',
    'Idle connections that PostgreSQL or the network ended.',
    () => [[{}, db.connections().lost]],
  );
  metrics.gauge('fenceline_database_up', 'Whether the database answers: 1 or 0.', async () => [
    [{}, (await databaseProblem(db)) === undefined ? 1 : 0],
  ]);
}

/** PostgreSQL cannot tell how much of its disk is free, so a person names the limit. */
export function addSizeMetrics(metrics: Metrics, db: Database, limitBytes: number | undefined): void {
  metrics.gauge('fenceline_database_size_bytes', 'Size of the database, without the write-ahead log.', async () => {
    const { bytes } = await db.one<{ bytes: number }>(sql`select pg_database_size(current_database()) as bytes`);
    return [[{}, bytes]];
  });
  metrics.gauge(
    'fenceline_database_size_limit_bytes',
    'The size that the database may reach: DATABASE_SIZE_LIMIT_GB.',
    () => (limitBytes === undefined ? [] : [[{}, limitBytes]]),
  );
}

export function addReadMetrics(metrics: Metrics, { figures, replicaServes }: Reads): void {
  metrics.gauge(
    'fenceline_database_replica_up',
    'Whether the replica of DATABASE_READ_URL serves reads: 1 or 0. Missing while the primary is away.',
    async () => [[{}, (await replicaServes()) ? 1 : 0]],
  );
  metrics.sum(
    'fenceline_database_reads_total',
    'Reads by server: the replica of DATABASE_READ_URL, or the primary.',
    () => [
      [{ server: 'replica' }, figures.replica],
      [{ server: 'primary' }, figures.primary],
    ],
  );
}

export function addLiveMetrics(metrics: Metrics, live: Pick<Live, 'streams'>): void {
  metrics.gauge('fenceline_live_streams', 'Open streams of live events.', () => [[{}, live.streams()]]);
}

export function addReadyListMetrics(metrics: Metrics, cache: ReplyCache): void {
  metrics.sum(
    'fenceline_ready_lists_asked_total',
    'Requests for cached lists, by whether the list was in the cache.',
    () => [
      [{ ready: 'yes' }, cache.figures.ready],
      [{ ready: 'no' }, cache.figures.made],
    ],
  );
  metrics.gauge('fenceline_ready_lists', 'Cached lists.', () => [[{}, cache.figures.entries]]);
  metrics.gauge('fenceline_ready_lists_bytes', 'Memory used by cached lists.', () => [[{}, cache.figures.bytes]]);
}

export function addSignInMetrics(metrics: Metrics): (outcome: SignInOutcome) => void {
  const attempts = metrics.counter(
    'fenceline_sign_ins_total',
    'Attempts to sign in with a password or a passkey: done, wrong, or limited after too many failures.',
    signInOutcomes.map((outcome) => ({ outcome })),
  );
  return (outcome) => attempts.add(1, { outcome });
}
