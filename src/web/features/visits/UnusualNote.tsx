import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { dayMs } from '../../../contract/durations.ts';
import { unusualVisitQuery } from '../../api/visits.ts';
import { paths } from '../../paths/index.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import type { VisitRow } from './visit-row.ts';

const words = text.visits.unusual;

/** Of so many days before, the service compares stays. */
const comparedDays = 400;

/** "74 min. Of 212 stays here on weekdays before noon, 95 % took under 41 min", with the stays as a link. */
export function UnusualNote({ row: { visit, dwell, startMs } }: { row: VisitRow }) {
  const format = useFormat();
  const { data } = useQuery(unusualVisitQuery(visit));
  if (!data) return null;
  const { n, p05, p95, scope } = data.usual;
  const isLong = dwell > p95;
  const [from, to] = [startMs - comparedDays * dayMs, startMs].map((ms) => new Date(ms).toISOString());
  return (
    <p>
      {format.duration(dwell)}.{' '}
      <Link to={paths.visits} search={{ from, to, geofence: [String(visit.geofenceId)] }}>
        {words.stays(format.number(n), words.scopes[scope])}
      </Link>{' '}
      {isLong ? words.long(format.duration(p95)) : words.short(format.duration(p05))}
    </p>
  );
}
