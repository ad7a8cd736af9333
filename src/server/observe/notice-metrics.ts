/** Metrics of notices: created, sent, waiting. */
import { type ChannelSettings, channelSettings } from '../alerts/channels.ts';
import { type AlertCounts, alertWorks, type ChannelName, messageEnds } from '../alerts/counts.ts';
import type { Queryable } from '../database/database.ts';
import { readBacklog } from '../store/notices-due.ts';
import type { Metrics } from './metrics.ts';

const outcomes = ['sent', 'refused', 'later', 'unknown'] as const;

interface Options {
  db: Queryable;
  settings: ChannelSettings;
  now(): Date;
}

export function addNoticeMetrics(metrics: Metrics, { db, settings, now }: Options): AlertCounts {
  addBacklog(metrics, db, now);
  const configured = Object.entries(channelSettings(settings)).flatMap(([name, set]) =>
    set ? [name as ChannelName] : [],
  );
  const attempts = metrics.counter(
    'fenceline_notice_attempts_total',
    'Attempts to send a message, by outcome. "later" is retried; "unknown" may have arrived.',
    configured.flatMap((channel) => outcomes.map((outcome) => ({ channel, outcome }))),
  );
  const ended = metrics.counter(
    'fenceline_notice_messages_total',
    'Finished messages: sent, permanently failed, or not configured to be sent.',
    configured.flatMap((channel) => messageEnds.map((end) => ({ channel, end }))),
  );
  const failures = metrics.counter(
    'fenceline_notice_work_failures_total',
    'Failed rounds of creating notices (derive), finding silent probes (listen), sending (send) and mailing users about their sign-in (users).',
    alertWorks.map((work) => ({ work })),
  );
  const [works, successes, misses] = [new Map<string, number>(), new Map<string, number>(), new Map<string, number>()];
  const samples = (label: string, values: ReadonlyMap<string, number>) => () =>
    [...values].map(([name, value]) => [{ [label]: name }, value] as const);
  metrics.gauge(
    'fenceline_notice_work_last_success_timestamp_seconds',
    'When a round of this work last succeeded, in seconds since 1970.',
    samples('work', works),
  );
  metrics.gauge(
    'fenceline_notice_channel_last_success_timestamp_seconds',
    'When the mail server or the text gateway last accepted a message, in seconds since 1970.',
    samples('channel', successes),
  );
  metrics.gauge(
    'fenceline_notice_channel_last_failure_timestamp_seconds',
    'When the mail server or the text gateway last failed, in seconds since 1970.',
    samples('channel', misses),
  );
  metrics.gauge(
    'fenceline_notice_channel_up',
    'Whether the last message reached the mail server or the text gateway: 1 or 0. Missing before the first message.',
    () =>
      configured
        .filter((channel) => successes.has(channel) || misses.has(channel))
        .map((channel) => [{ channel }, (successes.get(channel) ?? 0) >= (misses.get(channel) ?? 0) ? 1 : 0]),
  );
  const seconds = (): number => now().getTime() / 1000;
  return {
    attempted(channel, outcome) {
      attempts.add(1, { channel, outcome });
      // A server that refuses a recipient is still working.
      const works = outcome === 'sent' || outcome === 'refused';
      (works ? successes : misses).set(channel, seconds());
    },
    ended: (channel, end) => ended.add(1, { channel, end }),
    worked(work, succeeded) {
      if (succeeded) works.set(work, seconds());
      else failures.add(1, { work });
    },
  };
}

function addBacklog(metrics: Metrics, db: Queryable, now: () => Date): void {
  metrics.gauge('fenceline_notices_pending', 'Notices not yet sent, in all services.', async () => {
    const { waiting, held } = await readBacklog(db, now());
    return [
      [{ state: 'waiting' }, waiting],
      [{ state: 'held' }, held],
    ];
  });
  metrics.gauge('fenceline_notice_overdue_seconds', 'How long the oldest unsent notice has been due.', async () => {
    const { oldestDueUtc } = await readBacklog(db, now());
    return [[{}, oldestDueUtc ? (now().getTime() - oldestDueUtc.getTime()) / 1000 : 0]];
  });
}
