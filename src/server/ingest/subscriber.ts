/**
 * Receives from an MQTT broker (QoS 1) and acknowledges a message when it is stored. The session is persistent: while the
 * service is away, the broker keeps messages for it. Of several services one is connected; they share the session, so another
 * one continues where it stopped.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { IClientOptions, MqttClient } from 'mqtt';
import type { Lock } from '../database/database.ts';
import type { Deliver, Delivery } from './broker-messages.ts';
import { topicFilters } from './topics.ts';

export interface Broker {
  url: string;
  key: string | undefined;
  clientId: string;
}

export interface SubscriberOptions {
  broker: Broker;
  deliver: Deliver;
  /** Held by the connected service. */
  lock: Lock;
  /** For the log, and for metrics. */
  connected(refusedFilters: readonly string[]): void;
  disconnected(error: unknown): void;
  delivered(delivery: Delivery): void;
}

/** How often a service that is not connected asks whether the connected one has gone, and that one whether it still is. */
const askEveryMs = 5000;
const connectTimeoutMs = 10_000;
const firstWaitMs = 1000;
const longestWaitMs = 30_000;
/** Granted QoS of a refused filter. */
const refusedQos = 128;

export class Subscriber {
  /** Besides the pause between rounds; doubled until a message is stored. */
  private waitMs = 0;

  constructor(private readonly options: SubscriberOptions) {}

  /** Waits for its turn, connects, and receives until the connection ends. */
  async round(signal: AbortSignal): Promise<void> {
    const { lock, disconnected } = this.options;
    if (!(await lock.isMine())) {
      await waitFor(askEveryMs, signal);
      return;
    }
    try {
      await this.receive(signal);
    } catch (error) {
      if (!signal.aborted) disconnected(error);
    }
    await waitFor(this.waitMs, signal);
    this.waitMs = Math.min(Math.max(firstWaitMs, 2 * this.waitMs), longestWaitMs);
  }

  close(): Promise<void> {
    return this.options.lock.close();
  }

  /** Rejects when the connection has failed or a message could not be stored. The broker sends unacknowledged ones again. */
  private async receive(stopSignal: AbortSignal): Promise<void> {
    const { broker, lock } = this.options;
    const { connect } = await import('mqtt');
    const client = connect(clientOptions(broker));
    const over = new AbortController();
    const signal = AbortSignal.any([stopSignal, over.signal]);
    let storing: Promise<unknown> = Promise.resolve();
    try {
      await new Promise<void>((resolve, reject) => {
        stopSignal.addEventListener('abort', () => resolve(), { once: true });
        client.on('error', reject);
        client.on('close', () => reject(new Error('The broker closed the connection')));
        // The client hands over one message at a time, and acknowledges it when `done` is called.
        client.handleMessage = ({ topic, payload }, done) => {
          storing = this.take(topic, Buffer.from(payload), done).catch(reject);
        };
        client.on('connect', () => void this.subscribe(client).catch(reject));
        keepLock(lock, signal).catch(reject);
      });
    } finally {
      over.abort();
      // At a stop the last message is still acknowledged. The broker delivers all others again.
      if (stopSignal.aborted) await storing;
      await client.endAsync(true);
    }
  }

  private async subscribe(client: MqttClient): Promise<void> {
    const filters = topicFilters(this.options.broker.key !== undefined);
    const granted = await client.subscribeAsync(filters, { qos: 1 }).catch((error: unknown) => {
      if (isRefusal(error)) return error.packet.granted.map((qos, at) => ({ topic: filters[at] ?? '', qos }));
      throw error;
    });
    const refused = granted.filter(({ qos }) => qos >= refusedQos).map(({ topic }) => topic);
    if (refused.length === filters.length) throw new Error('The broker permits none of the subscriptions');
    this.options.connected(refused);
  }

  private async take(topic: string, payload: Buffer, acknowledge: () => void): Promise<void> {
    const delivery = await this.options.deliver(topic, payload);
    this.waitMs = 0;
    this.options.delivered(delivery);
    acknowledge();
  }
}

const isRefusal = (error: unknown): error is { packet: { granted: number[] } } =>
  error instanceof Error && 'packet' in error && Array.isArray((error.packet as { granted?: unknown }).granted);

/** Rejects when another service may have the lock. */
async function keepLock(lock: Lock, signal: AbortSignal): Promise<void> {
  for (;;) {
    await waitFor(askEveryMs, signal);
    if (signal.aborted) return;
    if (!(await lock.isMine())) throw new Error('Another service receives from the broker');
  }
}

const waitFor = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  pause(milliseconds, undefined, { signal }).catch(() => {});

function clientOptions({ url, clientId }: Broker): IClientOptions {
  const { protocol, hostname, port, username, password } = new URL(url);
  const isEncrypted = protocol === 'mqtts:';
  return {
    protocol: isEncrypted ? 'mqtts' : 'mqtt',
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(port) || (isEncrypted ? 8883 : 1883),
    ...(username !== '' && { username: decodeURIComponent(username), password: decodeURIComponent(password) }),
    clientId,
    clean: false,
    reconnectPeriod: 0,
    connectTimeout: connectTimeoutMs,
    // The session at the broker is what counts.
    resubscribe: false,
  };
}
