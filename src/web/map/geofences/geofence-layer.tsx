import { memo, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import type { Shape } from '../../../geo/shape.ts';
import { useScheme } from '../../ui/colour-scheme.ts';
import { atOnce } from '../../ui/slices.ts';
import { useFail } from '../../ui/use-fail.ts';
import { useLeafletLayer } from '../canvas/use-leaflet-layer.ts';
import { mapColours } from '../colours/map-colours.ts';
import { type Scheme, shadeOf, shapeStylesIn } from '../colours/shades.ts';
import { ShapeOnMap } from '../marks/ShapeOnMap.tsx';
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

interface GeofenceHighlightsProps {
  selected: MapGeofence | undefined;
  hovered: MapGeofence | undefined;
  /** The geofences that are chosen in the list. */
  chosen: readonly MapGeofence[];
}

/** Draws the selected and the hovered geofence with names on top of all others, and halos around the chosen ones. */
function GeofenceHighlights({ selected, hovered, chosen }: GeofenceHighlightsProps) {
  return (
    <>
      {chosen.map((geofence) => (
        <Highlight key={geofence.id} geofence={geofence} as="chosen" />
      ))}
      {selected && <Highlight geofence={selected} as="selected" />}
      {hovered && hovered.id !== selected?.id && <Highlight geofence={hovered} as="hovered" />}
    </>
  );
}

const Highlight = memo(function Highlight({ geofence, as }: { geofence: MapGeofence; as: keyof typeof fillOpacities }) {
  const scheme = useScheme();
  const outline = useMemo(() => outlineOf(geofence.colour, fillOpacities[as], scheme), [geofence, as, scheme]);
  const halos = haloStyles[scheme];
  const { shape } = geofence;
  if (as === 'chosen') return <ShapeOnMap pane="geofenceHalos" shape={shape} pathOptions={halos.chosen} />;
  return (
    <>
      {as === 'selected' && (
        <>
          <ShapeOnMap pane="geofenceHalos" shape={shape} pathOptions={halos.outer} />
          <ShapeOnMap pane="geofenceHalos" shape={shape} pathOptions={halos.inner} />
        </>
      )}
      <ShapeOnMap pane="geofenceHighlights" shape={shape} pathOptions={outline} name={geofence.name} />
    </>
  );
});

const fillOpacities = { chosen: 0, selected: 0.26, hovered: 0.24 };

function outlineOf(colour: number | undefined, fillOpacity: number, scheme: Scheme) {
  const { [scheme]: color, dashes } = shadeOf(colour);
  return { color, weight: 3, dashArray: [...dashes], fillOpacity };
}

const halosIn = (scheme: Scheme) => ({
  chosen: { fill: false, color: mapColours[scheme].accent, weight: 9, opacity: 0.4 },
  outer: { fill: false, color: mapColours[scheme].accent, weight: 14, opacity: 0.3 },
  inner: { fill: false, color: mapColours[scheme].halo, weight: 6, opacity: 1 },
});

const haloStyles = { light: halosIn('light'), dark: halosIn('dark') };
