/** Places where vehicles stopped outside of every geofence, as shapes that hold the stops. */
import { areaSquareMetres } from '../../geo/area.ts';
import { distanceMetres } from '../../geo/distance.ts';
import type { Circle, Point, Shape } from '../../geo/shape.ts';
import type { FoundStop } from '../findings/stops.ts';
import { clustersOf } from './cluster.ts';
import { circleAround, closestShape, heldDistance, meanOf, placeAtMostMetres } from './place-shape.ts';

export interface Proposal {
  /** Where the place is: see `placeOfKey`. */
  key: string;
  shape: Shape;
  centre: Point;
  stops: number;
  vehicles: number;
  seconds: number;
  /** Positions of the stops. */
  stopped: readonly Point[];
}

interface ProposalLimits {
  minStops: number;
  minVehicles: number;
  /** Metres from the outermost stops to the edge: `usualMargin`. */
  marginMetres: number;
}

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
      const circle = circleAround(cluster, marginMetres);
      if (!circle) return [];
      const seconds = cluster.reduce((sum, { startUtcMs, endUtcMs }) => sum + (endUtcMs - startUtcMs) / 1000, 0);
      const shape = closestShape(cluster, circle, marginMetres);
      const { centre } = circle;
      const counts = { stops: cluster.length, vehicles, seconds: Math.round(seconds) };
      return [{ key: keyOf(circle), shape, centre, ...counts, stopped: cluster.map(({ at }) => at) }];
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

/** Between a stop's mean position and the edge of a place, if the account has no geofences to learn from. */
const defaultMarginMetres = 25;
const learnedFrom = 3;

/** Margins that are tried: these shares of the known ones. */
const triedQuantiles = Array.from({ length: 21 }, (_, at) => at / 20);

/**
 * How much larger than their stops the account draws its geofences: the margin whose circles have the most in common with those that
 * are as small as a place. `stops`: inside of each.
 */
export function usualMargin(geofences: readonly { shape: Shape; stops: readonly Point[] }[], minStops: number): number {
  const places = geofences.flatMap(({ shape, stops }) => {
    if (stops.length < minStops) return [];
    const radius = shape.kind === 'circle' ? shape.radiusMetres : Math.sqrt(areaSquareMetres(shape) / Math.PI);
    return radius > placeAtMostMetres ? [] : [{ radius, held: heldDistance(stops, meanOf(stops)) }];
  });
  if (places.length < learnedFrom) return defaultMarginMetres;
  const margins = places.map(({ radius, held }) => Math.max(0, radius - held));
  const tried = triedQuantiles.map((share) => quantileOf(margins, share));
  const common = tried.map((margin) =>
    quantileOf(
      places.map(({ radius, held }) => overlapOf(held + margin, radius)),
      0.5,
    ),
  );
  return tried[common.indexOf(Math.max(...common))] ?? defaultMarginMetres;
}

/** Common area of two circles around one point, as a part of both. */
const overlapOf = (one: number, other: number): number => (Math.min(one, other) / Math.max(one, other)) ** 2;

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

/** The value below which this share of the others is: 0.5 for the median. `values`: at least one. */
function quantileOf(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.floor((sorted.length - 1) * share)] as number;
}
