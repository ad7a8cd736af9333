import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { type Bounds, boundsOf, boundsOfPoints, unionOfBounds } from '../../../geo/bounds.ts';
import { distanceMetres } from '../../../geo/distance.ts';
import type { Point } from '../../../geo/shape.ts';
import { geofencesQuery } from '../../api/geofences.ts';
import { tagsQuery } from '../../api/tags.ts';
import { useMapMenu } from '../../components/use-map-menu.ts';
import { useBackground } from '../../data/use-background.ts';
import { momentOf, type VehicleDay } from '../../data/vehicle-day.ts';
import { CursorMark, DayWays, MapClick, type MovingPoint } from '../../map/day/DayLayers.tsx';
import { SpeedLegend } from '../../map/day/SpeedLegend.tsx';
import { type WayOnMap, wayOnMap } from '../../map/day/way-on-map.ts';
import { FleetMap } from '../../map/frame/FleetMap.tsx';
import { GeofenceLayer } from '../../map/geofences/geofence-layer.tsx';
import { toMapGeofences } from '../../map/tags/map-geofences.ts';
import { indexTags } from '../../map/tags/tag-index.ts';
import type { Format } from '../../text/format.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import classes from './DayPage.module.css';
import { spanDuration } from './day-words.ts';
import type { Replay } from './replay.ts';
import type { DayVehicle } from './use-day-vehicles.ts';

interface DayMapProps {
  days: readonly DayVehicle[];
  replay: Replay;
}

const none: readonly [] = [];
const nowhere = (): void => {};
/** A click this close to a way moves the cursor there. */
const clickPixels = 24;

/** The ways on the map, with the vehicles at the cursor's moment. */
export function DayMap({ days, replay }: DayMapProps) {
  const format = useFormat();
  const { data: geofences = none } = useQuery(geofencesQuery);
  const { data: tags = none } = useQuery(tagsQuery);
  const onMap = useMemo(() => toMapGeofences(geofences, indexTags(tags)), [geofences, tags]);
  const ways = useWays(days, format);
  const home = useHome(days);
  const isFollowed = useCallback(() => replay.get().playing, [replay]);
  const goTo = useCallback(
    (at: Point, reachMetres: number): void => {
      const nearest = nearestMoment(days, at, reachMetres, replay.get().atMs);
      if (nearest !== undefined) replay.seek(nearest);
    },
    [days, replay],
  );
  return (
    <div className={classes.map} data-print="map">
      <FleetMap
        view={undefined}
        onViewChange={nowhere}
        home={home}
        keys={text.day.mapKeys}
        background={useBackground()}
        menu={useMapMenu()}
      >
        <GeofenceLayer
          geofences={onMap}
          selectedId={undefined}
          hoveredId={undefined}
          onSelect={nowhere}
          onHover={nowhere}
        />
        <DayWays ways={ways} />
        {days.map((each) => (
          <VehicleMark key={each.vehicle.id} of={each} replay={replay} isFollowed={isFollowed} />
        ))}
        <MapClick reachPixels={clickPixels} onClick={goTo} />
      </FleetMap>
      <SpeedLegend sides={days.map(({ vehicle, side, letter }) => ({ side, letter, name: vehicle.name }))} />
    </div>
  );
}

function useWays(days: readonly DayVehicle[], format: Format): readonly WayOnMap[] {
  const [one, other] = days.map(({ day }) => day);
  return useMemo(
    () => [one, other].flatMap((day, side) => (day ? [toWay(day, side === 0 ? 0 : 1, format)] : [])),
    [one, other, format],
  );
}

function toWay({ way, inside: [first, end], spans }: VehicleDay, side: 0 | 1, format: Format): WayOnMap {
  const gaps = new Set(way.spans.flatMap(({ kind, first: at }) => (kind === 'gap' ? [at] : [])));
  const stops = spans.flatMap((span) =>
    span.kind === 'stop' && span.at ? [{ ...span.at, number: span.number, duration: spanDuration(span, format) }] : [],
  );
  return wayOnMap(way.points.slice(first, end), (at) => gaps.has(first + at), stops, side);
}

/** Minimum radius of the first view. */
const leastMetres = 150;

/** Bounds of all positions, when all vehicles are known. Stay the same while positions arrive. */
function useHome(days: readonly DayVehicle[]): Bounds | undefined {
  const key = days.map(({ vehicle }) => vehicle.id).join(' ');
  const [known, setKnown] = useState<{ key: string; bounds: Bounds | undefined }>();
  if (known?.key === key) return known.bounds;
  if (days.some(({ day, error }) => !day && !error)) return undefined;
  const points = days.flatMap(({ day }) => day?.way.points.slice(...day.inside) ?? []);
  const [first] = points;
  const around = first && boundsOf({ kind: 'circle', centre: first, radiusMetres: leastMetres });
  const bounds = unionOfBounds([boundsOfPoints(points), around].filter((each) => each !== undefined));
  setKnown({ key, bounds });
  return bounds;
}

interface VehicleMarkProps {
  of: DayVehicle;
  replay: Replay;
  isFollowed: () => boolean;
}

/** km/h from which the mark shows a direction. */
const movingFrom = 3;

function VehicleMark({ of: { day, side, letter }, replay, isFollowed }: VehicleMarkProps) {
  const get = useCallback((): MovingPoint | undefined => {
    const moment = day && momentOf(day.way, replay.get().atMs);
    if (!moment) return undefined;
    const moves = !moment.silent && (moment.speed ?? 0) >= movingFrom;
    return { ...moment, heading: moves ? moment.heading : undefined };
  }, [day, replay]);
  return <CursorMark side={side} letter={letter} subscribe={replay.subscribe} get={get} isFollowed={isFollowed} />;
}

/** The time of the position that is nearest to a place; of several passes the one nearest to the cursor in time. */
function nearestMoment(days: readonly DayVehicle[], at: Point, reach: number, nowMs: number): number | undefined {
  let best: { metres: number; utcMs: number } | undefined;
  for (const { day } of days) {
    for (const point of day?.way.points.slice(...day.inside) ?? []) {
      const metres = distanceMetres(at, point);
      if (metres > reach) continue;
      const isNearer = !best || metres < best.metres - reach / 2;
      const isSooner = best && metres < best.metres + reach / 2 && away(point.utcMs, nowMs) < away(best.utcMs, nowMs);
      if (isNearer || isSooner) best = { metres, utcMs: point.utcMs };
    }
  }
  return best?.utcMs;
}

const away = (oneMs: number, otherMs: number): number => Math.abs(oneMs - otherMs);
