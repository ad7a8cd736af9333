import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { readingsQuery } from '../../api/readings.ts';
import { askedFor } from '../../parts/period.ts';
import { type Series, type Span, seriesOf } from '../../ui/chart/series.ts';

interface Readings {
  series: Series | undefined;
  error: unknown;
  onRetry: () => void;
}

/** What a probe read in a period, for drawing. */
export function useReadings(probeId: number, period: Span, enabled = true): Readings {
  const { data, error, refetch } = useQuery({
    ...readingsQuery({ probeId, ...askedFor(period) }),
    enabled,
    // While the next hour is asked for, the last one stays; another probe's readings do not.
    placeholderData: (last) => (last?.[0]?.probeId === probeId ? last : undefined),
  });
  const series = useMemo(
    () =>
      data &&
      seriesOf(
        data,
        ({ utc }) => Date.parse(utc),
        ({ temperature }) => temperature,
      ),
    [data],
  );
  return { series, error, onRetry: () => void refetch() };
}
