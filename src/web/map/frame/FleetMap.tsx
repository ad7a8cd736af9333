import 'leaflet/dist/leaflet.css';
import type { Map as LeafletMap, Point as Pixels } from 'leaflet';
import { Children, Fragment, type ReactNode, Suspense, use, useEffect, useRef, useState } from 'react';
import { MapContainer, type MapContainerProps } from 'react-leaflet';
import type { Bounds } from '../../../geo/bounds.ts';
import type { Point } from '../../../geo/shape.ts';
import { text } from '../../text/index.ts';
import { useScheme } from '../../ui/colour-scheme.ts';
import { Row } from '../../ui/layout.tsx';
import { usePrintPreparation } from '../../ui/printing.ts';
import { Basemap } from '../built-in/Basemap.tsx';
import { mapColours } from '../colours/map-colours.ts';
import type { MapMenuActions } from '../menu/map-menu.ts';
import { fineZoomStep } from '../view/fit.ts';
import { type MapView, zoomLimits } from '../view/map-view.ts';
import { OverMap, OverMapContext } from '../view/over-map.ts';
import { type Focus, firstFit, latLngs, useMapView } from '../view/use-map-view.ts';
import { attributionParts } from './attribution.tsx';
import type { Background } from './background.ts';
import { EarlyMenu } from './EarlyMenu.tsx';
import classes from './FleetMap.module.css';
import { LayerGuard } from './LayerGuard.tsx';
import {
  BackgroundSwitch,
  MapMenu,
  MyPosition,
  preparePrints,
  RasterTiles,
  Ruler,
  StreetMap,
  StreetsHint,
  TownLayer,
} from './later.ts';
import { MapControls } from './MapControls.tsx';
import { ScaleBar } from './ScaleBar.tsx';

export interface FleetMapProps {
  /** The view in the URL; undefined: `home`. */
  view: MapView | undefined;
  /** The person moved the map. */
  onViewChange: (view: MapView) => void;
  /** Bounds of everything, for the first view and the "show all" button. Without them both show the street map. */
  home: Bounds | undefined;
  /** The map moves here when the key changes. */
  focus?: Focus | undefined;
  /** Without one the built-in map stays alone. */
  background?: Background | undefined;
  /** What the person can do at a place; undefined while the person draws. */
  menu?: MapMenuActions | undefined;
  /** What the keys do, for screen readers. */
  keys?: string;
  /** Layers. */
  children?: ReactNode;
}

/** The whole world, if nothing else is known. */
const world: MapView = { latitude: 25, longitude: 10, zoom: zoomLimits.min };

/**
 * The map fills its parent element. Its layers are its children:
 *
 *     <FleetMap view={search.map} onViewChange={setView} home={bounds of all} focus={{ key: id, bounds }} background={…}>
 *       <GeofenceLayer geofences={…} selectedId hoveredId onSelect onHover dimmed={drawing} hiddenId={the edited one} />
 *       {drawing && <Drawing editor={editor} onCancel={…} />}
 *     </FleetMap>
 *
 * `editor` is `useDraft(newDraft('circle'))` or `useDraft(draftOf(shape))`, shared with the form.
 */
export function FleetMap({
  view,
  onViewChange,
  home,
  focus,
  background,
  menu,
  keys = text.map.keys,
  children,
}: FleetMapProps) {
  const { tiles, streets } = background ?? {};
  // Streets and tiles have names of their own.
  const requestTowns = tiles || streets?.url !== undefined ? undefined : background?.requestTowns;
  const scheme = useScheme();
  useEffect(() => void preparePrints(), []);
  usePrintPreparation(preparePrints);
  const [map, setMap] = useState<LeafletMap | null>(null);
  const [start] = useState(() => startOf(view, (focus ? focus.bounds : home) ?? background?.bounds));
  const [still] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  const [measuring, setMeasuring] = useState<Point | boolean>(false);
  const [locating, setLocating] = useState(false);
  const asked = useRef<Pixels>(undefined);
  // Images of an operator are sharp only at whole zooms.
  const wholeZooms = tiles !== undefined;
  const overMap = useOverMapHere();
  useMapView(map, { view, onViewChange, home, focus, overMap, wholeZooms });
  useContainerNames(map, keys);
  return (
    <OverMapContext value={overMap}>
      <div className={classes.frame} data-print="frame" data-scheme={scheme}>
        <MapContainer
          ref={setMap}
          className={classes.map ?? ''}
          {...start}
          // For the first view only.
          zoomSnap={wholeZooms ? 1 : fineZoomStep}
          minZoom={zoomLimits.min}
          maxZoom={zoomLimits.max}
          // useMapView handles resizes, because Leaflet would report them as moves by the person.
          trackResize={false}
          worldCopyJump
          // Not every browser makes a menu of a long press.
          tapHold
          zoomControl={false}
          attributionControl={false}
          fadeAnimation={false}
          zoomAnimation={!still}
          inertia={!still}
        >
          {/* Degrees would lie on the names of streets. */}
          <LayerGuard>
            <Basemap showsDegrees={streets?.url === undefined} />
          </LayerGuard>
          {requestTowns && (
            <LayerGuard>
              <TownLayer request={requestTowns} colours={mapColours[scheme]} />
            </LayerGuard>
          )}
          {tiles && (
            <LayerGuard>
              <RasterTiles key={tiles.url} url={tiles.url} />
            </LayerGuard>
          )}
          {streets && (
            <LayerGuard>
              <StreetMap {...streets} />
            </LayerGuard>
          )}
          {Children.map(children, (layer) => layer && <LayerGuard>{layer}</LayerGuard>)}
          {locating && (
            <LayerGuard>
              <MyPosition onEnd={() => setLocating(false)} />
            </LayerGuard>
          )}
          {menu && !measuring && (
            <LayerGuard fallback={<EarlyMenu asked={asked} />}>
              <MapMenu {...menu} asked={asked} onMeasure={setMeasuring} />
            </LayerGuard>
          )}
          {measuring && (
            <LayerGuard>
              <Ruler from={measuring === true ? undefined : measuring} onClose={() => setMeasuring(false)} />
            </LayerGuard>
          )}
        </MapContainer>
        {map && (
          <MapControls
            map={map}
            home={home ?? background?.bounds}
            measuring={measuring !== false}
            onMeasure={() => setMeasuring((now) => !now)}
            locating={locating}
            onLocate={() => setLocating((now) => !now)}
          />
        )}
        {background && map && (
          <Suspense>
            <BackgroundSwitch {...background} map={map} />
          </Suspense>
        )}
        <Row align="end" gap={12} justify="between" className={classes.foot} data-print="foot">
          {map ? <ScaleBar map={map} /> : <span />}
          <div ref={overMap.add} className={classes.attribution}>
            {text.map.builtInSource}
            {requestTowns && text.map.townSource}
            {background?.lacksStreets && (
              <Suspense>
                <StreetsHint />
              </Suspense>
            )}
            {[tiles, streets?.url === undefined ? undefined : streets].map(
              (each) =>
                each?.attribution && (
                  <Fragment key={each.url}>
                    {' · '}
                    {attributionParts(each.attribution)}
                  </Fragment>
                ),
            )}
          </div>
        </Row>
      </div>
    </OverMapContext>
  );
}

/** The page may have elements over the map, such as a legend. */
function useOverMapHere(): OverMap {
  const ofPage = use(OverMapContext);
  const [own] = useState(() => new OverMap());
  return ofPage ?? own;
}

/** The first view, so that layers are drawn there from the start. */
function startOf(view: MapView | undefined, bounds: Bounds | undefined): Partial<MapContainerProps> {
  if (!view && bounds) return { bounds: latLngs(bounds), boundsOptions: firstFit };
  const { latitude, longitude, zoom } = view ?? world;
  return { center: [latitude, longitude], zoom };
}

/** Leaflet makes the container focusable, so it needs a name and a description of its keys. */
function useContainerNames(map: LeafletMap | null, keys: string): void {
  useEffect(() => {
    const container = map?.getContainer();
    container?.setAttribute('role', 'application');
    container?.setAttribute('aria-label', text.map.label);
    container?.setAttribute('aria-description', keys);
  }, [map, keys]);
}
