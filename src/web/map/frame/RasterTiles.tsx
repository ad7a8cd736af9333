import { useState } from 'react';
import { TileLayer } from 'react-leaflet';
import { text } from '../../text/index.ts';
import { zoomLimits } from '../view/map-view.ts';
import { MapNote } from './MapNote.tsx';

/** Tiles of the operator. Where they are missing, the built-in map is visible. */
export function RasterTiles({ url }: { url: string }) {
  const [failure, setFailure] = useState<'first' | 'reported'>();
  return (
    <>
      <TileLayer
        url={url}
        className="quiet-tiles"
        maxZoom={zoomLimits.max}
        // OpenStreetMap's servers refuse requests without a Referer.
        referrerPolicy="strict-origin-when-cross-origin"
        eventHandlers={{
          tileload: () => setFailure('reported'),
          tileerror: () => setFailure((known) => known ?? 'first'),
        }}
      />
      {failure === 'first' && <MapNote>{text.background.broken}</MapNote>}
    </>
  );
}
