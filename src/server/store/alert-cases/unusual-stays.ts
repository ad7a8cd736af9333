import { dayMs } from '../../../contract/durations.ts';
import type { UsualStay } from '../../../rules/usual-stays.ts';
import type { Queryable } from '../../database/database.ts';
import { sql } from '../../database/sql.ts';
import { type AskedStay, onlyUnusual, usualStays } from '../unusual-visits.ts';
import type { AlertCase, CaseQuery } from './alert-case.ts';
import { ruleVisits } from './rule-visits.ts';

type FoundStay = AlertCase & Pick<AskedStay, 'geofenceId' | 'seconds'> & { visitId: number };

/**
 * Stays that are longer than usual: see rules/usual-stays.ts. A stay that has not ended lasts until the newest position. Usual
 * lengths need the stays of a year, so the rules that one of these functions checks share them.
 */
export function findUnusualStays(): (db: Queryable, accountId: number, query: CaseQuery) => Promise<AlertCase[]> {
  const known = new Set<number>();
  const usual = new Map<number, UsualStay>();
  return async (db, accountId, { rule, now, recentUtc }) => {
    const period = { startDate: recentUtc, endDate: new Date(now.getTime() + dayMs), overlap: true };
    const stays = await db.many<FoundStay>(sql`
      select s.vehicle_id as "vehicleId", v.fleet_id as "fleetId", null as "inputId", s.id as "visitId",
        null as "buttonId", s.start_utc as "sinceUtc", s.end_utc as "endUtc", s.geofence_id as "geofenceId",
        extract(epoch from coalesce(s.end_utc, greatest(s.start_utc, p.utc)) - s.start_utc)::float8 as seconds
      from ${ruleVisits(accountId, rule, period)}
      order by s.start_utc, s.id`);
    const asked = stays.map(({ visitId: id, geofenceId, sinceUtc, seconds }) => ({
      ...{ id, geofenceId, startMs: sinceUtc.getTime(), seconds, isOpen: true },
    }));
    const unknown = asked.filter(({ id }) => !known.has(id));
    for (const [id, ofStay] of await usualStays(db, accountId, unknown, rule.timeZone)) usual.set(id, ofStay);
    for (const { id } of unknown) known.add(id);
    const unusual = onlyUnusual(asked, usual);
    return stays.filter(({ visitId }) => unusual.has(visitId)).map(({ geofenceId: _, seconds: __, ...each }) => each);
  };
}
