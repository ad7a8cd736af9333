import { type KeyboardEvent, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useMap } from 'react-leaflet';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { useMapListeners } from '../view/use-map-listeners.ts';
import type { MapVehicle } from './map-vehicle.ts';
import classes from './VehicleChoice.module.css';
import { VehicleMark } from './VehicleMark.tsx';

const words = text.vehicleChoice;

/** Vehicles to choose from. */
export interface Choice {
  readonly kind: 'here' | 'inView';
  readonly ids: readonly number[];
  /** The spot, in pixels of the view. */
  readonly at: { readonly x: number; readonly y: number };
}

interface VehicleChoiceProps extends Choice {
  /** Their current state. */
  vehicles: readonly MapVehicle[];
  selectedId: number | undefined;
  onSelect: (id: number) => void;
  onHover: (id: number | undefined) => void;
  onClose: () => void;
}

/** More vehicles are a list next to the map. */
const atMost = 50;
/** Pixels between the spot and the card, and between the card and the edge of the map. */
const away = { spot: 18, edge: 8 };

/** A list of the vehicles on one spot. Arrow keys, Home and End move in it, Escape closes it. */
export function VehicleChoice(props: VehicleChoiceProps) {
  const { kind, ids, at, vehicles, selectedId, onSelect, onHover, onClose } = props;
  const map = useMap();
  const { number } = useFormat();
  const card = useRef<HTMLElement>(null);
  const close = (): void => {
    onHover(undefined);
    onClose();
  };
  const closeFromOutside = useEffectEvent(close);
  useMapListeners({ movestart: close });
  usePlace(card, at);
  useEffect(() => {
    const before = document.activeElement;
    const opened = card.current;
    opened?.querySelector('button')?.focus({ preventScroll: true });
    const onPress = (event: PointerEvent): void => {
      if (!opened?.contains(event.target as Node)) closeFromOutside();
    };
    document.addEventListener('pointerdown', onPress, true);
    return () => {
      document.removeEventListener('pointerdown', onPress, true);
      const isInside = document.activeElement === document.body || opened?.contains(document.activeElement);
      if (isInside && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  const frame = map.getContainer().parentElement;
  if (!frame) return null;
  const known = new Map(vehicles.map((vehicle) => [vehicle.id, vehicle]));
  const listed = ids.slice(0, atMost).flatMap((id) => known.get(id) ?? []);
  const title = ids.length === 0 ? words.none : words[kind](ids.length, number(ids.length));
  return createPortal(
    <section
      ref={card}
      className={classes.card}
      data-over-legend
      aria-label={title}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          event.preventDefault();
          event.stopPropagation();
          close();
        } else moveFocus(event, card.current);
      }}
    >
      <div className={classes.head}>
        <h2>{title}</h2>
        {ids.length > atMost && <p>{words.nearest(number(atMost))}</p>}
      </div>
      <ul className={classes.list}>
        {listed.map(({ id, name, motion, heading, urgency }) => (
          <li key={id}>
            <button
              type="button"
              aria-current={id === selectedId || undefined}
              onPointerEnter={() => onHover(id)}
              onPointerLeave={() => onHover(undefined)}
              onFocus={() => onHover(id)}
              onClick={() => {
                onClose();
                onSelect(id);
              }}
            >
              <VehicleMark motion={motion} heading={heading} urgency={urgency} />
              <span>{name}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>,
    frame,
  );
}

/** Puts the card next to the spot, whole inside the map. */
function usePlace(card: React.RefObject<HTMLElement | null>, at: Choice['at']): void {
  useLayoutEffect(() => {
    const element = card.current;
    const frame = element?.parentElement;
    if (!element || !frame) return;
    const { offsetWidth, offsetHeight } = element;
    const fitsRight = at.x + away.spot + offsetWidth + away.edge <= frame.clientWidth;
    const left = fitsRight ? at.x + away.spot : at.x - away.spot - offsetWidth;
    const within = (value: number, size: number, most: number): number =>
      Math.max(away.edge, Math.min(value, most - size - away.edge));
    element.style.left = `${within(left, offsetWidth, frame.clientWidth)}px`;
    element.style.top = `${within(at.y - offsetHeight / 2, offsetHeight, frame.clientHeight)}px`;
  }, [card, at]);
}

function moveFocus(event: KeyboardEvent, card: HTMLElement | null): void {
  const buttons = [...(card?.querySelectorAll('button') ?? [])];
  const now = buttons.findIndex((button) => button === document.activeElement);
  const next: Readonly<Record<string, number>> = {
    ArrowDown: Math.min(now + 1, buttons.length - 1),
    ArrowUp: Math.max(now - 1, 0),
    Home: 0,
    End: buttons.length - 1,
  };
  const to = next[event.key];
  if (to === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  buttons[to]?.focus();
}
