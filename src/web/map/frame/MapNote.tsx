import type { ReactNode } from 'react';
import { useOverMap } from '../view/over-map.ts';
import classes from './MapNote.module.css';

/** A quiet note on the map. */
export const MapNote = ({ children }: { children: ReactNode }) => (
  <p ref={useOverMap()} className={classes.note} role="status">
    {children}
  </p>
);
