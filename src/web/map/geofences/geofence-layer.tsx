import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import type { Shape } from '../../../geo/shape.ts';
import { useScheme } from '../../ui/colour-scheme.ts';
import { atOnce } from '../../ui/slices.ts';
import { useFail } from '../../ui/use-fail.ts';
import { useLeafletLayer } from '../canvas/use-leaflet-layer.ts';
import { shapeStylesIn } from '../colours/shades.ts';
import { GeofenceHighlights } from './GeofenceHighlights.tsx';
import { GeofencePointer } from './GeofencePointer.tsx';
import { GeofenceLabels } from './geofence-labels.ts';
import { GeofenceTiles } from './geofence-tiles.ts';
import { type GeofenceSet, packGeofences, packShapes } from './shape-pack.ts';

/** A geofence on the map. Keep the same object while nothing of it changes, because changes are detected by identity. */
export interface MapGeofence {
  readonly id: number;
  readonly name: string;
  readonly shape: Shape;
  /** Colour number of its first tag; undefined without a tag. */
  readonly colour: number | undefined;
}

export interface GeofenceLayerProps {
  geofences: readonly MapGeofence[];
  selectedId: number | undefined;
  hoveredId: number | undefined;
  /** Geofences that are chosen in the list. Keep the same array while nothing of it changes. */
  chosen?: readonly MapGeofence[];
  /** Undefined: a click outside all geofences. */
  onSelect: (id: number | undefined) => void;
  onHover: (id: number | undefined) => void;
  /** The person draws: all geofences become outlines and take no pointer. */
  dimmed?: boolean;
  /** The geofence that is being edited, which the drawing shows instead. */
  hiddenId?: number | undefined;
}

const none: readonly [] = [];
const noGeofences: GeofenceSet = { geofences: [], pack: atOnce(packShapes([])) };

/**
 * The geofences on the map. Only this file and the classes that it adds know how they are drawn, so the way of drawing can
 * change behind the same properties.
 */
export function GeofenceLayer(props: GeofenceLayerProps) {
  const { geofences, selectedId, hoveredId, onSelect, onHover, chosen = none, dimmed = false, hiddenId } = props;
  const scheme = useScheme();
  const tiles = useLeafletLayer((map) => new GeofenceTiles(map));
  const labels = useLeafletLayer((map) => new GeofenceLabels(map));
  const [set, setSet] = useState(noGeofences);
  const fail = useFail();

  useLayoutEffect(() => {
    if (geofences.length > 0) tiles.prepare();
    return packGeofences(geofences, setSet, fail);
  }, [tiles, geofences, fail]);
  const hidden = useMemo(() => indexOfId(set.geofences, hiddenId), [set, hiddenId]);
  useLayoutEffect(() => {
    tiles.set({ pack: set.pack, styles: shapeStylesIn(scheme, dimmed ? 'outlines' : 'filled'), hidden });
  }, [tiles, set, hidden, scheme, dimmed]);
  useLayoutEffect(() => labels.set(set, hidden, scheme), [labels, set, hidden, scheme]);
  useEffect(() => labels.setNamedElsewhere([selectedId, hoveredId]), [labels, selectedId, hoveredId]);
  useEffect(() => labels.setDimmed(dimmed), [labels, dimmed]);
  const selected = useMemo(() => findById(geofences, selectedId, hiddenId), [geofences, selectedId, hiddenId]);
  const hovered = useMemo(() => findById(geofences, hoveredId, hiddenId), [geofences, hoveredId, hiddenId]);
  return (
    <>
      <GeofencePointer {...{ set, hidden, dimmed, onSelect, onHover }} />
      <GeofenceHighlights selected={selected} hovered={hovered} chosen={chosen} />
    </>
  );
}

function indexOfId(geofences: readonly MapGeofence[], wanted: number | undefined): number | undefined {
  const index = wanted === undefined ? -1 : geofences.findIndex(({ id }) => id === wanted);
  return index < 0 ? undefined : index;
}

const findById = (geofences: readonly MapGeofence[], wanted: number | undefined, hiddenId: number | undefined) =>
  wanted === undefined || wanted === hiddenId ? undefined : geofences.find(({ id }) => id === wanted);
