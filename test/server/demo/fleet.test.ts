import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { dayMs, hourMs } from '../../../src/contract/durations.ts';
import { contains } from '../../../src/geo/contains.ts';
import { distanceMetres } from '../../../src/geo/distance.ts';
import { wayBetween } from '../../../src/server/demo/city/network.ts';
import { limitsKmh } from '../../../src/server/demo/city/roads.ts';
import { placeShapes } from '../../../src/server/demo/city/yards.ts';
import { cityDay, cityMs, weekday } from '../../../src/server/demo/fleet/city-time.ts';
import { boxTemperature } from '../../../src/server/demo/fleet/cold.ts';
import { handovers } from '../../../src/server/demo/fleet/handovers.ts';
import { messagesOf, pastEvery } from '../../../src/server/demo/fleet/messages.ts';
import { cargoes, type DemoVehicle, demoVehicles, driverOn } from '../../../src/server/demo/fleet/roster.ts';
import { shiftOf, shiftsAround } from '../../../src/server/demo/fleet/shift.ts';
import { whereabouts } from '../../../src/server/demo/fleet/whereabouts.ts';
import type { Message } from '../../../src/server/devices/message.ts';
import { readMessage } from '../../../src/server/devices/own.ts';
import { timeLimits } from '../../../src/server/devices/time-limits.ts';

/** A Thursday noon in Leipzig. */
const noonMs = Date.parse('2026-11-19T11:00:00Z');
const all = { every: 1 };
const usual = demoVehicles.filter(({ habit }) => habit === 'at once');
const key = ({ utcMs, buttonId }: Message): string => `${utcMs} ${buttonId}`;
const vehicleWith = (wanted: (vehicle: DemoVehicle) => boolean): DemoVehicle => {
  const found = demoVehicles.find(wanted);
  if (!found) throw new Error('There is no such vehicle.');
  return found;
};

test('thirty vehicles in three fleets have unique names, plates and trackers', () => {
  expect(demoVehicles).toHaveLength(30);
  for (const of of ['name', 'registration', 'device', 'reference'] as const) {
    expect(new Set(demoVehicles.map((vehicle) => vehicle[of])).size).toBe(demoVehicles.length);
  }
  const drivers = [...new Set(demoVehicles.flatMap(({ crew }) => crew))];
  for (const of of ['name', 'username', 'reference', 'mobile'] as const) {
    expect(new Set(drivers.map((driver) => driver[of])).size).toBe(drivers.length);
  }
  const buttons = drivers.flatMap(({ buttonId }) => buttonId ?? []);
  expect(new Set(buttons).size).toBe(buttons.length);
  expect(demoVehicles.filter(({ cargo }) => cargo.length > 0).length).toBeGreaterThanOrEqual(8);
});

test('nobody drives two vehicles on one day', () => {
  for (let day = cityDay(noonMs); day < cityDay(noonMs) + 14; day += 1) {
    const driving = demoVehicles.map((vehicle) => driverOn(vehicle, day));
    expect(driving).not.toContain(undefined);
    expect(new Set(driving).size).toBe(demoVehicles.length);
  }
});

test('a road leads from every place to every other place', () => {
  const places = [...placeShapes.keys()];
  const lost = places.flatMap((from) => places.filter((to) => from !== to && wayBetween(from, to).length === 0));
  expect(lost).toEqual([]);
});

describe('the city’s clock', () => {
  test.each([
    ['2026-11-19T23:30:00Z', '2026-11-20', 4],
    ['2026-07-01T21:59:00Z', '2026-07-01', 2],
    ['2026-07-01T22:00:00Z', '2026-07-02', 3],
  ])('at %s it is %s', (utc, date, day) => {
    expect(cityDay(Date.parse(utc))).toBe(Date.parse(date) / dayMs);
    expect(weekday(cityDay(Date.parse(utc)))).toBe(day);
  });

  test.each([
    ['2026-11-20', 7.5, '2026-11-20T06:30:00Z'],
    ['2026-07-01', 7.5, '2026-07-01T05:30:00Z'],
    ['2026-03-29', 4, '2026-03-29T02:00:00Z'],
    ['2026-10-25', 4, '2026-10-25T03:00:00Z'],
  ])('on %s at %d h it is %s', (date, hour, utc) => {
    expect(cityMs(Date.parse(date) / dayMs, hour)).toBe(Date.parse(utc));
  });
});

test('the past is the same in whatever parts it is requested', () => {
  for (const vehicle of demoVehicles) {
    const [startMs, endMs] = [noonMs - dayMs, noonMs];
    const whole = messagesOf(vehicle, { ...all, startMs, endMs });
    const pieces: Message[] = [];
    for (let atMs = startMs; atMs < endMs; atMs += 37 * 60_000 + 1) {
      pieces.push(...messagesOf(vehicle, { ...all, startMs: atMs, endMs: Math.min(endMs, atMs + 37 * 60_000 + 1) }));
    }
    // A day has thousands of messages, which `toEqual` compares slowly.
    expect([vehicle.name, isDeepStrictEqual(pieces, whole)]).toEqual([vehicle.name, true]);
  }
});

test('the past has fewer positions on the road, and nothing that the present does not have', () => {
  for (const vehicle of usual) {
    const span = { startMs: noonMs - dayMs, endMs: noonMs };
    const dense = new Map(messagesOf(vehicle, { ...span, every: 1 }).map((message) => [key(message), message]));
    const sparse = messagesOf(vehicle, { ...span, every: pastEvery });
    const stray = sparse.filter((message) => !isDeepStrictEqual(message, dense.get(key(message))));
    expect(stray).toEqual([]);
    expect(sparse.length).toBeLessThan(dense.size);
    const switched = (messages: Iterable<Message>) =>
      [...messages].filter(({ inputs }) => inputs).map(({ utcMs }) => utcMs);
    expect(switched(sparse)).toEqual(switched(dense.values()));
  }
});

test('the intake accepts each message', () => {
  const times = timeLimits(new Date(noonMs), undefined);
  for (const vehicle of demoVehicles) {
    for (const message of messagesOf(vehicle, { ...all, startMs: noonMs - 2 * hourMs, endMs: noonMs })) {
      const { device, utcMs, position, inputs, temperatures, buttonId } = message;
      const sent = {
        device,
        utc: new Date(utcMs).toISOString(),
        ...position,
        ...(inputs && { inputs: Object.fromEntries(inputs) }),
        ...(temperatures && { temperatures: Object.fromEntries(temperatures) }),
        ...(buttonId && { buttonId }),
      };
      expect(readMessage(sent, times)).toEqual(message);
    }
  }
});

test('no vehicle jumps or drives faster than allowed', () => {
  const wrong: unknown[] = [];
  for (const vehicle of usual) {
    const topKmh = Math.min(vehicle.topKmh, limitsKmh.motorway);
    let last = whereabouts(vehicle, noonMs - 12 * hourMs);
    for (let atMs = noonMs - 12 * hourMs; atMs < noonMs; atMs += 4000) {
      const now = whereabouts(vehicle, atMs);
      // Between the bay and the middle of the yard the position deviates a little from its speed and heading.
      const farthestMetres = ((Math.max(last.kmh, now.kmh) + 12) / 3.6) * 4 + 10;
      const metres = distanceMetres(last.point, now.point);
      if (metres > farthestMetres || now.kmh > topKmh) wrong.push([vehicle.name, new Date(atMs), metres, now.kmh]);
      last = now;
    }
  }
  expect(wrong).toEqual([]);
});

test('keeps to the speed limit of its road', () => {
  const wrong: unknown[] = [];
  let parts = 0;
  for (const vehicle of usual) {
    for (const { legs } of shiftsAround(vehicle, { startMs: noonMs - dayMs, endMs: noonMs })) {
      for (const { drive } of legs) {
        for (const { fromMetres, speed, gain, seconds } of drive.parts) {
          const kind = drive.way[drive.ends.findIndex((end) => end > fromMetres + 0.01)]?.kind ?? 'yard';
          parts += 1;
          const kmh = Math.max(speed, speed + gain * seconds) * 3.6;
          if (kmh > limitsKmh[kind] + 0.01) wrong.push([vehicle.name, kind, kmh]);
        }
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(parts).toBeGreaterThan(1000);
});

test('is inside the geofence at a stop, with the engine off and the door open for a while', () => {
  let opened = 0;
  for (const vehicle of usual) {
    for (const { legs, doors } of shiftsAround(vehicle, { startMs: noonMs - dayMs, endMs: noonMs })) {
      legs.forEach(({ to, endMs }, index) => {
        const shape = placeShapes.get(to);
        const leavesMs = legs[index + 1]?.startMs ?? endMs + 600_000;
        const middle = whereabouts(vehicle, (endMs + leavesMs) / 2);
        expect(shape && contains(shape, middle.point)).toBe(true);
        expect(middle).toMatchObject({ kmh: 0, heading: null, ignition: false });
        const door = doors.find(({ startMs }) => startMs >= endMs && startMs < leavesMs);
        if (!door) return;
        opened += 1;
        expect(door.endMs).toBeLessThan(leavesMs);
        expect(whereabouts(vehicle, door.startMs)).toMatchObject({ kmh: 0, doorOpen: true });
        expect(whereabouts(vehicle, door.endMs).doorOpen).toBe(false);
      });
    }
  }
  expect(opened).toBeGreaterThan(150);
});

test('many drive by day, few at night and on Sundays', () => {
  const out = (utc: string) => demoVehicles.filter((vehicle) => whereabouts(vehicle, Date.parse(utc)).onShift).length;
  const days = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'];
  for (const day of days) expect(out(`${day}T10:00:00Z`)).toBeGreaterThanOrEqual(15);
  for (const day of days) expect(out(`${day}T01:00:00Z`)).toBeLessThanOrEqual(8);
  for (let hour = 0; hour < 24; hour += 1) {
    const sunday = out(`2026-11-22T${String(hour).padStart(2, '0')}:00:00Z`);
    expect(sunday).toBeGreaterThanOrEqual(2);
    expect(sunday).toBeLessThanOrEqual(14);
  }
});

test('boxes are cold, except for some hours of some days', () => {
  let [readings, outside] = [0, 0];
  const alarmed = new Set<string>();
  for (const vehicle of demoVehicles) {
    vehicle.cargo.forEach((cargo, index) => {
      for (let atMs = noonMs - 3 * dayMs; atMs < noonMs; atMs += 120_000) {
        const celsius = boxTemperature(vehicle, index + 1, atMs);
        const { lowerBound, upperBound } = cargoes[cargo];
        readings += 1;
        if (celsius >= lowerBound && celsius <= upperBound) continue;
        outside += 1;
        alarmed.add(`${vehicle.name} ${index}`);
      }
    });
  }
  expect(outside / readings).toBeGreaterThan(0.002);
  expect(outside / readings).toBeLessThan(0.06);
  expect(alarmed.size).toBeGreaterThanOrEqual(3);
});

test('one tracker sends hours late, out of order, and nothing twice', () => {
  const vehicle = vehicleWith(({ habit }) => habit === 'late');
  const span = { startMs: noonMs - dayMs, endMs: noonMs };
  const sent = messagesOf(vehicle, { ...all, ...span });
  expect(sent.length).toBeGreaterThan(100);
  expect(Math.max(...sent.map(({ utcMs }) => utcMs))).toBeLessThan(noonMs - hourMs / 2);
  expect(sent.map(({ utcMs }) => utcMs)).not.toEqual(sent.map(({ utcMs }) => utcMs).sort((a, b) => a - b));
  expect(new Set(sent.map(key)).size).toBe(sent.length);
});

test('another tracker sends only on some mornings', () => {
  const vehicle = vehicleWith(({ habit }) => habit === 'seldom');
  const sent = messagesOf(vehicle, { ...all, startMs: noonMs - 3 * dayMs, endMs: noonMs });
  expect(sent.length).toBeGreaterThan(20);
  for (const { utcMs } of sent) expect(new Date(utcMs).getUTCHours()).toBeLessThan(10);
  expect(new Set(sent.map(({ utcMs }) => cityDay(utcMs) % 2))).toEqual(new Set([0]));
});

test('drivers without a button are assigned by hand at the start and end', () => {
  const vehicle = vehicleWith(({ driving }) => driving === 'by hand');
  const handoversOfVan = handovers({ vehicle, startMs: noonMs - 3 * dayMs, endMs: noonMs + dayMs });
  expect(handoversOfVan.length).toBeGreaterThanOrEqual(6);
  expect(
    messagesOf(vehicle, { ...all, startMs: noonMs - 3 * dayMs, endMs: noonMs }).some((each) => each.buttonId),
  ).toBe(false);
  handoversOfVan.forEach(({ startUtc, endUtc }, index) => {
    const [before] = handoversOfVan.slice(Math.max(0, index - 1), index);
    expect([startUtc, endUtc].filter(Boolean)).toHaveLength(1);
    if (before) expect(Boolean(before.startUtc)).toBe(Boolean(endUtc));
  });
});

/** The last tests plan these: the tests above share the shifts of the days around noon, and each vehicle keeps those of ten. */
const lastDays = Array.from({ length: 15 }, (_, nth) => cityDay(noonMs) + nth);

test('a shift ends before the next one begins', () => {
  for (const vehicle of demoVehicles) {
    let endMs = 0;
    for (const day of lastDays) {
      const shift = shiftOf(vehicle, day);
      if (!shift) continue;
      expect(shift.startMs).toBeGreaterThan(endMs);
      endMs = shift.endMs;
    }
  }
});

test('plans each shift of a week once', () => {
  const days = lastDays.slice(-9);
  const shifts = () => demoVehicles.flatMap((vehicle) => days.map((day) => shiftOf(vehicle, day)));
  const first = shifts();
  expect(shifts().filter((shift, nth) => shift !== first[nth])).toEqual([]);
});
