/** Entry point for devices: checks the key, reads the format, stores, and counts the outcome. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from 'hono';
import type { IngestReply } from '../../contract/ingest.ts';
import type { Environment } from '../api/environment.ts';
import type { Database } from '../database/database.ts';
import type { Message } from '../devices/message.ts';
import { isCalendarTime, timeLimits } from '../devices/time-limits.ts';
import { answer } from '../http/answer.ts';
import { toProblem } from '../http/failure.ts';
import { explainJson } from '../http/json.ts';
import { methodNotAllowed, noRoute, Problem } from '../http/problems.ts';
import { Representation } from '../http/representation.ts';
import { retentionDaysOf } from '../store/accounts.ts';
import type { Sender, StoredCounts, Tracking } from '../tracking/tracking.ts';
import { storeBound } from './bound-devices.ts';
import { createDeliver, type Deliver } from './broker-messages.ts';
import { createClocks } from './clocks.ts';
import type { IntakeCounts } from './counts.ts';
import { createDeviceNotes } from './device-notes.ts';
import { takeOsmAnd, takeOwnTracks, takeTraccar } from './forwarded.ts';
import { createKeyCheck, type KeyHolder, keyInHeader } from './keys.ts';
import { type Intake, type Receiving, takeMessages } from './messages.ts';
import { addressOf, type Format, withoutKey } from './paths.ts';

const take: Record<Format, (intake: Intake) => Promise<IngestReply>> = {
  messages: takeMessages,
  traccar: takeTraccar,
  osmand: takeOsmAnd,
  owntracks: takeOwnTracks,
};

/** Traccar disconnects after 5 s and may not retry. It does retry after an error that arrives in time. */
const forwardedTimeoutMs = 4500;

export interface IngestOptions {
  db: Database;
  tracking: Pick<Tracking, 'store'>;
  retentionDays: number | undefined;
  /** The device key of MQTT topics that name none. */
  brokerKey: string | undefined;
  counts: IntakeCounts;
  /** Wakes the live streams of an account. */
  wake(accountId: number): void;
  now(): Date;
  warn(message: string, error: unknown): void;
}

export interface Ingest {
  /** Answers a request. */
  answer(c: Context<Environment>): Promise<Response>;
  /** Takes a message of an MQTT broker. */
  deliver: Deliver;
  /** Stores messages that a device did not send, as if it had sent them in our own format. */
  store(sender: Sender, messages: readonly Message[]): Promise<StoredCounts>;
  /** Stores the figures of trackers that are still in memory. */
  close(): Promise<void>;
}

const elementSlugs = new Set(['no-message', 'bad-device']);
/** Of a body that is refused as a whole, for the page about device health. */
const readableBytes = 2000;
/** Clocks of rejected messages that one request notes. */
const clocksAtMost = 1000;

export function createIngest(options: IngestOptions): Ingest {
  const { db, tracking, retentionDays, brokerKey, counts, wake, now, warn } = options;
  const clocks = createClocks(db, now, wake);
  const notes = createDeviceNotes(db, now, warn);
  const checkKey = createKeyCheck(db, now, warn, ({ accountId, name, path }) => {
    const detail = `the device key ${name} was deleted or has ended`;
    const element = { device: '', utcMs: undefined, outcome: 'rejected', detail, reasons: ['withdrawnKey'] } as const;
    notes.of(accountId)({ ...element, sent: () => path });
  });

  const store = ({ devices, limits: _, ...sender }: KeyHolder, messages: readonly Message[]): Promise<StoredCounts> =>
    storeBound(devices, messages, async (own) => {
      const stored = await tracking.store(sender, own);
      await clocks.note(sender.accountId, own);
      return stored;
    });

  /** Runs `work`, and notes what it rejects. */
  async function withIntake<Result>(sender: KeyHolder, work: (intake: Receiving) => Promise<Result>): Promise<Result> {
    const note = notes.of(sender.accountId);
    let body = '';
    /** A wrong clock is one of the reasons for a rejection. */
    const rejected = new Map<string, number>();
    const intake: Receiving = {
      store: (messages) => store(sender, messages),
      times: () => timeLimits(now(), retentionDaysOf(sender.limits, retentionDays)),
      counts,
      note(element) {
        const { device, outcome } = element;
        const utcMs = isCalendarTime(element.utcMs) ? element.utcMs : undefined;
        // A device that the key is not bound to says nothing about its own clock.
        const isOfClock = outcome === 'rejected' && sender.devices?.has(device) !== false;
        if (isOfClock && utcMs !== undefined && rejected.size < clocksAtMost) rejected.set(device, utcMs);
        note(utcMs === element.utcMs ? element : { ...element, utcMs });
      },
      read: (bytes) => {
        body = bytes.toString('utf8', 0, readableBytes);
      },
    };
    try {
      const result = await work(intake);
      await clocks.note(
        sender.accountId,
        [...rejected].map(([device, utcMs]) => ({ device, utcMs })),
      );
      return result;
    } catch (error) {
      const problem = toProblem(await explainJson(error));
      const { status, slug, message } = problem;
      // Those without a message were noted one by one.
      if ([400, 413, 415].includes(status) && !elementSlugs.has(slug)) {
        const reasons = [slug === 'not-json' ? 'notJson' : 'other'] as const;
        const detail = slug === 'invalid-fields' ? faultsOf(problem) : message;
        note({ device: '', utcMs: undefined, outcome: 'rejected', detail, reasons, sent: () => body });
      }
      throw error;
    }
  }

  /** Checks in the documented order: 401, 404 or 405, 413, 415, 400. */
  async function ingest(c: Context<Environment>): Promise<Response> {
    const address = addressOf(c.req.path);
    if (address) c.set('template', address.template);
    const inQuery = address?.format === 'osmand' ? c.req.query('key') : undefined;
    const path = withoutKey(c.req.path);
    const sender = await checkKey(address?.key ?? inQuery ?? keyInHeader(c.req.raw.headers), path);
    c.set('accountId', sender.accountId);
    c.env?.held?.sentBy({ accountId: sender.accountId, userId: `key ${sender.keyId}` });
    if (!address) throw noRoute();
    if (!address.methods.includes(c.req.method)) throw methodNotAllowed(address.methods);
    const { format } = address;
    const reply = await withIntake(sender, (intake) =>
      take[format]({
        ...intake,
        request: c.req.raw,
        bindings: c.env ?? {},
        store: (messages) => (format === 'messages' ? intake.store(messages) : inTime(intake.store(messages))),
      }),
    );
    return answer(c.req.raw, Representation.json(reply), { headers: { 'Cache-Control': 'no-store' } });
  }

  return {
    async answer(c) {
      try {
        return await ingest(c);
      } catch (error) {
        counts.refused(toProblem(error).slug);
        throw error;
      }
    },
    deliver: createDeliver({ checkKey, defaultKey: brokerKey, withIntake }),
    async store(sender, messages) {
      const stored = await tracking.store(sender, messages);
      const note = notes.of(sender.accountId);
      for (const message of messages) {
        const { device, utcMs } = message;
        note({ device, utcMs, outcome: 'accepted', detail: undefined, reasons: [], sent: () => inOwnFormat(message) });
      }
      return stored;
    },
    close: () => notes.close(),
  };
}

/** Its fields with what is wrong, because the message of such a problem only refers to them. */
const faultsOf = ({ errors = [] }: Problem): string =>
  errors.map(({ pointer = '#', detail }) => `${pointer.slice('#/'.length)} ${detail}`.trim()).join('; ');

const inOwnFormat = ({ device, utcMs, position, inputs, temperatures, buttonId }: Message): object => ({
  ...{ device, utc: new Date(utcMs).toISOString() },
  ...position,
  ...(inputs && { inputs: Object.fromEntries(inputs) }),
  ...(temperatures && { temperatures: Object.fromEntries(temperatures) }),
  ...(buttonId && { buttonId }),
});

/** If the messages are stored later after all, the repeated ones are duplicates. */
async function inTime(stored: Promise<StoredCounts>): Promise<StoredCounts> {
  const over = new AbortController();
  const late = pause(forwardedTimeoutMs, undefined, { signal: over.signal }).then(() => {
    throw new Problem(503, 'busy', 'Busy', 'The messages could not be stored in time.', {
      headers: { 'Retry-After': '2' },
    });
  });
  // Rejects unobserved if the store finished first.
  late.catch(() => {});
  try {
    return await Promise.race([stored, late]);
  } finally {
    over.abort();
  }
}
