import { useEffect, useEffectEvent } from 'react';
import { useMap } from 'react-leaflet';
import { boundsOfPoints } from '../../../geo/bounds.ts';
import { useFormat } from '../../text/use-format.ts';
import { useScheme } from '../../ui/colour-scheme.ts';
import { fitBounds } from '../fit.ts';
import { useLeafletLayer } from '../use-leaflet-layer.ts';
import type { MapVehicle } from './map-vehicle.ts';
import { VehicleCanvas } from './vehicle-canvas.ts';
import { listenForVehicles } from './vehicle-pointer.ts';

export interface VehicleLayerProps {
  vehicles: readonly MapVehicle[];
  selectedId: number | undefined;
  hoveredId: number | undefined;
  onSelect: (id: number) => void;
  onHover: (id: number | undefined) => void;
}

/** Pixels around a mark that still belong to it. */
const tolerance = { pointer: 4, touch: 14 };

/** The vehicles, above all other layers. A click on a cluster zooms in. */
export function VehicleLayer({ vehicles, selectedId, hoveredId, onSelect, onHover }: VehicleLayerProps) {
  const map = useMap();
  const scheme = useScheme();
  const { number } = useFormat();
  const canvas = useLeafletLayer((on) => new VehicleCanvas(on, number));
  useEffect(() => canvas.set(vehicles, scheme), [canvas, vehicles, scheme]);
  useEffect(() => canvas.setMarked(selectedId, hoveredId), [canvas, selectedId, hoveredId]);

  const press = useEffectEvent((found: readonly MapVehicle[]) => {
    const [first] = found;
    if (first && found.length === 1) return onSelect(first.id);
    const bounds = boundsOfPoints(found);
    if (bounds) fitBounds(map, bounds, { margin: 60, maxZoom: Math.max(map.getZoom() + 3, 14) });
  });
  const hover = useEffectEvent((id: number | undefined) => {
    if (id !== hoveredId) onHover(id);
  });
  useEffect(() => {
    const container = map.getContainer();
    const of = (isTouch: boolean) => (isTouch ? tolerance.touch : tolerance.pointer);
    return listenForVehicles(map, {
      isOver: (point, isTouch) => canvas.at(point, of(isTouch)).length > 0,
      onPress: (point, isTouch) => press(canvas.at(point, of(isTouch))),
      onMove: (point) => {
        const found = canvas.at(point, tolerance.pointer);
        container.style.cursor = found.length > 0 ? 'pointer' : '';
        hover(found.length === 1 ? found[0]?.id : undefined);
      },
      onLeave: () => hover(undefined),
    });
  }, [map, canvas]);
  return null;
}
