import { useEffect, useMemo } from 'react';
import { boundsOf, unionOfBounds } from '../../../../geo/bounds.ts';
import type { Shape } from '../../../../geo/shape.ts';
import { type LoadedTrack, type Stay, useVisitTrack } from '../../../data/use-visit-track.ts';
import type { VisitTrack } from '../../../data/visit-track.ts';
import { TrackLayer } from '../../../map/marks/TrackLayer.tsx';
import type { MapOverlay } from '../drawing-store.ts';

/** Space around a single position. */
const leastMetres = 120;
let focusRequests = 0;

/** Shows the track of a visit on the page's map, with the shape in view. `<TrackNote>` says why it has none. */
export function useTrackOnMap(
  stay: Stay | undefined,
  shape: Shape | undefined,
  show: (overlay: MapOverlay | undefined) => void,
): LoadedTrack {
  const loaded = useVisitTrack(stay);
  const { track } = loaded;
  const shown = stay && track ? track : undefined;
  const overlay = useMemo(() => shown && overlayOf(shown, shape), [shown, shape]);
  useEffect(() => show(overlay), [show, overlay]);
  useEffect(() => () => show(undefined), [show]);
  return loaded;
}

function overlayOf({ before, inside, after }: VisitTrack, shape: Shape | undefined): MapOverlay {
  focusRequests += 1;
  const around = inside.map((centre) => boundsOf({ kind: 'circle', centre, radiusMetres: leastMetres }));
  const bounds = unionOfBounds([...around, ...(shape ? [boundsOf(shape)] : [])]);
  return {
    layer: <TrackLayer pieces={[inside]} before={before} after={after} at={inside[0]} />,
    focus: bounds && { key: `track ${focusRequests}`, bounds, closely: true },
  };
}
