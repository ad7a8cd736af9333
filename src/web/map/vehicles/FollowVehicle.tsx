import { useEffect } from 'react';
import { longitudeNear } from '../../../geo/longitude.ts';
import { withFineZoom } from '../view/fit.ts';
import { useMapListeners } from '../view/use-map-listeners.ts';

interface FollowVehicleProps {
  latitude: number;
  longitude: number;
  /** The person has dragged the map. */
  onLeave: () => void;
}

/** Close enough to see streets. */
const leastZoom = 14;

/** Keeps a vehicle in the middle of the map until the person drags the map. */
export function FollowVehicle({ latitude, longitude, onLeave }: FollowVehicleProps) {
  const map = useMapListeners({ dragstart: onLeave });
  useEffect(() => {
    const near = longitudeNear(longitude, map.getCenter().lng);
    withFineZoom(map, () => map.setView([latitude, near], Math.max(map.getZoom(), leastZoom)));
  }, [map, latitude, longitude]);
  return null;
}
