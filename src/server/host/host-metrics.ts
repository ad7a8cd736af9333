/** Metrics of the running program: message queues, retention, the embedded PostgreSQL and its disk. */
import { statfs } from 'node:fs/promises';
import type { Queryable } from '../database/database.ts';
import type { Counter, Metrics } from '../observe/metrics.ts';
import { accountIds } from '../store/accounts.ts';
import { readBackupTime } from '../store/backup-time.ts';
import { recheckDamage } from '../telemetry/recheck-damage.ts';
import type { Tracking } from '../tracking/tracking.ts';
import type { Retention } from './retention.ts';
import type { SealingJob } from './sealing.ts';

export function addQueueMetrics(metrics: Metrics, tracking: Pick<Tracking, 'queues'>): void {
  metrics.gauge('fenceline_tracking_queue_messages', 'Messages of devices that are received and not committed.', () =>
    tracking.queues().flatMap(({ lane, waiting, inFlight }) => [
      [{ lane, state: 'waiting' }, waiting],
      [{ lane, state: 'under_way' }, inFlight],
    ]),
  );
}

export function addRetentionMetrics(metrics: Metrics, { figures }: Pick<Retention, 'figures'>): void {
  metrics.sum('fenceline_retention_rows_total', 'Plots and readings that were deleted because of their age.', () => [
    [{}, figures.dropped],
  ]);
  metrics.sum('fenceline_retention_failures_total', 'Rounds of deleting old plots and readings that failed.', () => [
    [{}, figures.failures],
  ]);
  metrics.gauge(
    'fenceline_retention_last_success_timestamp_seconds',
    'When a round of deleting old plots and readings last succeeded, in seconds since 1970.',
    () => (figures.doneMs === undefined ? [] : [[{}, figures.doneMs / 1000]]),
  );
}

/** 0 before the first backup, so that an alert rule notices that too. */
export function addBackupMetrics(metrics: Metrics, db: Queryable): void {
  metrics.gauge(
    'fenceline_backup_last_success_timestamp_seconds',
    'When the command "backup" last wrote all accounts without finding damage, in seconds since 1970.',
    async () => [[{}, ((await readBackupTime(db))?.getTime() ?? 0) / 1000]],
  );
}

export function addSealingMetrics(metrics: Metrics, { figures }: Pick<SealingJob, 'figures'>, db: Queryable): void {
  metrics.gauge(
    'fenceline_damaged_spans',
    'Days of vehicles or probes whose sealed data this service has read since its start, found damaged, and not yet found repaired.',
    async () => [[{}, await recheckDamage(db, await accountIds(db))]],
  );
  if (!figures) return;
  metrics.sum('fenceline_sealed_plots_total', 'Plots that were sealed by this service.', () => [[{}, figures.plots]]);
  metrics.sum('fenceline_sealed_readings_total', 'Temperatures that were sealed by this service.', () => [
    [{}, figures.readings],
  ]);
  metrics.gauge(
    'fenceline_sealing_last_success_timestamp_seconds',
    'When a round of sealing last succeeded, in seconds since 1970.',
    () => (figures.doneMs === undefined ? [] : [[{}, figures.doneMs / 1000]]),
  );
}

/** Of several services one is connected. */
export function addBrokerMetrics(metrics: Metrics, isConnected: () => boolean): Counter {
  metrics.gauge('fenceline_mqtt_connected', 'Whether this service receives from the MQTT broker.', () => [
    [{}, isConnected() ? 1 : 0],
  ]);
  const outcomes = ['stored', 'refused', 'interrupted'].map((outcome) => ({ outcome }));
  return metrics.counter(
    'fenceline_mqtt_deliveries_total',
    'Messages of the MQTT broker: acknowledged, of these refused because nothing could be read, and connections that ended.',
    outcomes,
  );
}

/** `folder`: the files of the embedded PostgreSQL. */
export function addEmbeddedMetrics(metrics: Metrics, restarts: () => number, folder: string): void {
  metrics.sum(
    'fenceline_database_restarts_total',
    'Restarts of the embedded PostgreSQL after it or one of its processes died, also failed ones.',
    () => [[{}, restarts()]],
  );
  metrics.gauge('fenceline_data_disk_free_bytes', 'Free space on the disk of DATA_DIR.', async () => {
    const { bavail, bsize } = await statfs(folder);
    return [[{}, bavail * bsize]];
  });
  metrics.gauge('fenceline_data_disk_size_bytes', 'Size of the disk of DATA_DIR.', async () => {
    const { blocks, bsize } = await statfs(folder);
    return [[{}, blocks * bsize]];
  });
}
