import { TrackLayer } from '../../map/TrackLayer.tsx';
import { FollowVehicle } from '../../map/vehicles/FollowVehicle.tsx';
import type { LiveRow } from './live-row.ts';
import { useTrackOfToday } from './use-track.ts';

interface SelectedOnMapProps {
  row: LiveRow;
  following: boolean;
  /** The person took the map elsewhere. */
  onLeave: () => void;
}

/** Where the selected vehicle went today; and the map goes with it, if it is to. */
export function SelectedOnMap({ row: { id, vehicle }, following, onLeave }: SelectedOnMapProps) {
  const { lastPlot } = vehicle;
  const { pieces } = useTrackOfToday(id, lastPlot);
  return (
    <>
      {pieces.length > 0 && <TrackLayer pieces={pieces} />}
      {following && lastPlot && (
        <FollowVehicle latitude={lastPlot.latitude} longitude={lastPlot.longitude} onLeave={onLeave} />
      )}
    </>
  );
}
