import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { hourMs } from '../../../contract/durations.ts';
import { readingsQuery } from '../../api/readings.ts';
import { serviceNowMs } from '../../api/service-clock.ts';
import type { Series, Span } from '../../ui/chart/series.ts';

interface Readings {
  series: Series | undefined;
  error: unknown;
  onRetry: () => void;
}

/** The readings of a probe in a period, including those stored while the chart is open. */
export function useReadings(probeId: number, period: Span): Readings {
  const { startMs, endMs } = useRequested(period);
  const { data, error, refetch } = useQuery({
    ...readingsQuery({
      probeId,
      startDate: new Date(startMs).toISOString(),
      endDate: new Date(endMs).toISOString(),
    }),
    // Keeps the previous period while the next one loads, but not the readings of another probe.
    placeholderData: (last, query) => (query?.queryKey[1] === probeId ? last : undefined),
  });
  return { series: data, error, onRetry: () => void refetch() };
}

/** The clock of a device may be a day ahead. */
const aheadMs = 25 * hourMs;

/** Keeps the query the same while a period up to now moves with the time. */
function useRequested(period: Span): Span {
  const [kept, keep] = useState(() => paddedSpan(period, serviceNowMs()));
  if (serves(kept, period)) return kept;
  const requested = paddedSpan(period, serviceNowMs());
  keep(requested);
  return requested;
}

/** Rounds to full hours, so that several charts share a query. The service excludes the end, and a chart includes it. */
export function paddedSpan({ startMs, endMs }: Span, nowMs: number): Span {
  const upTo = endMs > nowMs - hourMs ? Math.max(endMs, nowMs) + aheadMs : endMs;
  return { startMs: Math.floor(startMs / hourMs) * hourMs, endMs: (Math.floor(upTo / hourMs) + 1) * hourMs };
}

/** Whether loaded readings cover a period without being far longer. A day within a loaded year loads again. */
export const serves = (requested: Span, { startMs, endMs }: Span): boolean =>
  requested.startMs <= startMs &&
  endMs < requested.endMs &&
  startMs - requested.startMs <= Math.max(2 * (endMs - startMs), aheadMs);
