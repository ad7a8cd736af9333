import { Bounds, DomEvent, type Map as LeafletMap, Point } from 'leaflet';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useMap } from 'react-leaflet';
import { boundsOfPoints } from '../../../geo/bounds.ts';
import { distanceMetres } from '../../../geo/distance.ts';
import { useFormat } from '../../text/use-format.ts';
import { useScheme } from '../../ui/colour-scheme.ts';
import { useLeafletLayer } from '../canvas/use-leaflet-layer.ts';
import { VehicleChoice } from '../frame/later.ts';
import { fitBounds } from '../view/fit.ts';
import type { MapVehicle } from './map-vehicle.ts';
import type { Choice } from './VehicleChoice.tsx';
import { VehicleCanvas } from './vehicle-canvas.ts';

export interface VehicleLayerProps {
  vehicles: readonly MapVehicle[];
  selectedId: number | undefined;
  hoveredId: number | undefined;
  onSelect: (id: number) => void;
  onHover: (id: number | undefined) => void;
}

/** Pixels around a mark that still belong to it. */
const tolerance = { pointer: 4, touch: 14 };
/** Vehicles this close together, in metres, are on one spot: zooming in does not separate them. */
const spotMetres = 25;

/** The vehicles, above all other layers. A click on a cluster zooms in, or lists its vehicles if they are on one spot. */
export function VehicleLayer({ vehicles, selectedId, hoveredId, onSelect, onHover }: VehicleLayerProps) {
  const map = useMap();
  const scheme = useScheme();
  const { number } = useFormat();
  const [choice, setChoice] = useState<Choice>();
  const canvas = useLeafletLayer((on) => new VehicleCanvas(on, number));
  useEffect(() => canvas.set(vehicles, scheme), [canvas, vehicles, scheme]);
  useEffect(() => canvas.setMarked(selectedId, hoveredId), [canvas, selectedId, hoveredId]);

  const press = useEffectEvent((pressed: readonly MapVehicle[], at: Choice['at']) => {
    const [one, ...others] = pressed;
    if (!one) return;
    const isSelected = others.length === 0 && one.id === selectedId;
    // The selected vehicle is drawn over the cluster that it is in.
    const found = isSelected ? canvas.together(one.id) : pressed;
    if (found.length < 2) return onSelect(one.id);
    if (isOneSpot(found) || map.getZoom() >= map.getMaxZoom()) {
      return setChoice({ kind: 'here', ids: inOrder(found).map(({ id }) => id), at });
    }
    const bounds = boundsOfPoints(found);
    if (bounds) fitBounds(map, bounds, { margin: 60, maxZoom: Math.max(map.getZoom() + 3, 14) });
  });
  const hover = useEffectEvent((id: number | undefined) => {
    if (id !== hoveredId) onHover(id);
  });
  useEffect(() => {
    const container = map.getContainer();
    const of = (isTouch: boolean) => (isTouch ? tolerance.touch : tolerance.pointer);
    const stop = listenForVehicles(map, {
      isOver: (point, isTouch) => canvas.at(point, of(isTouch)).length > 0,
      onPress: (point, isTouch) => press(canvas.at(point, of(isTouch)), map.layerPointToContainerPoint(point)),
      onMove: (point) => {
        const found = canvas.at(point, tolerance.pointer);
        container.style.cursor = found.length > 0 ? 'pointer' : '';
        hover(found.length === 1 ? found[0]?.id : undefined);
      },
      onLeave: () => hover(undefined),
    });
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Enter' || event.target !== container) return;
      event.preventDefault();
      const size = map.getSize();
      const view = new Bounds(map.containerPointToLayerPoint([0, 0]), map.containerPointToLayerPoint(size));
      setChoice({ kind: 'inView', ids: canvas.inView(view).map(({ id }) => id), at: size.divideBy(2) });
    };
    container.addEventListener('keydown', onKey);
    return () => {
      stop();
      container.removeEventListener('keydown', onKey);
    };
  }, [map, canvas]);
  return (
    choice && (
      <Suspense>
        <VehicleChoice
          key={choice.ids.join()}
          {...choice}
          vehicles={vehicles}
          selectedId={selectedId}
          onSelect={onSelect}
          onHover={onHover}
          onClose={() => setChoice(undefined)}
        />
      </Suspense>
    )
  );
}

function isOneSpot(vehicles: readonly MapVehicle[]): boolean {
  const bounds = boundsOfPoints(vehicles);
  if (!bounds) return false;
  const { south, west, north, east } = bounds;
  return distanceMetres({ latitude: south, longitude: west }, { latitude: north, longitude: east }) <= spotMetres;
}

const urgencyRank = { alarm: 0, warning: 1, none: 2 };

/** Urgent ones first, then by name. */
const inOrder = (vehicles: readonly MapVehicle[]): MapVehicle[] =>
  vehicles.toSorted(
    (one, other) =>
      urgencyRank[one.urgency] - urgencyRank[other.urgency] ||
      one.name.localeCompare(other.name, undefined, { numeric: true }),
  );

/** Vehicles are above all other layers, so a click on one does not reach anything below. */
interface VehiclePointer {
  /** Whether a vehicle is at this layer point. */
  isOver(point: Point, isTouch: boolean): boolean;
  onPress(point: Point, isTouch: boolean): void;
  onMove(point: Point): void;
  onLeave(): void;
}

/** Pixels; farther moves are drags. */
const stillPixels = 4;

/** Returns a function that stops listening. */
function listenForVehicles(map: LeafletMap, pointer: VehiclePointer): () => void {
  const container = map.getContainer();
  let pressed: PointerEvent | undefined;
  const pointOf = (event: MouseEvent): Point =>
    map.containerPointToLayerPoint(DomEvent.getMousePosition(event, container));
  const isFar = (event: MouseEvent): boolean =>
    pressed !== undefined && Math.hypot(event.clientX - pressed.clientX, event.clientY - pressed.clientY) > stillPixels;
  const isTouch = (): boolean => pressed?.pointerType === 'touch';

  const onDown = (event: PointerEvent): void => {
    pressed = event;
  };
  const onClick = (event: MouseEvent): void => {
    const point = pointOf(event);
    if (isFar(event) || !pointer.isOver(point, isTouch())) return;
    event.stopPropagation();
    pointer.onPress(point, isTouch());
  };
  const onMove = (event: PointerEvent): void => {
    if (event.pointerType === 'touch' || event.buttons !== 0) return;
    pointer.onMove(pointOf(event));
  };
  const onLeave = (): void => pointer.onLeave();

  // Capturing listeners run before those of Leaflet.
  container.addEventListener('pointerdown', onDown, true);
  container.addEventListener('click', onClick, true);
  container.addEventListener('pointermove', onMove);
  container.addEventListener('pointerleave', onLeave);
  return () => {
    container.removeEventListener('pointerdown', onDown, true);
    container.removeEventListener('click', onClick, true);
    container.removeEventListener('pointermove', onMove);
    container.removeEventListener('pointerleave', onLeave);
  };
}
