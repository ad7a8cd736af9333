import { memo, useMemo } from 'react';
import { useScheme } from '../../ui/colour-scheme.ts';
import { mapColours } from '../colours/map-colours.ts';
import { type Scheme, shadeOf } from '../colours/shades.ts';
import { ShapeOnMap } from '../marks/ShapeOnMap.tsx';
import type { MapGeofence } from './geofence-layer.tsx';

interface GeofenceHighlightsProps {
  selected: MapGeofence | undefined;
  hovered: MapGeofence | undefined;
  /** The geofences that are chosen in the list. */
  chosen: readonly MapGeofence[];
}

/** Draws the selected and the hovered geofence with names on top of all others, and halos around the chosen ones. */
export function GeofenceHighlights({ selected, hovered, chosen }: GeofenceHighlightsProps) {
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
