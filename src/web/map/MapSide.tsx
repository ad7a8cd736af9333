import type { ReactNode } from 'react';
import classes from './MapSide.module.css';

interface MapSideProps {
  /** A panel is open: on a phone it lies over the lower part. */
  panelOpen: boolean;
  /** What lies over the map's lower left corner. */
  legend?: ReactNode;
  children: ReactNode;
}

/** The map beside its list, with its legend; what it shows stays in sight above a phone's bottom sheet. */
export function MapSide({ panelOpen, legend, children }: MapSideProps) {
  return (
    <div className={classes.map} data-panel={panelOpen || undefined}>
      {children}
      {legend && <div className={classes.legend}>{legend}</div>}
    </div>
  );
}
