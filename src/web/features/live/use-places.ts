import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ownLongStaySeconds } from '../../../rules/attention.ts';
import { geofencesQuery, type ListedGeofence } from '../../api/geofences.ts';
import { tagsQuery } from '../../api/tags.ts';
import type { MapGeofence } from '../../map/geofences/geofence-layer.tsx';
import { toMapGeofences, withGeofence } from '../../map/tags/map-geofences.ts';
import { indexTags, type TagIndex } from '../../map/tags/tag-index.ts';
import type { TagChoice } from '../../paths/tags.ts';
import { text } from '../../text/index.ts';

const words = text.live;

export interface Places {
  index: TagIndex;
  /** Geofences with any of the chosen tags, and the selected one. */
  shown: readonly MapGeofence[];
  counts: ReadonlyMap<TagChoice, number>;
  /** Ids of the shown geofences; undefined if no tag is chosen, and while loading. */
  lens: ReadonlySet<number> | undefined;
  nameOf: (geofenceId: number) => string;
  /** What its tags say about a long stay, as `ownLongStaySeconds` returns it. */
  ownLongStay: (geofenceId: number) => number | undefined;
  /** The geofence in the URL, if the list has it. */
  selected: ListedGeofence | undefined;
  isPending: boolean;
}

const none: readonly [] = [];

/** The geofences below the vehicles. */
export function usePlaces(chosen: readonly TagChoice[], selectedId: number | undefined): Places {
  const { data, isPending } = useQuery(geofencesQuery);
  const geofences = data ?? none;
  const { data: tags = none } = useQuery(tagsQuery);
  const index = useMemo(() => indexTags(tags), [tags]);
  const counts = useMemo(() => countOf(geofences, index), [geofences, index]);
  const wanted = useMemo(
    () =>
      chosen.length === 0
        ? geofences
        : geofences.filter((geofence) => choicesOf(geofence, index).some((tag) => chosen.includes(tag))),
    [geofences, index, chosen],
  );
  const selected = useMemo(() => geofences.find(({ id }) => id === selectedId), [geofences, selectedId]);
  const listed = useMemo(() => toMapGeofences(wanted, index), [wanted, index]);
  const shown = useMemo(() => withGeofence(listed, selected, index), [listed, selected, index]);
  const isNarrow = chosen.length > 0 && !isPending;
  const lens = useMemo(() => (isNarrow ? new Set(wanted.map(({ id }) => id)) : undefined), [isNarrow, wanted]);
  const nameOf = useMemo(() => {
    const names = new Map(geofences.map(({ id, description }) => [id, description]));
    // While the list is loading, no geofence counts as deleted.
    return (geofenceId: number) => names.get(geofenceId) ?? (isPending ? words.somePlace : words.unknownPlace);
  }, [geofences, isPending]);
  const ownLongStay = useMemo(() => {
    const own = new Map(
      geofences.flatMap((geofence) => {
        const seconds = ownLongStaySeconds(index.of(geofence));
        return seconds === undefined ? [] : [[geofence.id, seconds] as const];
      }),
    );
    return (geofenceId: number) => own.get(geofenceId);
  }, [geofences, index]);
  return { index, shown, counts, lens, nameOf, ownLongStay, selected, isPending };
}

function choicesOf(geofence: ListedGeofence, index: TagIndex): readonly TagChoice[] {
  const own = index.of(geofence);
  return own.length === 0 ? untagged : own.map(({ id }) => id);
}
const untagged: readonly TagChoice[] = ['none'];

function countOf(geofences: readonly ListedGeofence[], index: TagIndex): Map<TagChoice, number> {
  const counts = new Map<TagChoice, number>();
  for (const geofence of geofences) {
    for (const choice of choicesOf(geofence, index)) counts.set(choice, (counts.get(choice) ?? 0) + 1);
  }
  return counts;
}
