import type { Point as Pixels } from 'leaflet';
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { useMap } from 'react-leaflet';
import { distanceMetres } from '../../../geo/distance.ts';
import type { Point } from '../../../geo/shape.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { copyCoordinates } from '../../ui/copy-coordinates.ts';
import { IconCircle, IconCopy, IconPast, IconPolygon, IconRectangle, IconRuler, IconVehicle } from '../../ui/icons.tsx';
import { MenuItem, useItemKeys } from '../../ui/Menu.tsx';
import { useMapListeners } from '../view/use-map-listeners.ts';
import classes from './MapMenu.module.css';
import type { MapMenuActions } from './map-menu.ts';

const words = text.map.menu;

interface MapMenuProps extends MapMenuActions {
  /** Where the person asked for the menu before it had loaded. */
  asked: RefObject<Pixels | undefined>;
  /** Opens the ruler with this first point. */
  onMeasure: (from: Point) => void;
}

interface Opened {
  readonly at: Point;
  /** Pixels of the view. */
  readonly x: number;
  readonly y: number;
}

interface NearVehicle {
  readonly id: number;
  readonly name: string;
  readonly metres: number;
}

const tools = [
  { tool: 'circle', icon: <IconCircle size={16} />, label: text.map.circleHere },
  { tool: 'rectangle', icon: <IconRectangle size={16} />, label: words.rectangle },
  { tool: 'polygon', icon: <IconPolygon size={16} />, label: words.polygon },
] as const;

const mostVehicles = 5;
/** Some browsers fire `contextmenu` after the menu key as well. */
const keyMilliseconds = 1000;

/** What the person can do at a place: by right click, long press, or by key at the middle of the map. */
export function MapMenu({ ask, draw, vehicles, openVehicle, asked, onMeasure }: MapMenuProps) {
  const map = useMap();
  const format = useFormat();
  const [opened, setOpened] = useState<Opened>();
  const [near, setNear] = useState<readonly NearVehicle[]>();
  const keyPressed = useRef(Number.NEGATIVE_INFINITY);
  const openAt = (x: number, y: number): void => {
    const { lat, lng } = map.wrapLatLng(map.containerPointToLatLng([x, y]));
    setNear(undefined);
    setOpened({ at: { latitude: lat, longitude: lng }, x, y });
  };
  const openEarly = useEffectEvent(() => {
    if (asked.current) openAt(asked.current.x, asked.current.y);
    asked.current = undefined;
  });
  useEffect(() => openEarly(), []);
  useMapListeners({
    contextmenu: ({ containerPoint: { x, y }, originalEvent: { timeStamp } }) => {
      if (timeStamp - keyPressed.current > keyMilliseconds) openAt(x, y);
    },
    keydown: ({ originalEvent: event }) => {
      if (event.key !== 'ContextMenu' && !(event.key === 'F10' && event.shiftKey)) return;
      event.preventDefault();
      keyPressed.current = event.timeStamp;
      const { x, y } = map.getSize();
      openAt(x / 2, y / 2);
    },
    movestart: () => setOpened(undefined),
  });
  const frame = map.getContainer().parentElement;
  if (!opened || !frame) return null;
  const { at } = opened;
  const close = (): void => {
    setOpened(undefined);
    map.getContainer().focus({ preventScroll: true });
  };
  const then = (action: (at: Point) => void) => (): void => {
    close();
    action(at);
  };
  const findVehicles = async (): Promise<void> => {
    const known = await vehicles().catch(() => []);
    const placed = known.flatMap(({ id, name, lastPlot }) =>
      lastPlot ? [{ id, name, metres: distanceMetres(lastPlot, at) }] : [],
    );
    setNear(placed.toSorted((one, other) => one.metres - other.metres).slice(0, mostVehicles));
  };
  return createPortal(
    <MenuCard
      key={near ? 'near' : 'place'}
      label={near ? words.nearest : words.label}
      x={opened.x}
      y={opened.y}
      onClose={close}
    >
      {near ? (
        <>
          <p className={classes.title}>{near.length === 0 ? words.noVehicles : words.nearest}</p>
          {near.map(({ id, name, metres }) => (
            <MenuItem key={id} icon={<IconVehicle size={16} />} onPress={then(() => openVehicle(id))}>
              {words.vehicle(name, format.length(metres))}
            </MenuItem>
          ))}
        </>
      ) : (
        <>
          <MenuItem icon={<IconCopy size={16} />} onPress={then((place) => void copyCoordinates(place))}>
            {words.copy(format.coordinates(at))}
          </MenuItem>
          <MenuItem icon={<IconPast size={16} />} onPress={then(ask)}>
            {text.geofences.askPast}
          </MenuItem>
          {draw &&
            tools.map(({ tool, icon, label }) => (
              <MenuItem key={tool} icon={icon} onPress={then((place) => draw(tool, place))}>
                {label}
              </MenuItem>
            ))}
          <MenuItem icon={<IconRuler size={16} />} onPress={then(onMeasure)}>
            {text.map.ruler}
          </MenuItem>
          <MenuItem icon={<IconVehicle size={16} />} onPress={() => void findVehicles()}>
            {words.nearest}
          </MenuItem>
        </>
      )}
    </MenuCard>,
    frame,
  );
}

interface MenuCardProps {
  label: string;
  x: number;
  y: number;
  onClose: () => void;
  children: React.ReactNode;
}

/** Pixels between the card and the edge of the map. */
const edge = 8;

/** Arrow keys, Home, End and typed names move in it. Escape, Tab and a press outside close it. */
function MenuCard({ label, x, y, onClose, children }: MenuCardProps) {
  const card = useRef<HTMLDivElement>(null);
  const closeFromOutside = useEffectEvent(onClose);
  const items = (): HTMLElement[] => [...(card.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
  const moveFocus = useItemKeys(items);
  useLayoutEffect(() => {
    const element = card.current;
    const frame = element?.parentElement;
    if (!element || !frame) return;
    const within = (at: number, size: number, most: number): number =>
      Math.max(edge, at + size + edge > most ? Math.min(at - size, most - size - edge) : at);
    element.style.left = `${within(x, element.offsetWidth, frame.clientWidth)}px`;
    element.style.top = `${within(y, element.offsetHeight, frame.clientHeight)}px`;
    (items()[0] ?? element).focus({ preventScroll: true });
  }, [x, y]);
  useEffect(() => {
    const onPress = (event: PointerEvent): void => {
      if (!card.current?.contains(event.target as Node)) closeFromOutside();
    };
    document.addEventListener('pointerdown', onPress, true);
    return () => document.removeEventListener('pointerdown', onPress, true);
  }, []);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault();
      event.stopPropagation();
      return onClose();
    }
    if (moveFocus(event)) event.stopPropagation();
  };
  return (
    <div
      ref={card}
      role="menu"
      aria-label={label}
      tabIndex={-1}
      className={classes.card}
      data-over-legend
      onKeyDown={onKeyDown}
      onContextMenu={(event) => event.preventDefault()}
    >
      {children}
    </div>
  );
}
