import type { LatLngTuple } from 'leaflet';
import { useMemo } from 'react';
import { CircleMarker, Polyline } from 'react-leaflet';
import { longitudeNear } from '../../../geo/longitude.ts';
import { unwrapped } from '../../../geo/ring.ts';
import type { Point } from '../../../geo/shape.ts';
import { useScheme } from '../../ui/colour-scheme.ts';
import { usePane } from '../canvas/panes.ts';
import { mapColours } from '../colours/map-colours.ts';
import type { Scheme } from '../colours/shades.ts';

interface TrackLayerProps {
  /** In the order of time. Nothing is drawn between two pieces, where positions are missing. */
  pieces: readonly (readonly Point[])[];
  /** The way to the first piece and from the last one, drawn fainter. */
  before?: readonly Point[];
  after?: readonly Point[];
  /** Position of the vehicle in a replay, which also marks the start and the end. */
  at?: Point | undefined;
}

const none: readonly [] = [];

/** Where a vehicle went, above geofences and below vehicles. Pass the same arrays while the track stays the same. */
export function TrackLayer({ pieces, before = none, after = none, at }: TrackLayerProps) {
  const fixed = { pane: usePane('tracks'), interactive: false };
  const styles = trackStyles[useScheme()];
  const { main, ends, start, end } = useMemo(() => trackLines(pieces, before, after), [pieces, before, after]);
  return (
    <>
      {before.length + after.length > 0 && <Polyline {...fixed} positions={ends} pathOptions={styles.ends} />}
      <Polyline {...fixed} positions={main} pathOptions={styles.halo} />
      <Polyline {...fixed} positions={main} pathOptions={styles.line} />
      {at && start && end && (
        <>
          <CircleMarker {...fixed} center={end} radius={5} pathOptions={styles.end} />
          <CircleMarker {...fixed} center={start} radius={5} pathOptions={styles.start} />
          <CircleMarker
            {...fixed}
            center={[at.latitude, longitudeNear(at.longitude, start[1])]}
            radius={8}
            pathOptions={styles.vehicle}
          />
        </>
      )}
    </>
  );
}

function stylesIn(scheme: Scheme) {
  const { accent, halo, faint } = mapColours[scheme];
  const disc = { color: accent, weight: 2, fillOpacity: 1 };
  return {
    ends: { color: faint, weight: 2, dashArray: '2 6' },
    halo: { color: halo, weight: 7 },
    line: { color: accent, weight: 3 },
    start: { ...disc, fillColor: halo },
    end: { ...disc, fillColor: accent },
    vehicle: { ...disc, color: halo, weight: 3, fillColor: accent },
  };
}

const trackStyles = { light: stylesIn('light'), dark: stylesIn('dark') };

/** The lines of one track. They continue across the 180th meridian, and the fainter ends touch the main part. */
function trackLines(pieces: TrackLayerProps['pieces'], before: readonly Point[], after: readonly Point[]) {
  const whole = unwrapped([before, ...pieces, after].flat()).map(
    ({ latitude, longitude }): LatLngTuple => [latitude, longitude],
  );
  const [start, afterEnd] = [before.length, whole.length - after.length];
  let from = start;
  const main = pieces.map(({ length }) => {
    from += length;
    return whole.slice(from - length, from);
  });
  return {
    main,
    ends: [whole.slice(0, start + 1), whole.slice(afterEnd - 1)],
    start: whole[start],
    end: whole[afterEnd - 1],
  };
}
