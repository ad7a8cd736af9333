import type { LeafletMouseEvent } from 'leaflet';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { inSlices } from '../../ui/slices.ts';
import { useFail } from '../../ui/use-fail.ts';
import { worldX, worldY } from '../canvas/web-mercator.ts';
import { useMapListeners } from '../view/use-map-listeners.ts';
import { findShape } from './find-geofence.ts';
import { gridOfAll, gridShapes, type ShapeGrid } from './shape-grid.ts';
import type { GeofenceSet } from './shape-pack.ts';
import { snapTargets } from './snap-targets.ts';

interface GeofencePointerProps {
  set: GeofenceSet;
  /** Index of the geofence that is being edited. */
  hidden: number | undefined;
  /** While the person draws, geofences take no pointer, and the drawing snaps to them. */
  dimmed: boolean;
  /** Undefined: a click outside all geofences. */
  onSelect: (id: number | undefined) => void;
  onHover: (id: number | undefined) => void;
}

/** Tolerance in pixels: a finger is less exact than a mouse. */
const reach = { coarse: 10, fine: 3 };

/** Finds the geofence under the pointer by geometry, because the geofences themselves are images. */
export function GeofencePointer({ set, hidden, dimmed, onSelect, onHover }: GeofencePointerProps) {
  const grid = useShapeGrid(set);
  const [reachPixels] = useState(() => (matchMedia('(pointer: coarse)').matches ? reach.coarse : reach.fine));
  const over = useRef<number>(undefined);
  const idAt = ({ latlng }: LeafletMouseEvent): number | undefined => {
    if (dimmed) return undefined;
    const place = { x: worldX(latlng.wrap().lng), y: worldY(latlng.lat) };
    const worldSize = 256 * 2 ** map.getZoom();
    const at = findShape(set.pack, grid, place, { reach: reachPixels, worldSize, hidden });
    return at === undefined ? undefined : set.geofences[at]?.id;
  };
  const showOver = (id: number | undefined): void => {
    over.current = id;
    map.getContainer().toggleAttribute('data-over-geofence', id !== undefined);
  };
  const hover = (id: number | undefined): void => {
    if (id === over.current) return;
    showOver(id);
    onHover(id);
  };
  const map = useMapListeners({
    click: (event) => onSelect(idAt(event)),
    mousemove: (event) => {
      // The person drags the map.
      if (event.originalEvent.buttons === 0) hover(idAt(event));
    },
    mouseout: () => hover(undefined),
  });
  useEffect(() => {
    if (!dimmed) return undefined;
    snapTargets.set(map, { set, grid, hidden });
    return () => void snapTargets.delete(map);
  }, [map, dimmed, set, grid, hidden]);
  const leave = useEffectEvent(() => hover(undefined));
  const forget = useEffectEvent(() => showOver(undefined));
  useEffect(() => {
    if (dimmed) leave();
  }, [dimmed]);
  useEffect(() => () => forget(), []);
  return null;
}

/** Until the grid of a set is ready, the search goes through all shapes, which is slower and finds the same. */
function useShapeGrid({ pack }: GeofenceSet): ShapeGrid {
  const all = useMemo(() => gridOfAll(pack), [pack]);
  const [made, setMade] = useState<{ of: typeof pack; grid: ShapeGrid }>();
  const fail = useFail();
  useEffect(() => {
    const stopped = new AbortController();
    inSlices(gridShapes(pack), stopped.signal).then(
      (grid) => setMade({ of: pack, grid }),
      (error: unknown) => {
        if (!stopped.signal.aborted) fail(error);
      },
    );
    return () => stopped.abort();
  }, [pack, fail]);
  return made?.of === pack ? made.grid : all;
}
