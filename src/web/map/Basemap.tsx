import { LayerGroup } from 'leaflet';
import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import { useFormat } from '../text/use-format.ts';
import { degreeWords } from './degree-words.ts';
import { GraticuleLabels, graticuleEdges } from './graticule-labels.ts';
import { LandTiles } from './land-tiles.ts';
import { mapColours } from './map-colours.ts';
import { useLeafletLayer } from './use-leaflet-layer.ts';
import { useScheme } from './use-scheme.ts';

const labelPane = 'graticule';

/** Land, borders and graticule: what is there without any network, and beneath an operator's tiles. */
export function Basemap() {
  const map = useMap();
  const colours = mapColours[useScheme()];
  const format = useFormat();
  const land = useLeafletLayer(() => new LandTiles(colours, { pane: 'tilePane', zIndex: 0 }));
  const labels = useLeafletLayer((map) => {
    // Above tiles, below shapes.
    map.createPane(labelPane).style.zIndex = '250';
    return new LayerGroup(
      graticuleEdges.map((edge) => new GraticuleLabels(labelPane, edge, degreeWords(format), colours)),
    );
  });
  useEffect(() => {
    map.getContainer().style.backgroundColor = colours.water;
    land.setColours(colours);
    labels.eachLayer((edge) => edge instanceof GraticuleLabels && edge.set(degreeWords(format), colours));
  }, [map, land, labels, colours, format]);
  return null;
}
