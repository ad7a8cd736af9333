import type { ReactNode } from 'react';
import classes from './MapNote.module.css';

/** A quiet note on the map. */
export const MapNote = ({ children }: { children: ReactNode }) => (
  <p className={classes.note} role="status">
    {children}
  </p>
);
