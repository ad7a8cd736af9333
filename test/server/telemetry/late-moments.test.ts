/** Rows that are sealed stay in the indexes until the next vacuum, and a late batch asks for the neighbours of many moments. */
import { expect, onTestFinished, test } from 'vitest';
import type { Transaction } from '../../../src/server/database/database.ts';
import { type Statement, sql } from '../../../src/server/database/sql.ts';
import type { Moment } from '../../../src/server/telemetry/neighbours.ts';
import { plotsAround } from '../../../src/server/telemetry/plots-around.ts';
import { readingsAround } from '../../../src/server/telemetry/readings-around.ts';
import { cost } from '../../support/cost.ts';
import { freshDatabase } from '../../support/database.ts';
import { needsOnePostgresql } from '../../support/needs.ts';
import { plain } from '../../support/sql-of-tests.ts';

const [accountId, vehicleId] = [1, 1007];
const at = (hour: number): Date => new Date(Date.UTC(2026, 0, 1) + hour * 3_600_000);
const single = needsOnePostgresql;

type Around = (
  tx: Transaction,
  account: number,
  late: readonly Moment[],
) => Promise<{ after: { utcMs: number } | undefined }[]>;

test.skipIf(single.missing).each<[string, Statement, Statement, Statement, Around]>([
  ['readings', sql`reading`, sql`probe_id`, sql`temperature`, readingsAround],
  [
    'plots',
    sql`plot`,
    sql`vehicle_id`,
    sql`latitude, longitude`,
    (tx, account, late) =>
      plotsAround(
        tx,
        late.map(({ seriesId, utcMs }) => ({ accountId: account, vehicleId: seriesId, utcMs })),
      ),
  ],
])(
  `late %s do not step over what was sealed once for each of them, however long another transaction takes ${single.note}`,
  async (_, table, series, columns, around) => {
    const own = await freshDatabase();
    onTestFinished(() => own.drop());
    const [stored, late] = [5000, 500];
    const minute = (m: number): Date => at(m / 60);
    const values = columns.text.includes(',') ? sql`51, 12` : sql`4`;
    await own.db.run(sql`
      insert into ${table} (account_id, ${series}, utc, ${columns})
      select ${accountId}::bigint, ${vehicleId}::bigint, ${at(0)}::timestamptz + make_interval(mins => m), ${values}
      from generate_series(0, ${stored}::integer) m`);
    await own.db.run(plain('vacuum analyze'));
    const moments = Array.from({ length: late }, (_nothing, nth) => ({
      ...{ seriesId: vehicleId, utcMs: minute(10 * nth + 5.5).getTime() },
    }));
    await own.db.transaction(async (other) => {
      // As long as this transaction is open, no deleted row leaves the index.
      await other.one(sql`select pg_current_xact_id() as "xid"`);
      await own.db.run(sql`delete from ${table} where account_id = ${accountId} and utc < ${minute(stored)}`);
      const { result, blocks } = await own.db.transaction((tx) =>
        cost(tx, (counted) => around(counted, accountId, moments)),
      );
      expect(result.map(({ after }) => after?.utcMs)).toEqual(moments.map(() => minute(stored).getTime()));
      // The deleted rows once, and the sealed days of each moment.
      expect(blocks).toBeLessThan(2 * stored);
    });
  },
);
