import { useEffect } from 'react';
import { Drawing } from '../../../map/drawing/Drawing.tsx';
import type { DrawingStore, MapOverlay } from '../drawing-store.ts';
import type { ShapeEditor } from './use-shape.ts';

interface OnMap {
  /** The geofence that is being changed. */
  geofenceId?: number | undefined;
  /** Replaces the focus of the shape. */
  overlay: MapOverlay | undefined;
  leave: () => void;
  /** Left out: the person may draw. */
  mayChange?: boolean;
}

/** The page's map shows the draft while the form is open. */
export function useOnMap(
  drawingStore: DrawingStore,
  { onMap, focus: ownFocus }: ShapeEditor,
  { geofenceId, overlay, leave, mayChange = true }: OnMap,
): void {
  const { layer, focus = ownFocus } = overlay ?? {};
  useEffect(() => {
    if (!mayChange) return;
    const drawing = (
      <>
        {layer}
        <Drawing editor={onMap} onCancel={leave} />
      </>
    );
    drawingStore.set({ drawing, geofenceId, focus });
  }, [drawingStore, onMap, layer, geofenceId, focus, mayChange, leave]);
  useEffect(() => () => drawingStore.set(undefined), [drawingStore]);
}
