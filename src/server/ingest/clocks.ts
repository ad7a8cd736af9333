/** Notes on its vehicle whether the clock of a tracker is wrong. */
import type { Database } from '../database/database.ts';
import { type Clock, type ClockFault, clockOf, isRightTime, zoneOf } from '../devices/clock.ts';
import type { Message } from '../devices/message.ts';
import { setVehicleClocks, vehicleClocks } from '../store/vehicle-clocks.ts';

type Timed = Pick<Message, 'device' | 'utcMs'>;

/** How long the noted clocks of an account are cached. Another service may change them. */
const cacheMs = 3000;
const accountsAtMost = 10_000;
/** A clock of a time zone west of UTC looks late. All messages of this time must be late by the same hours. */
const steadyMs = 10 * 60_000;
const watchedAtMost = 100_000;

/** A message of this offset or more decides whether a clock that seemed years behind was one. */
const isHistory = ({ kind, offsetSeconds }: Clock): boolean => kind === 'other' && offsetSeconds < 0;

/** `changed` is called when changes of an account are stored. */
export function createClocks(db: Database, now: () => Date, changed: (accountId: number) => void) {
  const noted = new Map<number, { clocks: Map<string, Clock>; untilMs: number }>();
  /** By account, one after the other. */
  const writes = new Map<number, Promise<void>>();
  /** Trackers that are late by the hours of a time zone, and since when. */
  const watched = new Map<string, { zone: number; sinceMs: number }>();

  async function clocksOf(accountId: number, nowMs: number): Promise<Map<string, Clock>> {
    const known = noted.get(accountId);
    if (known && nowMs < known.untilMs) return known.clocks;
    const clocks = await vehicleClocks(db, accountId);
    if (noted.size >= accountsAtMost) noted.clear();
    noted.set(accountId, { clocks, untilMs: nowMs + cacheMs });
    return clocks;
  }

  /** Calls at the same time see the changes, and answer when they are stored. */
  function write(accountId: number, clocks: Map<string, Clock>, changes: ReadonlyMap<string, Clock | null>): void {
    for (const [device, clock] of changes) {
      if (clock) clocks.set(device, clock);
      else clocks.delete(device);
    }
    const written = (writes.get(accountId) ?? Promise.resolve())
      .then(() => setVehicleClocks(db, accountId, changes))
      .then(() => changed(accountId))
      .catch((error: unknown) => {
        noted.delete(accountId);
        throw error;
      })
      .finally(() => {
        if (writes.get(accountId) === written) writes.delete(accountId);
      });
    writes.set(accountId, written);
  }

  /** The zone of a tracker that has been late by it for a while. */
  function steadyZone(key: string, offsetSeconds: number, nowMs: number): ClockFault | undefined {
    const zone = zoneOf(offsetSeconds);
    const since = watched.get(key);
    if (zone === undefined) watched.delete(key);
    else if (since?.zone !== zone) {
      if (watched.size >= watchedAtMost) watched.clear();
      watched.set(key, { zone, sinceMs: nowMs });
    } else if (nowMs - since.sinceMs >= steadyMs) return { kind: 'timeZone', offsetSeconds: zone };
    return undefined;
  }

  /** The clock to note; null if it is right, undefined if nothing changes. */
  function changeOf(accountId: number, device: string, newestMs: number, nowMs: number, clock: Clock | undefined) {
    const key = `${accountId} ${device}`;
    const found = clockOf(newestMs, nowMs);
    if (found === 'right') {
      watched.delete(key);
      return clock && null;
    }
    const fault = found === 'late' ? steadyZone(key, (newestMs - nowMs) / 1000, nowMs) : found;
    if (!fault) return clock && isHistory(clock) ? null : undefined;
    if (clock && isSame(clock, fault)) return undefined;
    return { ...fault, sinceUtc: new Date(nowMs).toISOString() };
  }

  return {
    /** After messages are stored or rejected, and before the answer. */
    async note(accountId: number, messages: readonly Timed[]): Promise<void> {
      if (messages.length === 0) return;
      const nowMs = now().getTime();
      const clocks = await clocksOf(accountId, nowMs);
      if (clocks.size === 0 && watched.size === 0 && messages.every(({ utcMs }) => isRightTime(utcMs, nowMs))) return;
      const changes = new Map<string, Clock | null>();
      for (const [device, newestMs] of newestByDevice(messages)) {
        const change = changeOf(accountId, device, newestMs, nowMs, clocks.get(device));
        if (change !== undefined) changes.set(device, change);
      }
      if (changes.size > 0) write(accountId, clocks, changes);
      await writes.get(accountId);
    },
  };
}

/** A wrong clock drifts, and its messages take different times. */
const driftSeconds = 600;
/** While history of many years is imported, its offset changes with each message. */
const isSame = (clock: Clock, fault: ClockFault): boolean =>
  clock.kind === fault.kind &&
  ((clock.kind === 'other' && clock.offsetSeconds < 0 && fault.offsetSeconds < 0) ||
    Math.abs(clock.offsetSeconds - fault.offsetSeconds) <= driftSeconds);

function newestByDevice(messages: readonly Timed[]): Map<string, number> {
  const newest = new Map<string, number>();
  let [device, utcMs] = ['', Number.NEGATIVE_INFINITY];
  const keep = (): void => {
    if (utcMs > (newest.get(device) ?? Number.NEGATIVE_INFINITY)) newest.set(device, utcMs);
  };
  // Most calls have many messages of one device in a row.
  for (const message of messages) {
    if (message.device !== device) {
      keep();
      device = message.device;
      utcMs = message.utcMs;
    } else if (message.utcMs > utcMs) utcMs = message.utcMs;
  }
  keep();
  return newest;
}
