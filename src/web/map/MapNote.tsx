import type { ReactNode } from 'react';
import classes from './MapNote.module.css';
import { useOverMap } from './over-map.ts';

/** A quiet note on the map. */
export const MapNote = ({ children }: { children: ReactNode }) => (
  <p ref={useOverMap()} className={classes.note} role="status">
    {children}
  </p>
);
