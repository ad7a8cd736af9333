import { useEffect, useEffectEvent } from 'react';
import { clampedRadius, setRadius } from '../../../../geo/edit.ts';
import { draftOf } from '../../../map/drawing/draft.ts';
import type { ShapeEditor } from './use-shape.ts';

/** Gives a stored circle the radius of the link, as a change that can be undone and is not saved yet. */
export function useFirstRadius({ draft, replace }: ShapeEditor, radius: number | undefined): void {
  const start = useEffectEvent((): void => {
    if (radius === undefined || draft.shape?.kind !== 'circle') return;
    replace(draftOf(setRadius(draft.shape, clampedRadius(radius))));
  });
  useEffect(() => start(), []);
}
