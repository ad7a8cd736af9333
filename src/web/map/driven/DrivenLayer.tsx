import type { Map as LeafletMap } from 'leaflet';
import { useEffect } from 'react';
import { useScheme } from '../../ui/colour-scheme.ts';
import { useLayerOn } from '../canvas/use-leaflet-layer.ts';
import type { RequestDriven } from '../frame/background.ts';
import { DrivenTiles } from './driven-tiles.ts';

/** The service derives lines about as often. */
const renewEveryMs = 5 * 60_000;

interface DrivenLayerProps {
  map: LeafletMap;
  request: RequestDriven;
  /** Whether the last answer failed. */
  onAnswer: (failed: boolean) => void;
}

/** Where vehicles drove on recent days. */
export function DrivenLayer({ map, request, onAnswer }: DrivenLayerProps) {
  const scheme = useScheme();
  const tiles = useLayerOn(map, () => new DrivenTiles({ scheme, request, onAnswer }));
  useEffect(() => tiles.setScheme(scheme), [tiles, scheme]);
  useEffect(() => {
    const renew = (): void => {
      if (!document.hidden) tiles.renew();
    };
    const timer = setInterval(renew, renewEveryMs);
    addEventListener('online', renew);
    return () => {
      clearInterval(timer);
      removeEventListener('online', renew);
    };
  }, [tiles]);
  return null;
}
