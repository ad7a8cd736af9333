import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import type { Shape } from '../../geo/shape.ts';
import { useScheme } from '../ui/colour-scheme.ts';
import { GeofenceHighlights } from './GeofenceHighlights.tsx';
import { GeofenceLabels } from './geofence-labels.ts';
import { GeofencePointer } from './geofences/geofence-pointer.ts';
import { noGeofences, packGeofences } from './geofences/geofence-set.ts';
import { GeofenceTiles } from './geofences/geofence-tiles.ts';
import { looksIn } from './geofences/looks.ts';
import { useLeafletLayer } from './use-leaflet-layer.ts';

/** A geofence as the map shows it. Keep the same object while nothing of it changes: what changed is found by identity. */
export interface MapGeofence {
  readonly id: number;
  readonly name: string;
  readonly shape: Shape;
  /** A polygon's nodes once more, where they are known as plain numbers: latitude and longitude in turns. */
  readonly corners?: Float64Array | null;
  /** Number of its tag's colour; undefined without a tag. */
  readonly colour: number | undefined;
}

export interface GeofenceLayerProps {
  geofences: readonly MapGeofence[];
  selectedId: number | undefined;
  hoveredId: number | undefined;
  /** Several at once; the same array while nothing of it changes. */
  chosen?: readonly MapGeofence[];
  /** Undefined: a press on the map where no geofence is. */
  onSelect: (id: number | undefined) => void;
  onHover: (id: number | undefined) => void;
  /** Somebody draws: everything here steps back and takes no pointer. */
  dimmed?: boolean;
  /** The one in hand, drawn elsewhere. */
  hiddenId?: number | undefined;
}

const none: readonly [] = [];

/**
 * The geofences. This file and the classes that it puts on the map are all that knows how they are drawn: another way of
 * drawing takes their place behind the same properties.
 */
export function GeofenceLayer(props: GeofenceLayerProps) {
  const { geofences, selectedId, hoveredId, onSelect, onHover, chosen = none, dimmed = false, hiddenId } = props;
  const scheme = useScheme();
  const tiles = useLeafletLayer((map) => new GeofenceTiles(map));
  const pointer = useLeafletLayer(() => new GeofencePointer());
  const labels = useLeafletLayer((map) => new GeofenceLabels(map));
  const [set, setSet] = useState(noGeofences);

  useEffect(() => pointer.setEvents({ onSelect, onHover }), [pointer, onSelect, onHover]);
  useLayoutEffect(() => {
    if (geofences.length > 0) tiles.prepare();
    return packGeofences(geofences, setSet);
  }, [tiles, geofences]);
  useLayoutEffect(() => {
    const place = hiddenId === undefined ? -1 : set.geofences.findIndex(({ id }) => id === hiddenId);
    const hidden = place < 0 ? undefined : place;
    tiles.set({ pack: set.pack, looks: looksIn(scheme), hidden });
    pointer.set(set, hidden);
    labels.set(set, hidden, scheme);
  }, [tiles, pointer, labels, set, hiddenId, scheme]);
  useEffect(() => labels.setNamedElsewhere([selectedId, hoveredId]), [labels, selectedId, hoveredId]);
  useEffect(() => {
    tiles.setDimmed(dimmed);
    pointer.setDimmed(dimmed);
    labels.setDimmed(dimmed);
  }, [tiles, pointer, labels, dimmed]);
  const selected = useMemo(() => findById(geofences, selectedId, hiddenId), [geofences, selectedId, hiddenId]);
  const hovered = useMemo(() => findById(geofences, hoveredId, hiddenId), [geofences, hoveredId, hiddenId]);
  return <GeofenceHighlights selected={selected} hovered={hovered} chosen={chosen} />;
}

const findById = (geofences: readonly MapGeofence[], wanted: number | undefined, hiddenId: number | undefined) =>
  wanted === undefined || wanted === hiddenId ? undefined : geofences.find(({ id }) => id === wanted);
