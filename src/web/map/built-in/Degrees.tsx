import { useEffect, useMemo } from 'react';
import { useFormat } from '../../text/use-format.ts';
import { useLeafletLayer } from '../canvas/use-leaflet-layer.ts';
import type { MapColours } from '../colours/map-colours.ts';
import { type DegreeWords, degreeWords, GraticuleLabels, graticuleEdges } from './graticule-labels.ts';

/** The degrees of the graticule at the edges of the view. */
export function Degrees({ colours }: { colours: MapColours }) {
  const format = useFormat();
  const words = useMemo(() => degreeWords(format), [format]);
  return graticuleEdges.map((edge) => <EdgeDegrees key={edge} edge={edge} words={words} colours={colours} />);
}

interface EdgeDegreesProps {
  edge: (typeof graticuleEdges)[number];
  words: DegreeWords;
  colours: MapColours;
}

function EdgeDegrees({ edge, words, colours }: EdgeDegreesProps) {
  const labels = useLeafletLayer((map) => new GraticuleLabels(map, edge, words, colours));
  useEffect(() => labels.set(words, colours), [labels, words, colours]);
  return null;
}
