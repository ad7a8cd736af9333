import { useQuery } from '@tanstack/react-query';
import { geofencesQuery } from '../../api/geofences.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { Fact } from '../../ui/Facts.tsx';

/** Since when the present shape of the geofence decides. Nothing for a deleted one. */
export function CountsSince({ geofenceId }: { geofenceId: number }) {
  const format = useFormat();
  const { data: geofences } = useQuery(geofencesQuery);
  const since = geofences?.find(({ id }) => id === geofenceId)?.countsFromUtc;
  if (since === undefined) return null;
  return (
    <Fact term={text.past.counts.sinceLabel}>
      <time dateTime={since} title={format.utc(since)}>
        {format.dateTime(since)}
      </time>
    </Fact>
  );
}
