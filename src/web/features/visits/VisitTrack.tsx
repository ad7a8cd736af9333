import { Suspense, useState } from 'react';
import { TrackNote } from '../../components/TrackNote.tsx';
import { usePlaceWords } from '../../data/place-words.ts';
import { useVisitTrack } from '../../data/use-visit-track.ts';
import type { TrackPoint } from '../../data/visit-track.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { Button } from '../../ui/Button.tsx';
import { PanelSection } from '../../ui/Facts.tsx';
import { Quiet } from '../../ui/layout.tsx';
import { ListSkeleton } from '../../ui/states.tsx';
import { TrackMap } from './maps.ts';
import { lengthMetres } from './track.ts';
import { useMapGeofence } from './use-map-geofence.ts';
import classes from './VisitTrack.module.css';
import type { VisitRow } from './visit-row.ts';

const words = text.visits;

/** The positions of a visit on a map and in a list. */
export function VisitTrack({ row }: { row: VisitRow }) {
  const format = useFormat();
  const { startMs, untilMs, stillInside } = row;
  const loaded = useVisitTrack({ vehicleId: row.visit.vehicleId, startMs, untilMs, stillInside });
  const geofence = useMapGeofence(row.visit.geofenceId);
  const { track, error } = loaded;
  const inside = track?.inside;
  return (
    <PanelSection
      title={words.track.title}
      aside={
        inside && (
          <Quiet as="span" size={13}>
            {inside.length === 1
              ? words.track.one
              : words.track.summary(inside.length, format.number(inside.length), format.distance(lengthMetres(inside)))}
          </Quiet>
        )
      }
    >
      {!error && track === undefined && <ListSkeleton rows={4} />}
      <TrackNote {...loaded} />
      {track && (
        <>
          <Suspense fallback={<div className={classes.map} />}>
            <TrackMap track={track} geofence={geofence} />
          </Suspense>
          <Positions points={track.inside} />
        </>
      )}
    </PanelSection>
  );
}

/** Which street or town a position is in, above its coordinates. The visit names the geofence. */
function TrackPlace({ point }: { point: TrackPoint }) {
  const coordinates = useFormat().coordinates(point);
  const place = usePlaceWords(point, { geofences: false });
  if (place === undefined) return coordinates;
  return (
    <>
      {place}{' '}
      <Quiet as="span" className={classes.coordinates}>
        {coordinates}
      </Quiet>
    </>
  );
}

const atFirst = 100;

function Positions({ points }: { points: readonly TrackPoint[] }) {
  const format = useFormat();
  const [open, setOpen] = useState(false);
  const [all, setAll] = useState(false);
  const shown = all ? points : points.slice(0, atFirst);
  return (
    <details className={classes.positions} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{words.track.positions}</summary>
      {open && (
        <>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{text.records.time}</th>
                <th scope="col">{text.placeAt.place}</th>
                <th scope="col">{words.track.speedHead}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((point) => (
                <tr key={point.id}>
                  <td title={format.utc(point.utc)}>{format.timeOfDay(point.utc)}</td>
                  <td>
                    <TrackPlace point={point} />
                  </td>
                  <td>{point.speed === null ? '' : format.speed(point.speed)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {shown.length < points.length && (
            <Button compact variant="subtle" onClick={() => setAll(true)}>
              {words.track.more(format.number(points.length))}
            </Button>
          )}
        </>
      )}
    </details>
  );
}
