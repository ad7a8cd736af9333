import { useEffect } from 'react';
import type { Shape } from '../../../../geo/shape.ts';
import { Drawing } from '../../../map/drawing/Drawing.tsx';
import { EarlierEdge } from '../../../map/marks/EarlierEdge.tsx';
import type { DrawingStore, MapOverlay } from '../drawing-store.ts';
import type { ShapeEditor } from './use-shape.ts';

interface OnMap {
  /** The geofence that is being changed. */
  geofenceId?: number | undefined;
  /** The stored shape, whose edge is shown while the draft differs. */
  stored?: Shape | undefined;
  /** Its focus replaces that of the shape. */
  overlay: MapOverlay | undefined;
  leave: () => void;
  /** Left out: the person may draw. */
  mayChange?: boolean;
}

/** The page's map shows the draft while the form is open. */
export function useOnMap(
  drawingStore: DrawingStore,
  { onMap, focus: ownFocus, changed }: ShapeEditor,
  { geofenceId, stored, overlay, leave, mayChange = true }: OnMap,
): void {
  const { layer, focus = ownFocus } = overlay ?? {};
  const earlier = changed ? stored : undefined;
  useEffect(() => {
    if (!mayChange) return;
    const drawing = (
      <>
        {earlier && <EarlierEdge shape={earlier} />}
        {layer}
        <Drawing editor={onMap} onCancel={leave} />
      </>
    );
    drawingStore.set({ drawing, geofenceId, focus });
  }, [drawingStore, onMap, earlier, layer, geofenceId, focus, mayChange, leave]);
  useEffect(() => () => drawingStore.set(undefined), [drawingStore]);
}
