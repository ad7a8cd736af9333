import { TrackLayer } from '../../map/marks/TrackLayer.tsx';
import { FollowVehicle } from '../../map/vehicles/FollowVehicle.tsx';
import type { LiveRow } from './live-row.ts';
import { useTrackOfToday } from './use-track.ts';

interface SelectedOnMapProps {
  row: LiveRow;
  following: boolean;
  /** The person has dragged the map. */
  onLeave: () => void;
}

/** Today's track of the selected vehicle. With `following` the map moves with the vehicle. */
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
