import { divIcon, Marker } from 'leaflet';
import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import { longitudeNear } from '../../../geo/longitude.ts';
import type { Point } from '../../../geo/shape.ts';
import { paneOf } from '../canvas/panes.ts';
import classes from './NumberMarks.module.css';

export interface NumberMark extends Point {
  number: number;
  /** Filled; otherwise hollow. */
  isInside: boolean;
}

/**
 * Places with numbers from 1 on. Each number is next to its dot, on another side for each of four in a row, so that marks of
 * one place do not cover each other. Pass the same array while nothing changes.
 */
export function NumberMarks({ marks }: { marks: readonly NumberMark[] }) {
  const map = useMap();
  useEffect(() => {
    paneOf(map, 'vehicles');
    const added = marks.map(({ latitude, longitude, number, isInside }) => {
      const html = `<div class="${classes.mark}" data-side="${(number - 1) % 4}"${isInside ? ' data-inside' : ''}><i></i><b>${number}</b></div>`;
      const icon = divIcon({ className: '', html, iconSize: [0, 0] });
      const place: [number, number] = [latitude, longitudeNear(longitude, map.getCenter().lng)];
      return new Marker(place, { icon, pane: 'vehicles', interactive: false, keyboard: false }).addTo(map);
    });
    return () => {
      for (const mark of added) mark.remove();
    };
  }, [map, marks]);
  return null;
}
