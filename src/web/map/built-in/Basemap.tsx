import { Suspense, useEffect } from 'react';
import { useMap } from 'react-leaflet';
import { useScheme } from '../../ui/colour-scheme.ts';
import { useLeafletLayer } from '../canvas/use-leaflet-layer.ts';
import { type MapColours, mapColours } from '../colours/map-colours.ts';
import type { Scheme } from '../colours/shades.ts';
import { Degrees } from '../frame/later.ts';
import { LandTiles } from './land-tiles.ts';

/** Land, borders and graticule. They need no network, and an operator's tiles lie on top of them. */
export function Basemap({ showsDegrees }: { showsDegrees: boolean }) {
  const map = useMap();
  const scheme = useScheme();
  const colours = (showsDegrees ? mapColours : withoutGraticule)[scheme];
  useEffect(() => {
    // Land, because most people look at a city: water would flash there until its tiles are drawn. The tiles draw the water.
    map.getContainer().style.backgroundColor = colours.land;
  }, [map, colours]);
  return (
    <>
      <Land colours={colours} />
      {showsDegrees && (
        <Suspense>
          <Degrees colours={colours} />
        </Suspense>
      )}
    </>
  );
}

/** Its lines would end where the streets begin. */
const withoutGraticule: Record<Scheme, MapColours> = {
  light: { ...mapColours.light, graticule: 'transparent' },
  dark: { ...mapColours.dark, graticule: 'transparent' },
};

function Land({ colours }: { colours: MapColours }) {
  const land = useLeafletLayer(() => new LandTiles(colours));
  useEffect(() => land.setColours(colours), [land, colours]);
  return null;
}
