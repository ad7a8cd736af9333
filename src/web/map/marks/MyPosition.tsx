import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { CircleMarker, Tooltip, useMap } from 'react-leaflet';
import { boundsOf } from '../../../geo/bounds.ts';
import type { Circle } from '../../../geo/shape.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { announce } from '../../ui/announce.tsx';
import { useScheme } from '../../ui/colour-scheme.ts';
import { notify } from '../../ui/notices.tsx';
import { usePane } from '../canvas/panes.ts';
import { mapColours } from '../colours/map-colours.ts';
import { fitBounds } from '../view/fit.ts';
import { latLng, ShapeOnMap, useWorlds } from './ShapeOnMap.tsx';

const words = text.myPosition;

const request: PositionOptions = { enableHighAccuracy: true, maximumAge: 10_000, timeout: 20_000 };
/** The view around an exact position shows streets. */
const closestZoom = 16;
const fitMargin = 48;

/**
 * Where the person is, from the browser, which asks the person first. The position stays in the browser. `onEnd`: there is no
 * position, and the person has read why.
 */
export function MyPosition({ onEnd }: { onEnd: () => void }) {
  const map = useMap();
  const format = useFormat();
  const [area, setArea] = useState<Circle>();
  const shown = useRef(false);
  const show = useEffectEvent(({ coords: { latitude, longitude, accuracy } }: GeolocationPosition) => {
    const next: Circle = { kind: 'circle', centre: { latitude, longitude }, radiusMetres: accuracy };
    setArea(next);
    if (shown.current) return;
    shown.current = true;
    announce(words.accurateTo(format.length(accuracy)));
    fitBounds(map, boundsOf(next), { margin: fitMargin, maxZoom: closestZoom });
  });
  const fail = useEffectEvent((error: GeolocationPositionError) => {
    // The last position stays, until the person revokes the permission.
    if (shown.current && error.code !== error.PERMISSION_DENIED) return;
    notify({ kind: 'problem', words: reasonOf(error) });
    onEnd();
  });
  useEffect(() => {
    const { geolocation } = navigator;
    const watch = geolocation.watchPosition(
      (position) => show(position),
      (error) => fail(error),
      request,
    );
    return () => geolocation.clearWatch(watch);
  }, []);
  return area && <Here area={area} />;
}

function reasonOf({ code, PERMISSION_DENIED, TIMEOUT }: GeolocationPositionError): string {
  if (code === PERMISSION_DENIED) return window.isSecureContext ? words.refused : words.insecure;
  return code === TIMEOUT ? words.timeout : words.unavailable;
}

function Here({ area }: { area: Circle }) {
  const { accent, ground } = mapColours[useScheme()];
  const pane = usePane('handles');
  const worlds = useWorlds(area.centre);
  return (
    <>
      <ShapeOnMap
        shape={area}
        pane="drawing"
        pathOptions={{ color: accent, weight: 1, opacity: 0.6, fillColor: accent, fillOpacity: 0.1 }}
      />
      <CircleMarker
        pane={pane}
        interactive={false}
        center={latLng(area.centre, worlds)}
        radius={7}
        pathOptions={{ color: ground, weight: 3, fillColor: accent, fillOpacity: 1 }}
      >
        <Tooltip permanent direction="bottom" offset={[0, 8]}>
          {words.here}
        </Tooltip>
      </CircleMarker>
    </>
  );
}
