/** Temperatures arrive in any order and batches, over two connections, while profiles change. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../src/server/database/database.ts';
import { listAlarms } from '../../../src/server/store/alarms.ts';
import type { SentReading } from '../../../src/server/tracking/readings.ts';
import { Dice } from '../../support/dice.ts';
import { addProbe, addProfile, addVehicle } from '../../support/fleet.ts';
import { storeTemperatures } from '../../support/intake.ts';
import { batches, shuffled, withRepeats } from '../../support/order.ts';
import { reply } from '../../support/records.ts';
import { type Service, service } from '../../support/service.ts';

const path = '/public/v1/temperature';
const at = (minute: number): number => Date.UTC(2026, 10, 20) + minute * 60_000;
const ever = { startDate: new Date(0), endDate: new Date(at(1_000_000)) };

let world: Service;
let second: Database;
beforeAll(async () => {
  world = await service();
  second = world.connect();
});
afterAll(() => world.close());

describe('the alarms match the stored verdicts in order, while profiles change', () => {
  const frost = { lowerBound: -5, upperBound: 0 };
  const cool = { lowerBound: 2, upperBound: 8 };
  const probes = [1, 2, 3];
  const perProbe = 300;

  /** Values near the limits, with jumps from below to above, including 0 and the limits themselves. */
  function madeUp(vehicleId: number, dice: Dice): SentReading[] {
    return probes.flatMap((number) => {
      let temperature = 4;
      return Array.from({ length: perProbe }, (_, minute) => {
        temperature = dice.whole(20) === 0 ? dice.whole(30) - 15 : temperature + Math.round(2 * dice.normal()) / 2;
        temperature = Math.max(-15, Math.min(15, temperature));
        return { vehicleId, number, utcMs: at(minute), temperature };
      });
    });
  }

  interface Judgement {
    reading: SentReading;
    profile: { id: number; lowerBound: number; upperBound: number } | undefined;
  }

  /** Derives the alarms from the readings of one probe in order. */
  function oracle(judged: readonly Judgement[]) {
    const alarms: Record<'bound' | 'startUtc' | 'endUtc' | 'limit' | 'peak' | 'profileId', string | number | null>[] =
      [];
    let open: (typeof alarms)[number] | undefined;
    for (const { reading, profile } of [...judged].sort((one, other) => one.reading.utcMs - other.reading.utcMs)) {
      const { temperature } = reading;
      const [utc, warm] = [new Date(reading.utcMs).toISOString(), profile && temperature > profile.upperBound];
      const bound = profile && (warm ? 'upper' : temperature < profile.lowerBound ? 'lower' : undefined);
      if (open && open.bound === bound) {
        if (warm ? temperature > Number(open.peak) : temperature < Number(open.peak)) open.peak = temperature;
        continue;
      }
      if (open) open.endUtc = utc;
      const limit = warm ? profile?.upperBound : profile?.lowerBound;
      open = bound && {
        bound,
        startUtc: utc,
        endUtc: null,
        limit: limit ?? null,
        peak: temperature,
        profileId: profile?.id ?? null,
      };
      if (open) alarms.push(open);
    }
    return alarms;
  }

  test.each<[string, (rows: SentReading[], dice: Dice) => SentReading[], size: number]>([
    ['in order', (rows) => rows.sort((one, other) => one.utcMs - other.utcMs), 100],
    ['in reverse', (rows) => rows.sort((one, other) => other.utcMs - one.utcMs), 60],
    ['probe by probe', (rows) => rows, 50],
    ['shuffled, with repeats', withRepeats, 37],
    ['shuffled, in a few large batches', shuffled, 250],
  ])('%s', async (_, arrange, size) => {
    const dice = new Dice(size);
    const vehicleId = await addVehicle(world);
    const ids: number[] = [];
    for (const number of probes) ids.push(await addProbe(world, world, vehicleId, { number }));
    const profiles = [
      { ...frost, id: await addProfile(world, frost) },
      { ...cool, id: await addProfile(world, cool) },
    ];
    const following = new Map<number, (typeof profiles)[number]>();
    const judged = new Map<string, Judgement>();
    for (const [index, batch] of batches(arrange(madeUp(vehicleId, dice), dice), size).entries()) {
      const { added } = await (index % 2 === 0 ? world.db : second).transaction((tx) =>
        storeTemperatures(tx, world.accountId, batch, at(5000)),
      );
      batch.forEach((reading, place) => {
        const key = `${reading.number} ${reading.utcMs}`;
        expect(added[place]).toBe(!judged.has(key));
        if (!judged.has(key)) judged.set(key, { reading, profile: following.get(reading.number) });
      });
      const number = dice.one([1, 2, 3]);
      const profile = dice.one([profiles[0], profiles[1]] as [(typeof profiles)[number], (typeof profiles)[number]]);
      const body = { probeId: ids[number - 1], name: 'Cargo', profileId: profile.id };
      await reply(world.request('POST', `${path}/probes`, body), 204);
      following.set(number, { ...profile });
      if (dice.whole(3) > 0) continue;
      // The profile itself changes for all its probes.
      profile.upperBound += dice.one([-1, 0.5, 1]);
      await reply(world.request('POST', `${path}/profiles`, { ...profile, name: 'Changed' }));
      for (const [each, followed] of following) if (followed.id === profile.id) following.set(each, { ...profile });
    }
    expect(judged.size).toBe(probes.length * perProbe);
    const alarms = await listAlarms(world.db, world.accountId, { ...ever, vehicleId });
    expect(alarms.length).toBeGreaterThan(20);
    for (const [index, probeId] of ids.entries()) {
      const expected = oracle([...judged.values()].filter(({ reading }) => reading.number === index + 1));
      const stored = alarms.filter((alarm) => alarm.probeId === probeId);
      expect(
        stored.map(({ bound, startUtc, endUtc, limit, peak, profileId }) => ({
          bound,
          startUtc,
          endUtc,
          limit,
          peak,
          profileId,
        })),
      ).toEqual(expected);
    }
  });
});
