import { useState } from 'react';
import { usePlaceWords } from '../../parts/place-words.ts';
import type { Place as Position } from '../../text/format.ts';

/**
 * Where a moving vehicle is, in words. A new position counts from the next tick of the page's clock on, so that all vehicles
 * on the page share one request per tick.
 */
export function usePacedPlace(position: Position | undefined, nowMs: number): string | undefined {
  const [asked, setAsked] = useState({ position, nowMs });
  const isKnown = (asked.position === undefined) === (position === undefined);
  if (asked.nowMs !== nowMs || !isKnown) setAsked({ position, nowMs });
  return usePlaceWords(asked.position);
}
