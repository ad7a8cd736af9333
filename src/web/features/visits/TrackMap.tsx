import { useMemo } from 'react';
import { boundsOf, unionOfBounds } from '../../../geo/bounds.ts';
import { useMapMenu } from '../../components/use-map-menu.ts';
import { useBackground } from '../../data/use-background.ts';
import type { VisitTrack } from '../../data/visit-track.ts';
import { FleetMap } from '../../map/frame/FleetMap.tsx';
import { GeofenceLayer, type MapGeofence } from '../../map/geofences/geofence-layer.tsx';
import { TrackLayer } from '../../map/marks/TrackLayer.tsx';
import { ReplayBar } from './ReplayBar.tsx';
import { positionAt } from './track.ts';
import { useReplay } from './use-replay.ts';
import classes from './VisitTrack.module.css';

interface TrackMapProps {
  track: VisitTrack;
  /** The visited geofence, unless it is deleted. */
  geofence: MapGeofence | undefined;
}

/** Radius of the first view around a single position. */
const leastMetres = 120;

/** The track on a map, with a replay. */
export function TrackMap({ track, geofence }: TrackMapProps) {
  const { before, inside, after } = track;
  const pieces = useMemo(() => [inside], [inside]);
  const replay = useReplay(inside);
  const at = useMemo(() => positionAt(inside, replay.atMs), [inside, replay.atMs]);
  const home = useMemo(
    () => unionOfBounds(inside.map((centre) => boundsOf({ kind: 'circle', centre, radiusMetres: leastMetres }))),
    [inside],
  );
  const geofences = useMemo(() => (geofence ? [geofence] : []), [geofence]);
  return (
    <>
      <div className={classes.map}>
        <FleetMap view={undefined} onViewChange={nowhere} home={home} background={useBackground()} menu={useMapMenu()}>
          <GeofenceLayer
            geofences={geofences}
            selectedId={undefined}
            hoveredId={undefined}
            onSelect={nowhere}
            onHover={nowhere}
          />
          <TrackLayer pieces={pieces} before={before} after={after} at={at} />
        </FleetMap>
      </div>
      {inside.length > 1 && <ReplayBar points={inside} replay={replay} />}
    </>
  );
}

/** The view of this map is not in the URL. */
const nowhere = (): void => {};
