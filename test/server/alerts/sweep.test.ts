/** Old alerts are deleted in batches. Alerts that still have to be sent stay. */
import { expect, test } from 'vitest';
import { sql } from '../../../src/server/database/sql.ts';
import { sweepExpired } from '../../../src/server/store/sweep.ts';
import { noticeStage } from '../../support/notice-stage.ts';
import { addNotice } from '../../support/notices.ts';

const on = noticeStage();
const daysAgo = (days: number): Date => new Date(on.now().getTime() - days * 24 * 3600_000);

test('alerts are deleted after 90 days, except those that still wait', async () => {
  const other = await on.world.addAccount();
  const told = async (client: typeof other, days: number): Promise<number> => {
    const id = await addNotice(on.world, client, { utc: daysAgo(days) });
    await on.world.db.run(sql`update notice set state = 'sent', due_utc = null where id = ${id}`);
    return id;
  };
  const [first, young, theirs] = [await told(on.client, 91), await told(on.client, 89), await told(other, 89)];
  await told(other, 91);
  await on.world.db.run(sql`
    insert into notice (account_id, cause, cause_key, utc, share_key, channel, recipient, state, created_utc, give_up_utc)
    select account_id, cause, 'copy ' || each, utc, share_key, channel, recipient, state, created_utc, give_up_utc
    from notice, generate_series(1, 2500) each where id = ${first}`);
  const waiting = await addNotice(on.world, on.client, { utc: daysAgo(91) });
  await sweepExpired(on.world.db, on.now());
  const left = await on.world.db.many<{ id: number }>(sql`select id from notice order by id`);
  expect(left.map(({ id }) => id)).toEqual([young, theirs, waiting].sort((one, two) => one - two));
});
