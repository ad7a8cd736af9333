/** Metrics of device messages: stored, late, rejected. */

import { deviceReasons } from '../../contract/device-health.ts';
import type { Message } from '../devices/message.ts';
import type { IntakeCounts } from '../ingest/counts.ts';
import type { StoredCounts } from '../tracking/tracking.ts';
import type { Metrics } from './metrics.ts';

/** Seconds: from a tracker that sends at once to one that was offline for a week. */
const lagBounds = [1, 5, 15, 60, 300, 900, 3600, 21_600, 86_400, 604_800];
const storeBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

interface StoreCounts {
  /** `startedMs`, `endedMs`: milliseconds since 1970. */
  stored(messages: readonly Message[], counts: StoredCounts, startedMs: number, endedMs: number): void;
  /** A batch was not stored, and its sender knows. */
  failed(messages: readonly Message[]): void;
}

export function addIntakeMetrics(metrics: Metrics): IntakeCounts & StoreCounts {
  const outcomes = [{ outcome: 'accepted' }, { outcome: 'duplicate' }, { outcome: 'failed' }] as const;
  const [accepted, duplicate, failed] = outcomes;
  const reasons = deviceReasons.map((reason) => ({ reason }));
  const messages = metrics.counter(
    'fenceline_messages_total',
    'Valid device messages, by outcome. The sender of a failed message got an error and sends it again.',
    outcomes,
  );
  const rejected = metrics.counter(
    'fenceline_messages_rejected_total',
    'Invalid device messages, by reason. They are lost unless the sender corrects them.',
    reasons,
  );
  const partial = metrics.counter(
    'fenceline_messages_partial_total',
    'Device messages that were stored without values that cannot be stored, such as the error code of a broken probe.',
    reasons,
  );
  const refused = metrics.counter(
    'fenceline_ingest_requests_refused_total',
    'Device requests that were rejected as a whole, by type of problem.',
  );
  const lag = metrics.histogram(
    'fenceline_message_lag_seconds',
    'Time from the time in a message until it was stored.',
    lagBounds,
  );
  const storing = metrics.histogram(
    'fenceline_message_store_seconds',
    'Time from the receipt of a batch of messages to its commit, including the wait in the queue.',
    storeBounds,
  );
  return {
    stored(batch, counts, startedMs, endedMs) {
      messages.add(counts.accepted, accepted);
      messages.add(counts.duplicates, duplicate);
      storing.observe((endedMs - startedMs) / 1000);
      batch.forEach(({ utcMs }, index) => {
        // A tracker's clock may be ahead.
        if (counts.added[index]) lag.observe(Math.max(0, endedMs - utcMs) / 1000);
      });
    },
    failed: (batch) => messages.add(batch.length, failed),
    rejected: (reason) => rejected.add(1, { reason }),
    partial: (reason) => partial.add(1, { reason }),
    refused: (slug) => refused.add(1, { problem: slug }),
  };
}
