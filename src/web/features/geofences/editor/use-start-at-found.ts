import { useEffect, useEffectEvent } from 'react';
import { newDraft } from '../../../map/drawing/draft.ts';
import { type FoundPlaceSearch, readPlace } from '../../../paths/map-view.ts';
import type { ShapeEditor } from './use-shape.ts';

/** A search while drawing moves the map. A circle that has no centre yet begins at the found place. */
export function useStartAtFound({ draft, onMap }: ShapeEditor, { at }: FoundPlaceSearch): void {
  const start = useEffectEvent((): void => {
    const place = readPlace(at);
    if (place && draft.tool === 'circle' && !draft.shape) onMap.change(newDraft('circle', place), 'settled');
  });
  useEffect(() => start(), [at]);
}
