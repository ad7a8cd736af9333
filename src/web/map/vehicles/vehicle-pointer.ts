import { DomEvent, type Map as LeafletMap, Point } from 'leaflet';

/** Vehicles are above all other layers, so a click on one does not reach anything below. */
export interface VehiclePointer {
  /** Whether a vehicle is at this layer point. */
  isOver(point: Point, isTouch: boolean): boolean;
  onPress(point: Point, isTouch: boolean): void;
  onMove(point: Point): void;
  onLeave(): void;
}

/** Pixels; farther moves are drags. */
const stillPixels = 4;

/** Returns a function that stops listening. */
export function listenForVehicles(map: LeafletMap, pointer: VehiclePointer): () => void {
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
