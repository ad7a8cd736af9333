import { createElementObject, createLayerComponent, type LayerProps } from '@react-leaflet/core';
import { useEffect, useMemo } from 'react';
import { useMap } from 'react-leaflet';
import { useFormat } from '../text/use-format.ts';
import { useScheme } from '../ui/colour-scheme.ts';
import { type DegreeWords, degreeWords, GraticuleLabels, graticuleEdges } from './graticule-labels.ts';
import { LandTiles } from './land-tiles.ts';
import { type MapColours, mapColours } from './map-colours.ts';
import type { Scheme } from './shades.ts';

/** Land, borders and graticule. They need no network, and an operator's tiles lie on top of them. */
export function Basemap({ showsDegrees }: { showsDegrees: boolean }) {
  const map = useMap();
  const scheme = useScheme();
  const colours = (showsDegrees ? mapColours : withoutGraticule)[scheme];
  const format = useFormat();
  const words = useMemo(() => degreeWords(format), [format]);
  useEffect(() => {
    // Land, because most people look at a city. Water would flash there until the land is loaded.
    map.getContainer().style.backgroundColor = colours.land;
  }, [map, colours]);
  return (
    <>
      <Land colours={colours} />
      {showsDegrees && graticuleEdges.map((edge) => <Degrees key={edge} edge={edge} words={words} colours={colours} />)}
    </>
  );
}

/** Its lines would end where the streets begin. */
const withoutGraticule: Record<Scheme, MapColours> = {
  light: { ...mapColours.light, graticule: 'transparent' },
  dark: { ...mapColours.dark, graticule: 'transparent' },
};

const Land = createLayerComponent<LandTiles, LayerProps & { colours: MapColours }>(
  ({ colours }, context) => createElementObject(new LandTiles(colours), context),
  (land, { colours }) => land.setColours(colours),
);

interface DegreesProps extends LayerProps {
  edge: (typeof graticuleEdges)[number];
  words: DegreeWords;
  colours: MapColours;
}

const Degrees = createLayerComponent<GraticuleLabels, DegreesProps>(
  ({ edge, words, colours }, context) =>
    createElementObject(new GraticuleLabels(context.map, edge, words, colours), context),
  (labels, { words, colours }) => labels.set(words, colours),
);
