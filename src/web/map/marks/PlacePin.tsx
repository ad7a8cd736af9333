import type { ReactNode } from 'react';
import { CircleMarker, Popup, useMap } from 'react-leaflet';
import { longitudeNear } from '../../../geo/longitude.ts';
import type { Point } from '../../../geo/shape.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { IconButton } from '../../ui/Button.tsx';
import { useScheme } from '../../ui/colour-scheme.ts';
import { IconClose } from '../../ui/icons.tsx';
import { usePane } from '../canvas/panes.ts';
import { mapColours } from '../colours/map-colours.ts';
import classes from './PlacePin.module.css';

interface PlacePinProps {
  at: Point;
  /** A typed position has none. */
  name: string | undefined;
  onClose: () => void;
  /** Without its window and below the handles, while the person draws. */
  pinOnly?: boolean;
  /** What the person can do at the place. */
  children: ReactNode;
}

/** A place that a search has found, with its name and what to do there. */
export function PlacePin({ at, name, onClose, pinOnly = false, children }: PlacePinProps) {
  const map = useMap();
  const { coordinates } = useFormat();
  const pane = usePane(pinOnly ? 'drawing' : 'handles');
  const { accent, ground } = mapColours[useScheme()];
  const position = { lat: at.latitude, lng: longitudeNear(at.longitude, map.getCenter().lng) };
  const written = coordinates(at);
  return (
    <>
      <CircleMarker
        key={pane}
        pane={pane}
        interactive={false}
        center={position}
        radius={8}
        pathOptions={{ color: ground, weight: 3, fillColor: accent, fillOpacity: 1 }}
      />
      {!pinOnly && (
        <Popup
          position={position}
          offset={[0, -6]}
          autoPan={false}
          autoClose={false}
          closeButton={false}
          closeOnClick={false}
          closeOnEscapeKey={false}
        >
          <section aria-label={name ?? written} className={classes.place}>
            <div className={classes.head}>
              <h2>{name ?? written}</h2>
              <IconButton compact aria-label={text.common.close} onClick={onClose}>
                <IconClose />
              </IconButton>
            </div>
            {name !== undefined && <p>{written}</p>}
            {children}
          </section>
        </Popup>
      )}
    </>
  );
}
