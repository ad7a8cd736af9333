/** Accounts as large as those of the largest fleets, inserted into the tables, because device messages would take too long. */
import type { Database } from '../../src/server/database/database.ts';
import { sql } from '../../src/server/database/sql.ts';

export interface Fullness {
  visits: number;
  drivers: number;
}

const vehicles = 300;
const geofences = 500;
const tags = 20;
const days = 28;
/** One visit in this many is open. */
const openOf = 2000;

/** Visits of the last weeks, spread over vehicles and tagged geofences, with drivers for some of them. */
export async function fillFully(db: Database, accountId: number, { visits, drivers }: Fullness): Promise<void> {
  const account = sql`${accountId}::bigint`;
  await db.run(sql`
    insert into tag (account_id, position, name, name_key, colour)
    select ${account}, n, 'Tag ' || n, 'tag ' || n, n % 16 from generate_series(1, ${tags}::integer) n`);
  await db.run(sql`
    insert into vehicle (account_id, name, name_key, device_id, status)
    select ${account}, 'Van ' || n, 'van ' || n, 'device-' || n, 1 from generate_series(1, ${vehicles}::integer) n`);
  await db.run(sql`
    insert into geofence (account_id, description, description_key, geofence_type, latitude, longitude, radius, tags,
      created_utc, updated_utc)
    select ${account}, 'Depot ' || n, 'depot ' || n, 1, 50 + n / 100.0, 10, 300,
      array(select id from tag where account_id = ${account} and position in (n % ${tags} + 1, n % 7 + 1) order by id),
      now(), now()
    from generate_series(1, ${geofences}::integer) n`);
  await db.run(sql`
    insert into driver (account_id, name, name_key, mobile, status, username, email)
    select ${account}, 'Driver ' || n, 'driver ' || n, '+49 170 ' || n, (n % 5 > 0)::integer, 'driver' || n,
      'driver' || n || '@example.org'
    from generate_series(1, ${drivers}::integer) n`);
  await db.run(sql`
    with v as (select id, row_number() over (order by id) as n from vehicle where account_id = ${account}),
      d as (select id, row_number() over (order by id) as n from driver where account_id = ${account})
    insert into assignment (account_id, vehicle_id, driver_id, start_utc, end_utc, source)
    select ${account}, v.id, d.id, now() - interval '60 days', null, 0 from v join d using (n)`);
  // The visits of one vehicle follow each other, each shorter than the time to the next one.
  await db.run(sql`
    with v as (select id, row_number() over (order by id) - 1 as n from vehicle where account_id = ${account}),
      g as (select id, row_number() over (order by id) - 1 as n from geofence where account_id = ${account}),
      at as (
        select n, now() - make_interval(secs => (n + 1) * ${(days * 86_400) / visits}::float8) as start_utc
        from generate_series(0, ${visits - 1}::integer) n)
    insert into visit (account_id, vehicle_id, geofence_id, start_plot_id, end_plot_id, start_utc, end_utc, updated_utc)
    select ${account}, v.id, g.id, 1, case when at.n % ${openOf} > 0 then 2 end, start_utc,
      case when at.n % ${openOf} > 0 then start_utc + make_interval(secs => 30 + at.n * 7919 % 5400) end, start_utc
    from at join v on v.n = at.n % ${vehicles} join g on g.n = at.n * 31 % ${geofences}`);
}
