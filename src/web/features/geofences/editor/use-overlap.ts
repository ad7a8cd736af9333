import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Bounds, boundsOf } from '../../../../geo/bounds.ts';
import { boxesMeet, measured, type Relation, relationOf } from '../../../../geo/overlap.ts';
import type { Shape } from '../../../../geo/shape.ts';
import { geofencesQuery, type ListedGeofence } from '../../../api/geofences.ts';
import { inSlices, type SlicedWork } from '../../../ui/slices.ts';
import { completeShape, type ShapeEditor } from './use-shape.ts';

/** Another geofence that covers the same ground as the draft. */
export interface Overlap {
  readonly relation: Relation;
  readonly geofence: ListedGeofence;
  /** A tag of both; undefined: neither has a tag. */
  readonly tagId: number | undefined;
}

/** A pause in drawing or typing. */
const restMilliseconds = 400;
/** Boxes per step of sliced work. */
const stepBoxes = 256;
const strongest: readonly Relation[] = ['same', 'within', 'covers'];

/**
 * Another geofence that the finished shape nearly equals, covers or lies in, if both share a tag or neither has one. `relation`
 * is defined in `geo/overlap.ts`. An unchanged shape is not compared.
 */
export function useOverlap(
  shape: ShapeEditor,
  tags: readonly number[],
  geofenceId: number | undefined,
): Overlap | undefined {
  const { data: geofences } = useQuery(geofencesQuery);
  const compared = shape.changed ? completeShape(shape) : undefined;
  const tagKey = tags.join();
  const [found, setFound] = useState<{ of: Shape; tagKey: string; overlap: Overlap | undefined }>();
  useEffect(() => {
    if (!compared || !geofences) return undefined;
    const stopped = new AbortController();
    const wanted = new Set(tagKey === '' ? [] : tagKey.split(',').map(Number));
    const timer = setTimeout(() => {
      inSlices(findOverlap(compared, wanted, geofences, geofenceId), stopped.signal).then(
        (overlap) => {
          if (!stopped.signal.aborted) setFound({ of: compared, tagKey, overlap });
        },
        (error: unknown) => {
          if (!stopped.signal.aborted) throw error;
        },
      );
    }, restMilliseconds);
    return () => {
      clearTimeout(timer);
      stopped.abort();
    };
  }, [compared, geofences, geofenceId, tagKey]);
  return found && found.of === compared && found.tagKey === tagKey ? found.overlap : undefined;
}

/** The strongest relation wins: nearly equal, then within, then covers. */
export function* findOverlap(
  shape: Shape,
  tags: ReadonlySet<number>,
  geofences: readonly ListedGeofence[],
  ownId: number | undefined,
): SlicedWork<Overlap | undefined> {
  const ours = measured(shape);
  let best: Overlap | undefined;
  for (const [index, geofence] of geofences.entries()) {
    if (index % stepBoxes === stepBoxes - 1) yield;
    const tagId = geofence.tags.find((tag) => tags.has(tag));
    const isAlike = tagId !== undefined || (tags.size === 0 && geofence.tags.length === 0);
    if (!ours || !isAlike || geofence.id === ownId || !boxesMeet(ours.bounds, boxOf(geofence))) continue;
    yield;
    const theirs = geofence.shape && measured(geofence.shape);
    yield;
    const relation = theirs && relationOf(ours, theirs);
    if (!relation || (best && strongest.indexOf(relation) >= strongest.indexOf(best.relation))) continue;
    best = { relation, geofence, tagId };
    if (relation === 'same') return best;
  }
  return best;
}

const nowhere: Bounds = { south: 1, north: -1, west: 0, east: 0 };
/** A cache, because each change of the draft compares all boxes. */
const boxes = new WeakMap<ListedGeofence, Bounds>();

function boxOf(geofence: ListedGeofence): Bounds {
  const known = boxes.get(geofence);
  if (known) return known;
  const box = geofence.shape ? boundsOf(geofence.shape) : nowhere;
  boxes.set(geofence, box);
  return box;
}
