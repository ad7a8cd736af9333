/**
 * Positions in words. What is requested together shares a request. Until the words arrive, and if they never do, callers
 * show the coordinates.
 */
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { placeInWords } from '../../contract/place-words.ts';
import type { PlaceDescription } from '../../contract/places.ts';
import { describePositions } from '../api/places.ts';
import type { Format, Place as Position } from '../text/format.ts';
import { language } from '../text/language.ts';
import { useFormat } from '../text/use-format.ts';
import { createBatched } from './batched.ts';

export interface PlaceOptions {
  /** False leaves the account's geofences out, where the page shows them anyway: streets and towns only. */
  geofences?: boolean;
}

export const wordsOf = (place: PlaceDescription, format: Format): string | undefined =>
  placeInWords(place, language, format);

/** First word of the query keys. Events about geofences refresh them. */
export const placeKey = 'placeAt';
export const placeStaleTime = 5 * 60_000;

/**
 * Undefined without a position, and while nothing is known about it. For the positions of one vehicle: keeps the words of
 * its last position until the next ones arrive.
 */
export function usePlaceWords(position: Position | undefined, { geofences = true }: PlaceOptions = {}) {
  const format = useFormat();
  const asked = usePaced(position);
  const { data } = useQuery({
    ...placeQuery(asked ?? nowhere, geofences),
    enabled: asked !== undefined,
    placeholderData: keepPreviousData,
  });
  return asked && data ? wordsOf(data, format) : undefined;
}

/** A position, and its words if something is known about it. */
export interface KnownPlace {
  position: Position;
  words: string | undefined;
}

/** The place of this very position, which may be between two stored ones; undefined while it is not known. */
export function usePlaceNamed(position: Position | undefined): KnownPlace | undefined {
  const format = useFormat();
  const { data } = useQuery({ ...placeQuery(position ?? nowhere, true), enabled: position !== undefined });
  return position && data ? { position, words: wordsOf(data, format) } : undefined;
}

const nowhere: Position = { latitude: 0, longitude: 0 };

/** About a metre, like the coordinates on the screen. */
const rounded = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;

const asking = {
  all: createBatched((positions: Position[]) => describePositions(positions, true)),
  withoutGeofences: createBatched((positions: Position[]) => describePositions(positions, false)),
};

function placeQuery(exact: Position, geofences: boolean) {
  const [latitude, longitude] = [rounded(exact.latitude), rounded(exact.longitude)];
  return queryOptions({
    queryKey: [placeKey, latitude, longitude, geofences],
    queryFn: ({ client, signal }) =>
      asking[geofences ? 'all' : 'withoutGeofences']({ client, signal }, { latitude, longitude }),
    staleTime: placeStaleTime,
  });
}

/** Vehicles that move are asked about once per tick, all together. */
const tickMs = 10_000;
let tick = 0;
let timer: ReturnType<typeof setInterval> | undefined;
const subscribers = new Set<() => void>();

function subscribe(notify: () => void): () => void {
  subscribers.add(notify);
  timer ??= setInterval(() => {
    tick += 1;
    for (const each of [...subscribers]) each();
  }, tickMs);
  return () => {
    subscribers.delete(notify);
    if (subscribers.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
const currentTick = (): number => tick;

/** The value as of the last tick. The first value counts at once. */
function usePaced<Value>(value: Value | undefined): Value | undefined {
  const now = useSyncExternalStore(subscribe, currentTick);
  const [paced, setPaced] = useState({ value, tick: now });
  const isKnown = (paced.value === undefined) === (value === undefined);
  if (paced.tick !== now || !isKnown) setPaced({ value, tick: now });
  return paced.value;
}
