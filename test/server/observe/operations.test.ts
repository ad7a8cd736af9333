/** Metrics of the running program: notices, retention, the queue, the disk. Prometheus checks all of them. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readsOf } from '../../../src/server/database/reads.ts';
import {
  addBackupMetrics,
  addBrokerMetrics,
  addEmbeddedMetrics,
  addQueueMetrics,
  addRetentionMetrics,
  addSealingMetrics,
} from '../../../src/server/host/host-metrics.ts';
import { startRetention } from '../../../src/server/host/retention.ts';
import { startSealing } from '../../../src/server/host/sealing.ts';
import { silentLog } from '../../../src/server/observe/log.ts';
import { Metrics } from '../../../src/server/observe/metrics.ts';
import { addNoticeMetrics } from '../../../src/server/observe/notice-metrics.ts';
import { root } from '../../../src/tools/built.mjs';
import { needs } from '../../support/needs.ts';
import { noticeStage } from '../../support/notice-stage.ts';
import { addNotice } from '../../support/notices.ts';
import { type Service, send, service } from '../../support/service.ts';
import { temporaryFolder } from '../../support/temporary.ts';

const promtool = needs('prometheus');

const samplesOf = async (metrics: Metrics, begin: string): Promise<string[]> =>
  (await metrics.text()).split('\n').filter((line) => line.startsWith(begin));

describe('notices', () => {
  const on = noticeStage();
  const smtp = { mailFrom: 'fleet@fenceline.example', smsUrl: undefined, smsSecret: undefined };
  const setUp = () => {
    const metrics = new Metrics();
    const settings = { ...smtp, smtpUrl: on.smtp.url };
    const counts = addNoticeMetrics(metrics, { db: on.world.db, settings, now: on.now });
    return { metrics, by: on.alerts({}, { counts }) };
  };

  test('wait, are attempted and sent; the mail server is up or down', async () => {
    const { metrics, by } = setUp();
    expect(await samplesOf(metrics, 'fenceline_notice_channel_up')).toEqual([]);
    await addNotice(on.world, on.client, { utc: on.now() });
    expect(await samplesOf(metrics, 'fenceline_notices_pending')).toEqual([
      'fenceline_notices_pending{state="waiting"} 1',
      'fenceline_notices_pending{state="held"} 0',
    ]);
    on.smtp.onRecipient = () => 451;
    await by.send();
    const later = await metrics.text();
    expect(later).toContain('fenceline_notice_attempts_total{channel="email",outcome="later"} 1\n');
    expect(later).toContain('fenceline_notice_channel_up{channel="email"} 0\n');
    on.ahead(2);
    expect(await samplesOf(metrics, 'fenceline_notice_overdue_seconds')).toEqual([
      expect.stringMatching(/^fenceline_notice_overdue_seconds (?!0$)\d/),
    ]);
    on.smtp.onRecipient = () => undefined;
    await by.send();
    const sent = await metrics.text();
    expect(sent).toContain('fenceline_notice_channel_up{channel="email"} 1\n');
    expect(sent).toContain('fenceline_notice_messages_total{channel="email",end="sent"} 1\n');
    expect(sent).toContain('fenceline_notices_pending{state="waiting"} 0\n');
    expect(sent).toContain('fenceline_notice_overdue_seconds 0\n');
  });

  test('refused permanently count as failed, and the mail server is up', async () => {
    const { metrics, by } = setUp();
    await addNotice(on.world, on.client, { utc: on.now() });
    on.smtp.onRecipient = () => 550;
    await by.send();
    const text = await metrics.text();
    expect(text).toContain('fenceline_notice_messages_total{channel="email",end="failed"} 1\n');
    expect(text).toContain('fenceline_notice_channel_up{channel="email"} 1\n');
  });
});

describe('all metrics together', () => {
  let world: Service;
  beforeAll(async () => {
    world = await service();
  });
  afterAll(() => world.close());

  async function everything(): Promise<string> {
    const metrics = new Metrics();
    const app = world.anotherService({
      ...{ settings: { metrics: true, databaseSizeLimitBytes: 10e9 }, metrics },
      reads: { ...readsOf(world.db), replicaServes: async () => true },
    });
    await send(app, 'GET', '/public/v1/tags', { token: world.token });
    const { settings, db } = world;
    addNoticeMetrics(metrics, {
      ...{ db, now: () => new Date() },
      settings: { ...settings, smtpUrl: 'smtp://127.0.0.1', mailFrom: 'fleet@fenceline.example' },
    });
    addQueueMetrics(metrics, world.track());
    const retention = startRetention(db, 30, silentLog);
    await expect.poll(() => retention.figures?.doneMs).toBeDefined();
    retention.stop();
    addRetentionMetrics(metrics, retention);
    const sealing = startSealing({ db, now: () => new Date(), afterHours: 24 }, silentLog);
    await expect.poll(() => sealing.figures?.doneMs).toBeDefined();
    await sealing.stop();
    addSealingMetrics(metrics, sealing, db);
    addBackupMetrics(metrics, db);
    addBrokerMetrics(metrics, () => true);
    addEmbeddedMetrics(metrics, () => 2, '.');
    return metrics.text();
  }

  test('show the queue, retention, restarts and the disk', async () => {
    const text = await everything();
    expect(text).toContain('fenceline_tracking_queue_messages{lane="0",state="waiting"} 0\n');
    expect(text).toContain('fenceline_tracking_queue_messages{lane="blocked",state="under_way"} 0\n');
    expect(text).toContain('fenceline_retention_rows_total 0\n');
    expect(text).toMatch(/^fenceline_retention_last_success_timestamp_seconds \d/m);
    expect(text).toContain('fenceline_database_restarts_total 2\n');
    expect(text).toContain('fenceline_database_replica_up 1\n');
    expect(text).toMatch(/^fenceline_database_size_bytes [1-9]/m);
    expect(text).toContain('fenceline_database_size_limit_bytes 10000000000\n');
    expect(text).toMatch(/^fenceline_data_disk_free_bytes [1-9]/m);
  });

  test.skipIf(promtool.missing)(`pass "promtool check metrics" ${promtool.note}`, async () => {
    const { status, stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], {
      input: await everything(),
      encoding: 'utf8',
    });
    expect([status, stdout, stderr]).toEqual([0, '', '']);
  });

  test('include every metric that the alert rules and the dashboard use', async () => {
    const text = await everything();
    for (const file of ['alerts.yml', 'grafana-dashboard.json']) {
      const named = readFileSync(join(root, 'deploy', file), 'utf8').match(/\b(?:fenceline|http|process|nodejs)_\w+/g);
      expect(named?.length).toBeGreaterThan(15);
      const unknown = named?.filter((name) => !text.includes(`# TYPE ${name.replace(/_(?:bucket|count)$/, '')} `));
      expect(unknown).toEqual([]);
    }
  });

  test.skipIf(promtool.missing)(`have alert rules that pass "promtool check rules" ${promtool.note}`, () => {
    const rules = join(root, 'deploy/alerts.yml');
    const { status, stdout } = spawnSync('promtool', ['check', 'rules', rules], { encoding: 'utf8' });
    expect([status, stdout]).toEqual([0, expect.stringContaining('SUCCESS')]);
  });

  test.skipIf(promtool.missing)(`report a backup that is two days old or missing for two days ${promtool.note}`, () => {
    const never = { exp_labels: { severity: 'page', instance: 'new' } };
    const missing = { ...never, exp_annotations: { summary: 'No undamaged backup of new was ever written.' } };
    const old = {
      exp_labels: { severity: 'page', instance: 'old' },
      exp_annotations: { summary: 'No undamaged backup of old was written for two days.' },
    };
    const backup = (instance: string) => `fenceline_backup_last_success_timestamp_seconds{instance="${instance}"}`;
    const expectAlerts = (alertname: string, hours: number, exp_alerts: readonly object[]) => ({
      ...{ eval_time: `${hours}h`, alertname, exp_alerts },
    });
    const file = join(temporaryFolder('fenceline-alerts-'), 'alerts.test.json');
    writeFileSync(
      file,
      JSON.stringify({
        rule_files: [join(root, 'deploy/alerts.yml')],
        tests: [
          {
            interval: '1m',
            // The clock of the test begins at 0. The old backup is of its first minute.
            input_series: [
              { series: backup('new'), values: '0x4000' },
              { series: backup('old'), values: '60x4000' },
            ],
            alert_rule_test: [
              expectAlerts('FencelineBackupMissing', 2, []),
              expectAlerts('FencelineBackupOld', 2, []),
              expectAlerts('FencelineBackupMissing', 49, [missing]),
              expectAlerts('FencelineBackupOld', 50, [old]),
            ],
          },
        ],
      }),
    );
    const { status, stdout } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' });
    expect([status, stdout]).toEqual([0, expect.stringContaining('SUCCESS')]);
  });
});
