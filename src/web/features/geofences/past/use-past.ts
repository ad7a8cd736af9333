import { useCallback, useEffect, useRef, useState } from 'react';
import type { PastSummary, PastVisit } from '../../../../contract/past.ts';
import { type Shape, toWire } from '../../../../geo/shape.ts';
import { askPast } from '../../../api/past.ts';
import type { Period } from '../../../data/period.ts';

interface Asked {
  shape: Shape;
  period: Period;
}

/** An answer, complete or on its way. */
export interface Answer extends Asked {
  state: 'running' | 'done' | 'cancelled' | 'failed';
  /** By vehicle and time, as they are found. */
  visits: readonly PastVisit[];
  /** Once it is done. */
  summary: PastSummary | undefined;
  error: unknown;
}

export interface Past {
  /** Undefined before the first question. */
  answer: Answer | undefined;
  /** Gives up the question before. */
  ask(asked: Asked): void;
  cancel(): void;
}

/** Asks which visits a shape would have had. The question ends with the component. */
export function usePast(): Past {
  const [answer, setAnswer] = useState<Answer>();
  const running = useRef<AbortController>(undefined);
  const cancel = useCallback(() => running.current?.abort(), []);
  useEffect(() => cancel, [cancel]);
  const ask = useCallback(
    (asked: Asked): void => {
      cancel();
      const asking = new AbortController();
      running.current = asking;
      const isCurrent = (): boolean => running.current === asking;
      const change = (part: Partial<Answer>): void => {
        if (isCurrent()) setAnswer((before) => before && { ...before, ...part });
      };
      const add = (visits: readonly PastVisit[]): void => {
        if (!asking.signal.aborted && isCurrent())
          setAnswer((before) => before && { ...before, visits: [...before.visits, ...visits] });
      };
      setAnswer({ ...asked, state: 'running', visits: [], summary: undefined, error: undefined });
      askPast(questionOf(asked), add, asking.signal).then(
        (summary) => change({ state: 'done', summary }),
        (error: unknown) => change(asking.signal.aborted ? { state: 'cancelled' } : { state: 'failed', error }),
      );
    },
    [cancel],
  );
  return { answer, ask, cancel };
}

export const questionOf = ({ shape, period: { startMs, endMs } }: Asked) => ({
  ...toWire(shape),
  startDate: new Date(startMs).toISOString(),
  endDate: new Date(endMs).toISOString(),
});
