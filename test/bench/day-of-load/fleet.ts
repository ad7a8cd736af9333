/** Vehicles that drive between places, and what they send. Each way follows from its vehicle, so nothing is kept in memory. */
import { setTimeout as pause } from 'node:timers/promises';
import { minuteMs } from '../../../src/contract/durations.ts';
import type { IngestReply } from '../../../src/contract/ingest.ts';
import type { Shape } from '../../../src/geo/shape.ts';
import { Dice } from '../../support/dice.ts';
import { type Positioned, position } from '../../support/tracking.ts';
import type { Answers } from './answers.ts';

export interface Place {
  description: string;
  latitude: number;
  longitude: number;
  radius: number;
}

/** In a region of about 50 km by 50 km. */
const region = { south: 51.1, north: 51.55, west: 12, east: 12.7 };
const degreesPerMinute = 0.009;
const vehiclesPerGateway = 100;
/** A probe in every tenth vehicle sends every fifth minute. */
const [probeEvery, temperatureEvery] = [10, 5];
const latestMinutes = 240;

const anywhere = (dice: Dice): { latitude: number; longitude: number } => ({
  latitude: dice.between(region.south, region.north),
  longitude: dice.between(region.west, region.east),
});

export function places(count: number): Place[] {
  const dice = new Dice(1);
  return Array.from({ length: count }, (_, nth) => ({
    ...{ description: `Place ${nth}`, ...anywhere(dice) },
    radius: Math.round(dice.between(200, 1000)),
  }));
}

export const shapeOf = ({ latitude, longitude, radius }: Place): Shape => ({
  kind: 'circle',
  centre: { latitude, longitude },
  radiusMetres: radius,
});

/** One position a minute: a drive to a place or anywhere else, then a stop. */
export function* way(nth: number, minutes: number, startMs: number, stops: readonly Place[]): Generator<Positioned> {
  const dice = new Dice(1000 + nth);
  let { latitude, longitude } = anywhere(dice);
  let goal = { latitude, longitude };
  let waits = 0;
  for (let minute = 0; minute < minutes; minute += 1) {
    const [north, east] = [goal.latitude - latitude, goal.longitude - longitude];
    const part = Math.min(1, degreesPerMinute / Math.max(1e-9, Math.hypot(north, east)));
    latitude += north * part;
    longitude += east * part;
    if (part === 1 && waits > 0) waits -= 1;
    else if (part === 1) {
      goal = dice.whole(2) === 0 ? anywhere(dice) : (stops[dice.whole(stops.length)] ?? goal);
      waits = 3 + dice.whole(30);
    }
    const [seenNorth, seenEast] = [latitude + dice.between(-1, 1) / 5000, longitude + dice.between(-1, 1) / 3000];
    yield position(`truck-${nth}`, startMs + minute * minuteMs + nth, seenNorth, seenEast);
  }
}

function messageOf({ device, utcMs, position: { latitude, longitude } }: Positioned, nth: number, minute: number) {
  const warm = Math.sin(minute / 40 + nth) > 0.9;
  return {
    ...{ device, utc: new Date(utcMs).toISOString(), latitude, longitude },
    ...(nth % probeEvery === 0 && minute % temperatureEvery === 0 && { temperatures: { 1: warm ? -5 : -20 } }),
  };
}

interface Sending {
  answers: Answers;
  keys: readonly string[];
  vehicles: number;
  minutes: number;
  startMs: number;
  stops: readonly Place[];
  /** How long a minute of the day takes. */
  stepMs: number;
  /** The minute that the first gateway sends. */
  progress: { minute: number };
}

/** Sends everything, each message until it is stored. A tenth is up to four hours late, a hundredth comes twice. */
export async function sendDay(sending: Sending): Promise<{ sent: number; late: number }> {
  const gateways = Array.from({ length: Math.ceil(sending.vehicles / vehiclesPerGateway) }, (_, nth) => nth);
  const done = await Promise.all(gateways.map((gateway) => sendByGateway(sending, gateway)));
  return { sent: sum(done.map(({ sent }) => sent)), late: sum(done.map(({ late }) => late)) };
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

async function sendByGateway(sending: Sending, gateway: number): Promise<{ sent: number; late: number }> {
  const { vehicles, minutes, startMs, stops, stepMs } = sending;
  const dice = new Dice(1 + gateway);
  const first = gateway * vehiclesPerGateway;
  const ways = Array.from({ length: Math.min(vehiclesPerGateway, vehicles - first) }, (_, at) =>
    way(first + at, minutes, startMs, stops),
  );
  const kept = new Map<number, object[]>();
  const counts = { sent: 0, late: 0 };
  const beganMs = performance.now();
  for (let minute = 0; minute < minutes; minute += 1) {
    const batch: object[] = kept.get(minute) ?? [];
    kept.delete(minute);
    for (const [at, each] of ways.entries()) {
      const next = each.next();
      if (next.done) continue;
      const message = messageOf(next.value, first + at, minute);
      if (dice.whole(10) > 0) batch.push(message);
      if (dice.whole(100) === 0) batch.push(message);
      if (batch.at(-1) === message) continue;
      const later = Math.min(minutes - 1, minute + 1 + dice.whole(latestMinutes));
      counts.late += 1;
      if (later > minute) kept.set(later, [...(kept.get(later) ?? []), message]);
      else batch.push(message);
    }
    if (gateway === 0) sending.progress.minute = minute;
    await pause(Math.max(0, beganMs + minute * stepMs - performance.now()));
    await store(sending, gateway, batch);
    counts.sent += batch.length;
  }
  return counts;
}

async function store({ answers, keys }: Sending, gateway: number, batch: readonly object[]): Promise<void> {
  for (;;) {
    const answer = await answers.ask('messages of 100 vehicles', '/ingest/v1/messages', {
      method: 'POST',
      headers: { authorization: `Bearer ${keys[gateway % keys.length]}`, 'content-type': 'application/json' },
      body: JSON.stringify(batch),
    });
    if (answer) {
      const { accepted = 0, duplicates = 0 } = JSON.parse(answer.body.toString()) as Partial<IngestReply>;
      if (accepted + duplicates !== batch.length) answers.wrong('not all messages of a call were stored');
      return;
    }
    await pause(500);
  }
}
