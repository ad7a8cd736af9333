import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Plot } from '../../../contract/vehicles.ts';
import { startOfDay } from '../../../rules/zone.ts';
import { trackQuery } from '../../api/plots.ts';
import { serviceNowMs } from '../../api/service-clock.ts';
import { useFormat } from '../../text/use-format.ts';
import { trackPieces } from './track.ts';

const none: readonly [] = [];

/** Today's track in the person's time zone. The last position may be newer than the list of positions. */
export function useTrackOfToday(
  vehicleId: number,
  lastPlot: Plot | null,
): { plots: readonly Plot[] | undefined; pieces: readonly (readonly Plot[])[] } {
  const { timeZone } = useFormat();
  const [start, end] = [startOfDay(serviceNowMs(), timeZone), startOfDay(serviceNowMs(), timeZone, 1)];
  const filter = {
    vehicleId,
    startDate: new Date(start).toISOString(),
    endDate: new Date(end).toISOString(),
  };
  const { data } = useQuery(trackQuery(filter));
  const plots = useMemo(() => {
    const known = data?.at(-1);
    const isNewer = known && lastPlot && lastPlot.utc > known.utc;
    return data && isNewer ? [...data, lastPlot] : data;
  }, [data, lastPlot]);
  return { plots, pieces: useMemo(() => (plots ? trackPieces(plots) : none), [plots]) };
}
