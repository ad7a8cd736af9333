import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { dayMs } from '../../contract/durations.ts';
import { plotsQuery } from '../api/plots.ts';

import { aroundMs, trackOf, type VisitTrack } from './visit-track.ts';

export interface Stay {
  vehicleId: number;
  startMs: number;
  /** The end, or the last known time of an open visit. */
  untilMs: number;
  stillInside: boolean;
}

export interface LoadedTrack {
  /** Undefined while loading. Null: none of its positions are stored any more. */
  track: VisitTrack | null | undefined;
  error: Error | null;
  onRetry: () => void;
}

/** The positions of a visit. Without a visit it loads nothing. */
export function useVisitTrack(stay: Stay | undefined): LoadedTrack {
  const { vehicleId = 0, startMs = 0, untilMs = 0, stillInside = false } = stay ?? {};
  const filter = useMemo(() => {
    // An open visit asks up to tomorrow, so that the query stays the same while positions arrive.
    const endMs = stillInside ? Math.ceil(untilMs / dayMs + 1) * dayMs : untilMs + aroundMs;
    const [startDate, endDate] = [startMs - aroundMs, endMs].map((ms) => new Date(ms).toISOString());
    return { vehicleId, startDate: startDate ?? '', endDate: endDate ?? '' };
  }, [vehicleId, startMs, untilMs, stillInside]);
  const { data, error, refetch } = useQuery({ ...plotsQuery(filter), enabled: stay !== undefined });
  const track = useMemo(
    () => data && (trackOf(data, startMs, stillInside ? Number.POSITIVE_INFINITY : untilMs) ?? null),
    [data, startMs, untilMs, stillInside],
  );
  return { track, error, onRetry: () => void refetch() };
}
