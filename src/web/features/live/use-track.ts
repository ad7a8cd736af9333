import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { positionGapMs } from '../../../contract/choices.ts';
import type { Plot } from '../../../contract/vehicles.ts';
import { secondsBetween } from '../../../rules/vehicle-state.ts';
import { startOfDay } from '../../../rules/zone.ts';
import { trackQuery } from '../../api/plots.ts';
import { serviceNowMs } from '../../api/service-clock.ts';
import type { Period } from '../../data/period.ts';
import { useFormat } from '../../text/use-format.ts';
import { trackGapSeconds } from './thresholds.ts';

const none: readonly [] = [];

interface TrackOfToday {
  period: Period;
  /** From a little before the day: a stop at midnight began there. */
  plots: readonly Plot[] | undefined;
  /** Of the day. */
  pieces: readonly (readonly Plot[])[];
}

/** Today's track in the person's time zone. The last position may be newer than the list of positions. */
export function useTrackOfToday(vehicleId: number, lastPlot: Plot | null): TrackOfToday {
  const { timeZone } = useFormat();
  const [startMs, endMs] = [startOfDay(serviceNowMs(), timeZone), startOfDay(serviceNowMs(), timeZone, 1)];
  const filter = {
    vehicleId,
    startDate: new Date(startMs - positionGapMs).toISOString(),
    endDate: new Date(endMs).toISOString(),
  };
  const { data } = useQuery(trackQuery(filter));
  const plots = useMemo(() => {
    const known = data?.at(-1);
    const isNewer = known && lastPlot && lastPlot.utc > known.utc;
    return data && isNewer ? [...data, lastPlot] : data;
  }, [data, lastPlot]);
  const pieces = useMemo(
    () => (plots ? trackPieces(plots.filter(({ utc }) => Date.parse(utc) >= startMs)) : none),
    [plots, startMs],
  );
  return { plots, pieces, period: useMemo(() => ({ startMs, endMs }), [startMs, endMs]) };
}

/** The pieces of a track between gaps, in the order of time. */
export function trackPieces(plots: readonly Plot[]): Plot[][] {
  const pieces: Plot[][] = [];
  let before: Plot | undefined;
  for (const plot of plots) {
    if (before && secondsBetween(before.utc, Date.parse(plot.utc)) <= trackGapSeconds) pieces.at(-1)?.push(plot);
    else pieces.push([plot]);
    before = plot;
  }
  return pieces;
}
