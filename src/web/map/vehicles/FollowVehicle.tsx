import { useEffect, useEffectEvent } from 'react';
import { useMap } from 'react-leaflet';
import { longitudeNear } from '../../../geo/longitude.ts';

interface FollowVehicleProps {
  latitude: number;
  longitude: number;
  /** The person took the map elsewhere. */
  onLeave: () => void;
}

/** Near enough to see the streets that it takes. */
const leastZoom = 14;

/** Keeps a vehicle in the middle of the map until somebody drags it away. */
export function FollowVehicle({ latitude, longitude, onLeave }: FollowVehicleProps) {
  const map = useMap();
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    const onDrag = (): void => leave();
    map.on('dragstart', onDrag);
    return () => {
      map.off('dragstart', onDrag);
    };
  }, [map]);
  useEffect(() => {
    const near = longitudeNear(longitude, map.getCenter().lng);
    map.setView([latitude, near], Math.max(map.getZoom(), leastZoom));
  }, [map, latitude, longitude]);
  return null;
}
