import worldUrl from 'world.pmtiles?url';
import { Suspense, useEffect, useState } from 'react';
import { useMap } from 'react-leaflet';
import { useScheme } from '../../ui/colour-scheme.ts';
import { mapColours } from '../colours/map-colours.ts';
import { Degrees } from '../frame/later.ts';
import { type LayerState, StreetLayer } from '../streets/StreetLayer.tsx';
import { startEarly } from '../streets/street-tiles.ts';

// While the page loads its data, so that coasts appear with the map.
startEarly(worldUrl);

/** Land, borders, waters and graticule of the file that the dashboard brings with it. An operator's tiles lie on top. */
export function Basemap({ showsDegrees }: { showsDegrees: boolean }) {
  const map = useMap();
  const colours = mapColours[useScheme()];
  const [state, setState] = useState<LayerState>();
  useEffect(() => {
    // Land, because most people look at a city: water would flash there until its tiles are drawn. The tiles draw the water.
    map.getContainer().style.backgroundColor = colours.land;
  }, [map, colours]);
  return (
    <>
      <StreetLayer
        url={worldUrl}
        // The lines of the graticule would end where the streets begin.
        ground={showsDegrees ? 'world and graticule' : 'world'}
        renew={renew}
        state={state}
        setState={setState}
      />
      {showsDegrees && (
        <Suspense>
          <Degrees colours={colours} />
        </Suspense>
      )}
    </>
  );
}

const renew = (): Promise<string> => Promise.resolve(worldUrl);
