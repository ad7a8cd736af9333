import { expect, test } from 'vitest';
import type { Snooze } from '../../src/contract/snoozes.ts';
import { sql } from '../../src/server/database/sql.ts';
import { sweepExpired } from '../../src/server/store/sweep.ts';
import { addVehicle } from '../support/fleet.ts';
import { reply } from '../support/records.ts';
import { service } from '../support/service.ts';

const hourMs = 3600_000;

test('a snooze is removed a day after its end, and its account’s lists change with it', async () => {
  const now = new Date('2026-11-20T09:30:00.000Z');
  const hoursAgo = (hours: number): Date => new Date(now.getTime() - hours * hourMs);
  const world = await service({ now: () => now });
  try {
    const client = await world.addAccount();
    const vehicleId = await addVehicle(client);
    await world.db.run(sql`
      insert into snooze (account_id, id, vehicle_id, until_utc, created_utc, created_by)
      select ${client.accountId}, id, ${vehicleId}, until_utc, until_utc, 'Ada'
      from unnest(array[1, 2], ${[hoursAgo(24), hoursAgo(23)]}::timestamptz[]) as s (id, until_utc)`);
    const listed = async (): Promise<number[]> =>
      (await reply<Snooze[]>(client.request('GET', '/public/v1/snoozes'))).map(({ id }) => id);
    expect(await listed()).toEqual([1, 2]);
    await sweepExpired(world.db, now);
    expect(await listed()).toEqual([2]);
  } finally {
    await world.close();
  }
});
