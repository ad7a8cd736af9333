import { createElementObject, createLayerComponent, type LayerProps } from '@react-leaflet/core';
import { useMemo } from 'react';
import { useFormat } from '../text/use-format.ts';
import { type DegreeWords, degreeWords, GraticuleLabels, graticuleEdges } from './graticule-labels.ts';
import type { MapColours } from './map-colours.ts';

/** The degrees of the graticule at the edges of the view. */
export default function Degrees({ colours }: { colours: MapColours }) {
  const format = useFormat();
  const words = useMemo(() => degreeWords(format), [format]);
  return graticuleEdges.map((edge) => <EdgeDegrees key={edge} edge={edge} words={words} colours={colours} />);
}

interface EdgeDegreesProps extends LayerProps {
  edge: (typeof graticuleEdges)[number];
  words: DegreeWords;
  colours: MapColours;
}

const EdgeDegrees = createLayerComponent<GraticuleLabels, EdgeDegreesProps>(
  ({ edge, words, colours }, context) =>
    createElementObject(new GraticuleLabels(context.map, edge, words, colours), context),
  (labels, { words, colours }) => labels.set(words, colours),
);
