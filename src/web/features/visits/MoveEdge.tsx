import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { radiusMetresLimits } from '../../../contract/choices.ts';
import { distanceMetres } from '../../../geo/distance.ts';
import { clampedRadius } from '../../../geo/edit.ts';
import { positionAt } from '../../../geo/position-at.ts';
import type { Point, Shape } from '../../../geo/shape.ts';
import { type ListedGeofence, useGeofences } from '../../api/geofences.ts';
import { useMayChange } from '../../api/me.ts';
import { plotsQuery } from '../../api/plots.ts';
import { clockText, readClock } from '../../data/clock.ts';
import { paths } from '../../paths/index.ts';
import { writePlace } from '../../paths/map-view.ts';
import type { Format } from '../../text/format.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogButtons } from '../../ui/Dialog.tsx';
import { NotFetched } from '../../ui/Facts.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { Quiet, Stack } from '../../ui/layout.tsx';
import { Segments } from '../../ui/Segments.tsx';
import type { VisitRow } from './visit-row.ts';

const words = text.visits.moveEdge;

/** Positions this long before and after a time are read to find where the vehicle was. */
const aroundMs = 60 * 60_000;

/** Offers the geofence's editor with the edge where the vehicle was at a chosen time. */
export function MoveEdge({ row }: { row: VisitRow }) {
  const mayChange = useMayChange('geofence');
  const geofence = useGeofences()?.find(({ id }) => id === row.visit.geofenceId);
  const [asking, setAsking] = useState(false);
  if (!mayChange || !geofence?.shape) return null;
  return (
    <>
      <Button compact variant="default" onClick={() => setAsking(true)}>
        {words.open}
      </Button>
      {asking && <MoveDialog {...{ row, geofence, shape: geofence.shape }} onClose={() => setAsking(false)} />}
    </>
  );
}

interface MoveDialogProps {
  row: VisitRow;
  geofence: ListedGeofence;
  shape: Shape;
  onClose: () => void;
}

function MoveDialog({ row, geofence, shape, onClose }: MoveDialogProps) {
  const format = useFormat();
  const { timeZone } = format;
  const { visit, vehicle, startMs, untilMs, stillInside } = row;
  const [edge, setEdge] = useState<'begins' | 'ends'>('begins');
  const [clock, setClock] = useState(() => clockText(startMs, timeZone));
  const utcMs = readClock(clock, timeZone)?.utcMs;
  const found = usePositionAt(visit.vehicleId, utcMs);
  const choose = (next: typeof edge): void => {
    setEdge(next);
    setClock(clockText(next === 'begins' ? startMs : untilMs, timeZone));
  };
  const { position } = found;
  const radius = position && radiusTo(shape, position);
  const mark = position &&
    utcMs !== undefined && { at: writePlace(position), place: `${vehicle}, ${format.timeOfDay(new Date(utcMs))}` };
  const isPossible = position && (radius === undefined || isAllowed(radius));
  return (
    <Dialog title={words.open} onClose={onClose}>
      <Stack gap={14}>
        {!stillInside && (
          <Segments
            label={words.open}
            value={edge}
            options={[
              { value: 'begins', label: words.begins },
              { value: 'ends', label: words.ends },
            ]}
            onChange={choose}
          />
        )}
        <TextInput
          type="datetime-local"
          label={edge === 'begins' ? words.begins : words.ends}
          value={clock}
          onChange={(event) => setClock(event.currentTarget.value)}
          error={utcMs === undefined && text.period.needed}
          data-autofocus
        />
        <Quiet size={13}>{text.period.zone(timeZone)}</Quiet>
        {found.error && <NotFetched error={found.error} onRetry={found.onRetry} />}
        {found.isRead && <p role="status">{position ? resultOf(radius, format) : words.noPosition}</p>}
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            {text.common.cancel}
          </Button>
          {isPossible && mark && (
            <Link
              to={paths.editGeofence}
              params={{ geofenceId: String(geofence.id) }}
              search={{ ...mark, ...(radius !== undefined && { radius }) }}
            >
              {text.tags.inUse.show}
            </Link>
          )}
        </DialogButtons>
      </Stack>
    </Dialog>
  );
}

/** Where the vehicle was. `isRead`: the positions around the time are known. */
function usePositionAt(vehicleId: number, utcMs: number | undefined) {
  const [startDate, endDate] = [-aroundMs, aroundMs].map((ms) => new Date((utcMs ?? 0) + ms).toISOString());
  const period = { vehicleId, startDate: startDate ?? '', endDate: endDate ?? '' };
  const { data, error, refetch } = useQuery({ ...plotsQuery(period), enabled: utcMs !== undefined });
  const points = data
    ?.map(({ utc, latitude, longitude }) => ({ utcMs: Date.parse(utc), latitude, longitude }))
    .sort((one, other) => one.utcMs - other.utcMs);
  const position = points && utcMs !== undefined ? positionAt(points, utcMs) : undefined;
  return { position, isRead: points !== undefined && utcMs !== undefined, error, onRetry: () => void refetch() };
}

/** Whole metres, so that the position is inside. Undefined for a polygon. */
const radiusTo = (shape: Shape, position: Point): number | undefined =>
  shape.kind === 'circle' ? Math.ceil(distanceMetres(shape.centre, position)) : undefined;

const isAllowed = (radius: number): boolean => clampedRadius(radius) === radius;

function resultOf(radius: number | undefined, format: Format): string {
  if (radius === undefined) return words.polygon;
  if (isAllowed(radius)) return words.radius(format.radius(radius));
  const { min, max } = radiusMetresLimits;
  // In one unit, so that people can compare them.
  return words.impossible(format.radius(radius), format.radius(min), format.radius(max));
}
