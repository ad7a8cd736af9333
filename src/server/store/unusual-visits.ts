/** Which visits are longer or shorter than usual: see rules/usual-stays.ts. */
import { dayMs } from '../../contract/durations.ts';
import { isUnusual, partOfWeekIn, StaysSoFar, type UsualStay } from '../../rules/usual-stays.ts';
import type { Queryable } from '../database/database.ts';
import { milliseconds } from '../database/milliseconds.ts';
import { sql } from '../database/sql.ts';

export interface AskedStay {
  id: number;
  geofenceId: number;
  startMs: number;
  seconds: number;
  isOpen: boolean;
}

/** Stays that began longer before are not compared with. */
const comparedDays = 400;

interface PastStays {
  geofenceId: number;
  startMs: number[];
  seconds: number[];
}

type YieldIfDue = () => Promise<unknown> | undefined;

/** The unusual ones of these. */
export const onlyUnusual = (
  asked: readonly AskedStay[],
  usual: ReadonlyMap<number, UsualStay>,
): Map<number, UsualStay> =>
  new Map(
    asked.flatMap((stay): [number, UsualStay][] => {
      const ofStay = usual.get(stay.id);
      return ofStay && isUnusual(stay, ofStay) ? [[stay.id, ofStay]] : [];
    }),
  );

/** The usual lengths for each of these, which are in the order of their starts. Missing with too few to compare with. */
export async function usualStays(
  db: Queryable,
  accountId: number,
  asked: readonly Pick<AskedStay, 'id' | 'geofenceId' | 'startMs'>[],
  timeZone: string,
  yieldIfDue: YieldIfDue = () => undefined,
): Promise<Map<number, UsualStay>> {
  const found = new Map<number, UsualStay>();
  const [first, last] = [asked[0], asked.at(-1)];
  if (!first || !last) return found;
  const byGeofence = new Map<number, Pick<AskedStay, 'id' | 'startMs'>[]>();
  for (const stay of asked) {
    const stays = byGeofence.get(stay.geofenceId);
    if (stays) stays.push(stay);
    else byGeofence.set(stay.geofenceId, [stay]);
  }
  const partOf = partOfWeekIn(timeZone);
  // Joined with ids as rows. With `= any(ids)` PostgreSQL 18 reads all geofences in the order of the primary key, each page many times.
  const past = await db.many<PastStays>(sql`
    select r.geofence_id as "geofenceId", array_agg(${milliseconds(sql`r.start_utc`)} order by r.start_utc, r.id) as "startMs",
      array_agg((extract(epoch from r.end_utc - r.start_utc))::float8 order by r.start_utc, r.id) as seconds
    from unnest(${[...byGeofence.keys()]}::bigint[]) as asked (id) join visit r on r.geofence_id = asked.id
    where r.account_id = ${accountId} and r.start_utc >= ${new Date(first.startMs - comparedDays * dayMs)}
      and r.start_utc < ${new Date(last.startMs)} and r.end_utc is not null and not r.disregarded
    group by r.geofence_id`);
  for (const { geofenceId, startMs, seconds } of past) {
    const stays = new StaysSoFar();
    let next = 0;
    for (const stay of byGeofence.get(geofenceId) ?? []) {
      for (; (startMs[next] ?? Number.POSITIVE_INFINITY) < stay.startMs; next += 1) {
        stays.add(partOf(startMs[next] ?? 0), seconds[next] ?? 0);
        await yieldIfDue();
      }
      const usual = stays.usual(partOf(stay.startMs));
      if (usual) found.set(stay.id, usual);
    }
  }
  return found;
}
