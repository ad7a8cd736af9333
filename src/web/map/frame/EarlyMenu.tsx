import type { Point as Pixels } from 'leaflet';
import type { RefObject } from 'react';
import { useMapListeners } from '../view/use-map-listeners.ts';

/** Keeps where the person asks for the menu before it has loaded. It opens there once it has. */
export function EarlyMenu({ asked }: { asked: RefObject<Pixels | undefined> }) {
  useMapListeners({
    contextmenu: ({ containerPoint }) => {
      asked.current = containerPoint;
    },
    movestart: () => {
      asked.current = undefined;
    },
  });
  return null;
}
