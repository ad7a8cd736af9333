/** Places where vehicles stopped outside of every geofence, as shapes that hold the stops. */
import { radiusMetresLimits } from '../../contract/choices.ts';
import { areaSquareMetres } from '../../geo/area.ts';
import { distanceMetres } from '../../geo/distance.ts';
import { roundedPoint } from '../../geo/edit.ts';
import { longitudeNear } from '../../geo/longitude.ts';
import type { Circle, Point, Shape } from '../../geo/shape.ts';
import type { FoundStop } from '../findings/stops-in-turn.ts';
import { clustersOf } from './cluster.ts';

export interface Proposal {
  /** Where the place is: see `placeOfKey`. */
  key: string;
  shape: Circle;
  centre: Point;
  stops: number;
  vehicles: number;
  seconds: number;
}

interface ProposalLimits {
  minStops: number;
  minVehicles: number;
  /** Metres from the outermost stops to the edge: `usualMargin`. */
  marginMetres: number;
}

/** The part of the stops that a shape holds at least. Positions of single stops may be wrong. */
const heldShare = 0.95;
/** A radius ends with 0 or 5. */
const stepMetres = 5;

/** Most time first. `stops`: outside of every geofence, in any order. */
export function proposalsOf(
  stops: readonly FoundStop[],
  { minStops, minVehicles, marginMetres }: ProposalLimits,
): Proposal[] {
  const sorted = [...stops].sort(inOrder);
  return clustersOf<PlacedStop>(
    sorted.map((stop) => ({ ...stop, ...stop.at })),
    minStops,
  )
    .flatMap((cluster) => {
      const vehicles = new Set(cluster.map(({ vehicleId }) => vehicleId)).size;
      if (cluster.length < minStops || vehicles < minVehicles) return [];
      const centre = roundedPoint(meanOf(cluster));
      const radiusMetres = heldRadius(cluster, centre, marginMetres);
      if (radiusMetres > radiusMetresLimits.max) return [];
      const seconds = cluster.reduce((sum, { startUtcMs, endUtcMs }) => sum + (endUtcMs - startUtcMs) / 1000, 0);
      const shape: Circle = { kind: 'circle', centre, radiusMetres };
      return [{ key: keyOf(shape), shape, centre, stops: cluster.length, vehicles, seconds: Math.round(seconds) }];
    })
    .sort(
      (one, other) =>
        other.seconds - one.seconds ||
        one.centre.latitude - other.centre.latitude ||
        one.centre.longitude - other.centre.longitude,
    );
}

type PlacedStop = FoundStop & Point;

const inOrder = (one: FoundStop, other: FoundStop): number =>
  one.startUtcMs - other.startUtcMs ||
  one.at.latitude - other.at.latitude ||
  one.at.longitude - other.at.longitude ||
  one.endUtcMs - other.endUtcMs;

function meanOf(points: readonly Point[]): Point {
  const reference = points[0]?.longitude ?? 0;
  const sum = points.reduce(
    (all, { latitude, longitude }) => ({
      latitude: all.latitude + latitude,
      longitude: all.longitude + longitudeNear(longitude, reference),
    }),
    { latitude: 0, longitude: 0 },
  );
  return { latitude: sum.latitude / points.length, longitude: sum.longitude / points.length };
}

/** The share of distances is held, with a margin. */
function heldRadius(points: readonly Point[], centre: Point, marginMetres: number): number {
  const radius = heldDistance(points, centre) + marginMetres;
  return Math.max(radiusMetresLimits.min, Math.ceil(radius / stepMetres) * stepMetres);
}

function heldDistance(points: readonly Point[], centre: Point): number {
  const distances = Float64Array.from(points, (point) => distanceMetres(centre, point)).sort();
  return distances[Math.ceil(heldShare * distances.length) - 1] ?? 0;
}

/** Between a stop's mean position and the edge of a place, if the account has no geofences to learn from. */
const defaultMarginMetres = 25;
/** Larger geofences are areas with many places. */
const placeAtMostMetres = 300;
const learnedFrom = 3;

/**
 * How much larger than their stops the account draws its geofences: the median over those that are as small as a place. `stopsOf`: the
 * stops inside of each.
 */
export function usualMargin(geofences: readonly { shape: Shape; stops: readonly Point[] }[], minStops: number): number {
  const margins = geofences.flatMap(({ shape, stops }) => {
    if (stops.length < minStops) return [];
    const radius = shape.kind === 'circle' ? shape.radiusMetres : Math.sqrt(areaSquareMetres(shape) / Math.PI);
    if (radius > placeAtMostMetres) return [];
    return [Math.max(0, radius - heldDistance(stops, meanOf(stops)))];
  });
  if (margins.length < learnedFrom) return defaultMarginMetres;
  margins.sort((one, other) => one - other);
  return margins[Math.floor(margins.length / 2)] ?? defaultMarginMetres;
}

/** `51.339620,12.371290,85`: so a proposal that was dismissed is known again although its stops became more. */
const keyOf = ({ centre, radiusMetres }: Circle): string =>
  [centre.latitude.toFixed(6), centre.longitude.toFixed(6), String(radiusMetres)].join(',');

/** Undefined for a text that is no key. */
export function placeOfKey(key: string): Circle | undefined {
  const match = /^(-?\d{1,2}\.\d{6}),(-?\d{1,3}\.\d{6}),(\d{1,4})$/.exec(key);
  if (!match) return undefined;
  const [latitude = 91, longitude = 181, radiusMetres = 0] = match.slice(1).map(Number);
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return undefined;
  return { kind: 'circle', centre: { latitude, longitude }, radiusMetres };
}

/** Whether a proposal is one that was dismissed: its centre lies in that. */
export const isDismissed = (proposal: Pick<Proposal, 'centre'>, dismissed: readonly Circle[]): boolean =>
  dismissed.some(({ centre, radiusMetres }) => distanceMetres(centre, proposal.centre) <= radiusMetres);
