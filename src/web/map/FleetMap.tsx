import 'leaflet/dist/leaflet.css';
import type { Map as LeafletMap } from 'leaflet';
import { type ReactNode, useEffect, useState } from 'react';
import { MapContainer, type MapContainerProps, TileLayer } from 'react-leaflet';
import type { Bounds } from '../../geo/bounds.ts';
import { text } from '../text/index.ts';
import { useScheme } from '../ui/colour-scheme.ts';
import { attributionParts } from './attribution.tsx';
import { Basemap } from './Basemap.tsx';
import classes from './FleetMap.module.css';
import { MapControls } from './MapControls.tsx';
import { type MapView, zoomLimits } from './map-view.ts';
import { ScaleBar } from './ScaleBar.tsx';
import { type Focus, firstFit, latLngs, useMapView } from './use-map-view.ts';

export interface FleetMapProps {
  /** Where the address says to look; undefined: at `home`. */
  view: MapView | undefined;
  /** The person moved the map. */
  onViewChange: (view: MapView) => void;
  /** All there is: shown at first, and by the "show all" button. */
  home: Bounds | undefined;
  /** Brought into view when its key changes. */
  focus?: Focus | undefined;
  /** An operator's own XYZ tiles over the built-in map. `attribution` is HTML as providers hand it out. */
  tiles?: { url: string; attribution: string } | undefined;
  /** Layers. */
  children?: ReactNode;
}

/** Nobody's place: the whole world. */
const world: MapView = { latitude: 25, longitude: 10, zoom: zoomLimits.min };

/**
 * The map, as large as what it stands in. Layers are its children:
 *
 *     <FleetMap view={search.map} onViewChange={ways.lookAt} home={bounds of all} focus={{ key: id, bounds }} tiles={…}>
 *       <GeofenceLayer geofences={…} selectedId hoveredId onSelect onHover dimmed={drawing} hiddenId={the edited one} />
 *       {drawing && <Drawing editor={editor} onCancel={…} />}
 *     </FleetMap>
 *
 * `editor` is `useDraft(newDraft('circle'))` or `useDraft(draftOf(shape))`, held by whoever also shows its fields.
 */
export function FleetMap({ view, onViewChange, home, focus, tiles, children }: FleetMapProps) {
  const scheme = useScheme();
  const [map, setMap] = useState<LeafletMap | null>(null);
  const [start] = useState(() => startOf(view, focus ? focus.bounds : home));
  const [still] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  useMapView(map, { view, onViewChange, home, focus });
  useContainerNames(map);
  return (
    <div className={classes.frame} data-scheme={scheme}>
      <MapContainer
        ref={setMap}
        className={classes.map ?? ''}
        {...start}
        minZoom={zoomLimits.min}
        maxZoom={zoomLimits.max}
        // Leaflet would report a resized window as a move of the person's; useMapView watches the frame itself.
        trackResize={false}
        worldCopyJump
        zoomControl={false}
        attributionControl={false}
        fadeAnimation={false}
        zoomAnimation={!still}
        inertia={!still}
      >
        <Basemap />
        {tiles && <TileLayer key={tiles.url} url={tiles.url} className="quiet-tiles" maxZoom={zoomLimits.max} />}
        {children}
      </MapContainer>
      {map && <MapControls map={map} home={home} />}
      <div className={classes.foot}>
        {map ? <ScaleBar map={map} /> : <span />}
        <div className={classes.attribution}>
          {text.map.builtInSource}
          {tiles?.attribution && (
            <>
              {' · '}
              {attributionParts(tiles.attribution)}
            </>
          )}
        </div>
      </div>
    </div>
  );
}

/** Where the map begins: layers that come with it are drawn there, and not somewhere else first. */
function startOf(view: MapView | undefined, bounds: Bounds | undefined): Partial<MapContainerProps> {
  if (!view && bounds) return { bounds: latLngs(bounds), boundsOptions: firstFit };
  const { latitude, longitude, zoom } = view ?? world;
  return { center: [latitude, longitude], zoom };
}

/** Leaflet makes the container focusable: it says what it is and which keys it knows. */
function useContainerNames(map: LeafletMap | null): void {
  useEffect(() => {
    const container = map?.getContainer();
    container?.setAttribute('role', 'application');
    container?.setAttribute('aria-label', text.map.label);
    container?.setAttribute('aria-description', text.map.keys);
  }, [map]);
}
