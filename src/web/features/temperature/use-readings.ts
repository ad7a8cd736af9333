import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readingsQuery } from '../../api/readings.ts';
import { serviceNowMs } from '../../api/service-clock.ts';
import type { Series, Span } from '../../ui/chart/series.ts';

interface Readings {
  series: Series | undefined;
  error: unknown;
  onRetry: () => void;
}

/** What a probe read in a period, for drawing: with what is stored while it is looked at. */
export function useReadings(probeId: number, period: Span): Readings {
  const { startMs, endMs } = useAsked(period);
  const { data, error, refetch } = useQuery({
    ...readingsQuery({
      probeId,
      startDate: new Date(startMs).toISOString(),
      endDate: new Date(endMs).toISOString(),
    }),
    // While another period is asked for, the last one stays; another probe's readings do not.
    placeholderData: (last, query) => (query?.queryKey[1] === probeId ? last : undefined),
  });
  return { series: data, error, onRetry: () => void refetch() };
}

const hourMs = 3600_000;
/** Clocks of devices may be a day ahead. */
const aheadMs = 25 * hourMs;

/** What is asked for stays the same while a period up to now goes on with the time. */
function useAsked(period: Span): Span {
  const [kept, keep] = useState(() => askedFor(period, serviceNowMs()));
  if (serves(kept, period)) return kept;
  const asked = askedFor(period, serviceNowMs());
  keep(asked);
  return asked;
}

/** From full hour to full hour, so that several that are drawn at once ask the same. */
export function askedFor({ startMs, endMs }: Span, nowMs: number): Span {
  const upTo = endMs > nowMs - hourMs ? Math.max(endMs, nowMs) + aheadMs : endMs;
  return { startMs: Math.floor(startMs / hourMs) * hourMs, endMs: Math.ceil(upTo / hourMs) * hourMs };
}

/** Whether it holds all of a period, and not far more: of a year, one day is asked for anew. */
export const serves = (asked: Span, { startMs, endMs }: Span): boolean =>
  asked.startMs <= startMs &&
  endMs <= asked.endMs &&
  startMs - asked.startMs <= Math.max(2 * (endMs - startMs), aheadMs);
