/** The moving parts of the map of a day: the ways, clicks on the map, and the vehicle at the moment of the cursor. */
import { divIcon, Marker } from 'leaflet';
import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import { longitudeNear } from '../../../geo/longitude.ts';
import type { Point } from '../../../geo/shape.ts';
import { useScheme } from '../../ui/colour-scheme.ts';
import { paneOf } from '../canvas/panes.ts';
import { useLeafletLayer } from '../canvas/use-leaflet-layer.ts';
import { useMapListeners } from '../view/use-map-listeners.ts';
import classes from './DayLayers.module.css';
import type { Side } from './speed-ramp.ts';
import { WayCanvas } from './way-canvas.ts';
import type { WayOnMap } from './way-on-map.ts';

/** The ways of one or two vehicles. Pass the same array until a way changes. */
export function DayWays({ ways }: { ways: readonly WayOnMap[] }) {
  const scheme = useScheme();
  const layer = useLeafletLayer((map) => new WayCanvas(map));
  useEffect(() => layer.set(ways, scheme), [layer, ways, scheme]);
  return null;
}

interface MapClickProps {
  reachPixels: number;
  /** `reachMetres` is the length of `reachPixels` at this place. */
  onClick: (at: Point, reachMetres: number) => void;
}

/** Reports clicks on the map. */
export function MapClick({ reachPixels, onClick }: MapClickProps) {
  const map = useMapListeners({
    click: ({ latlng, containerPoint }) => {
      const beside = map.containerPointToLatLng(containerPoint.add([reachPixels, 0]));
      const { lat: latitude, lng: longitude } = latlng.wrap();
      onClick({ latitude, longitude }, map.distance(latlng, beside));
    },
  });
  return null;
}

export interface MovingPoint extends Point {
  /** Degrees from north; undefined: it stands. */
  heading: number | undefined;
  /** The position is not known at this moment: this is the last one. */
  silent: boolean;
}

interface CursorMarkProps {
  side: Side;
  /** "A"; left out for a single vehicle. */
  letter?: string | undefined;
  subscribe: (notify: () => void) => () => void;
  /** Undefined: the position is unknown. */
  get: () => MovingPoint | undefined;
  /** The map moves to keep the mark in view. */
  isFollowed: () => boolean;
}

const size = 28;

/** The vehicle at the cursor's moment, in the page's colours `--side-0` and `--side-1`. It moves without rendering, up to once per frame. */
export function CursorMark({ side, letter, subscribe, get, isFollowed }: CursorMarkProps) {
  const map = useMap();
  useEffect(() => {
    paneOf(map, 'vehicles');
    const icon = divIcon({ className: '', html: markup(side, letter), iconSize: [size, size] });
    const marker = new Marker([0, 0], { icon, pane: 'vehicles', interactive: false, keyboard: false });
    const move = (): void => {
      const point = get();
      if (!point) return void marker.remove();
      const near = longitudeNear(point.longitude, map.getCenter().lng);
      marker.setLatLng([point.latitude, near]).addTo(map);
      const mark = marker.getElement()?.firstElementChild;
      if (!(mark instanceof HTMLElement)) return;
      mark.toggleAttribute('data-silent', point.silent);
      mark.toggleAttribute('data-standing', point.heading === undefined);
      mark.style.setProperty('--heading', `${point.heading ?? 0}deg`);
      if (map.getBounds().pad(-0.08).contains(marker.getLatLng())) hasLeft = false;
      else if (isFollowed() && !hasLeft) map.panTo(marker.getLatLng(), { animate: false });
    };
    // Who drags the map away wants to look at something else, until the mark is in view again.
    let hasLeft = false;
    const leave = (): void => {
      hasLeft = true;
    };
    map.on('dragstart', leave);
    move();
    const stop = subscribe(move);
    return () => {
      stop();
      map.off('dragstart', leave);
      marker.remove();
    };
  }, [map, side, letter, subscribe, get, isFollowed]);
  return null;
}

/** The pointed dot of a driving vehicle; without its point while it stands, hollow while it is silent. */
const markup = (side: Side, letter: string | undefined): string =>
  `<div class="${classes.mark}" data-side="${side}"><svg viewBox="-14 -14 28 28" aria-hidden="true"><path d="M0 -13 5 -7H-5Z"/><circle r="8.5"/></svg>${letter ? `<b>${letter}</b>` : ''}</div>`;
