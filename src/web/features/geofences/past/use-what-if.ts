import { useEffect, useState } from 'react';
import { dayMs } from '../../../../contract/durations.ts';
import { type Shape, toWire } from '../../../../geo/shape.ts';
import { askPast } from '../../../api/past.ts';
import { serviceNowMs } from '../../../api/service-clock.ts';
import { fetchVisits } from '../../../api/visits.ts';

import { type Effect, effectOf } from './effect.ts';

/** A pause in drawing or typing. */
const restMilliseconds = 600;
const days = 7;

export interface WhatIf {
  of: Shape;
  effect?: Effect;
  error?: unknown;
}

/**
 * The effect of a changed shape on the last 7 days, asked when the pointer rests. The next change gives up the question.
 * Undefined until the answer for this shape is there.
 */
export function useWhatIf(geofenceId: number, shape: Shape | undefined): WhatIf | undefined {
  const [found, setFound] = useState<WhatIf>();
  useEffect(() => {
    if (!shape) return undefined;
    const asking = new AbortController();
    const timer = setTimeout(() => {
      ask(geofenceId, shape, asking.signal).then(
        (effect) => setFound({ of: shape, effect }),
        (error: unknown) => {
          if (!asking.signal.aborted) setFound({ of: shape, error });
        },
      );
    }, restMilliseconds);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [geofenceId, shape]);
  return found?.of === shape ? found : undefined;
}

async function ask(geofenceId: number, shape: Shape, signal: AbortSignal): Promise<Effect> {
  const nowMs = serviceNowMs();
  const [startDate, endDate] = [nowMs - days * dayMs, nowMs].map((ms) => new Date(ms).toISOString()) as [
    string,
    string,
  ];
  const [stored, { compared }] = await Promise.all([
    fetchVisits({ startDate, endDate, geofenceId, overlap: true }, signal),
    askPast({ ...toWire(shape), startDate, endDate, geofenceId }, () => undefined, signal),
  ]);
  if (!compared) throw new Error('The answer has no comparison.');
  return effectOf(compared, stored, nowMs);
}
