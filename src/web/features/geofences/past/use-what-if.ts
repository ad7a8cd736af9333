import { useEffect, useState } from 'react';
import { dayMs } from '../../../../contract/durations.ts';
import type { PastVisit } from '../../../../contract/past.ts';
import { type Shape, toWire } from '../../../../geo/shape.ts';
import { askPast } from '../../../api/past.ts';
import { serviceNowMs } from '../../../api/service-clock.ts';
import type { Period } from '../../../data/period.ts';
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
 * The effect of a changed shape on the last 7 days, as if the stored and the changed one had always stood. Asked when the pointer rests. The next change gives up the question.
 * Undefined until the answer for this shape is there.
 */
export function useWhatIf(stored: Shape, shape: Shape | undefined): WhatIf | undefined {
  const [found, setFound] = useState<WhatIf>();
  useEffect(() => {
    if (!shape) return undefined;
    const asking = new AbortController();
    const timer = setTimeout(() => {
      ask(stored, shape, asking.signal).then(
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
  }, [stored, shape]);
  return found?.of === shape ? found : undefined;
}

async function ask(stored: Shape, changed: Shape, signal: AbortSignal): Promise<Effect> {
  const nowMs = serviceNowMs();
  const period = { startMs: nowMs - days * dayMs, endMs: nowMs };
  const before = await visitsOf(stored, period, signal);
  return effectOf(before, await visitsOf(changed, period, signal), period);
}

async function visitsOf(shape: Shape, { startMs, endMs }: Period, signal: AbortSignal): Promise<PastVisit[]> {
  const [startDate, endDate] = [new Date(startMs).toISOString(), new Date(endMs).toISOString()];
  const visits: PastVisit[] = [];
  await askPast({ ...toWire(shape), startDate, endDate }, (found) => visits.push(...found), signal);
  return visits;
}
