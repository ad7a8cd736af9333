import type { Database } from '../database/database.ts';
import { locks } from '../database/locks.ts';
import type { Deliver } from '../ingest/broker-messages.ts';
import { type Broker, Subscriber } from '../ingest/subscriber.ts';
import { type Log, loggable } from '../observe/log.ts';
import type { Metrics } from '../observe/metrics.ts';
import { addBrokerMetrics } from './host-metrics.ts';
import { startRounds } from './rounds.ts';

interface SubscribingOptions {
  db: Pick<Database, 'lock'>;
  broker: Broker;
  deliver: Deliver;
  metrics: Metrics;
  log: Log;
}

/** Receives device messages from an MQTT broker, and reconnects. */
export function startSubscribing({ db, broker, deliver, metrics, log }: SubscribingOptions): { stop(): Promise<void> } {
  let isConnected = false;
  const reported = new Set<string>();
  const counted = addBrokerMetrics(metrics, () => isConnected);
  const subscriber = new Subscriber({
    broker,
    deliver,
    lock: db.lock(locks.mqtt),
    connected(refusedFilters) {
      isConnected = true;
      reported.clear();
      log.info('The MQTT broker is connected');
      if (refusedFilters.length > 0) log.warn('The MQTT broker refuses subscriptions', { filters: refusedFilters });
    },
    disconnected(error) {
      isConnected = false;
      counted.add(1, { outcome: 'interrupted' });
      // A broker that is away is tried again and again.
      const { message = String(error) } = error instanceof Error ? error : {};
      if (!reported.has(message)) log.warn('Nothing is received from the MQTT broker', loggable(error));
      reported.add(message);
    },
    delivered(delivery) {
      counted.add(1, { outcome: delivery.outcome });
      if (delivery.outcome === 'stored') return;
      const { problem, template } = delivery;
      log.info('A message of the MQTT broker was refused', { topic: template, problem: problem.slug });
    },
  });
  return startRounds(
    {
      round: (signal) => subscriber.round(signal),
      close: () => subscriber.close(),
      everyMs: 1000,
      failure: 'Whether to connect to the MQTT broker is unknown',
    },
    log,
  );
}
