/**
 * Positions in words. Positions that are requested together share a request, which waits until the page is idle. Until the
 * words arrive, and if they never do, callers show the coordinates.
 */
import { keepPreviousData, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { positionsAtMost } from '../../contract/choices.ts';
import { placeInWords } from '../../contract/place-words.ts';
import type { PlaceDescription } from '../../contract/places.ts';
import { describePositions } from '../api/places.ts';
import { isMissing } from '../api/problem.ts';
import type { Place as Position } from '../text/format.ts';
import { language } from '../text/language.ts';
import { useFormat } from '../text/use-format.ts';
import { whenIdle } from '../ui/when-idle.ts';

/** Undefined without a position, and while nothing is known about it. Keeps the words of the last position meanwhile. */
export function usePlaceWords(position: Position | undefined): string | undefined {
  const format = useFormat();
  const { data } = useQuery({
    ...placeQuery(position ?? nowhere),
    enabled: position !== undefined,
    placeholderData: keepPreviousData,
  });
  return position && data ? placeInWords(data, language, format) : undefined;
}

const nowhere: Position = { latitude: 0, longitude: 0 };

/** About a metre, like the coordinates on the screen. */
const rounded = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;

function placeQuery(exact: Position) {
  const [latitude, longitude] = [rounded(exact.latitude), rounded(exact.longitude)];
  return queryOptions({
    queryKey: ['placeAt', latitude, longitude],
    queryFn: ({ client }) => describe(client, { latitude, longitude }),
    // Places change seldom. Events about geofences refresh them.
    staleTime: 5 * 60_000,
  });
}

interface Batch {
  positions: Position[];
  answers: Promise<readonly PlaceDescription[]>;
}

/** The next request of each client. */
const batches = new WeakMap<QueryClient, Batch>();
/** Clients of a server without descriptions, which is not asked again. */
const without = new WeakSet<QueryClient>();

async function describe(client: QueryClient, position: Position): Promise<PlaceDescription | null> {
  if (without.has(client)) return null;
  const batch = batches.get(client) ?? newBatch(client);
  const place = batch.positions.push(position) - 1;
  try {
    return (await batch.answers)[place] ?? null;
  } catch (error) {
    if (!isMissing(error)) throw error;
    without.add(client);
    return null;
  }
}

function newBatch(client: QueryClient): Batch {
  const positions: Position[] = [];
  const answers = new Promise<void>((resolve) => whenIdle(resolve)).then(() => {
    batches.delete(client);
    return describeAll(positions);
  });
  const batch = { positions, answers };
  batches.set(client, batch);
  return batch;
}

async function describeAll(positions: readonly Position[]): Promise<readonly PlaceDescription[]> {
  const described: PlaceDescription[] = [];
  for (let from = 0; from < positions.length; from += positionsAtMost) {
    described.push(...(await describePositions(positions.slice(from, from + positionsAtMost))));
  }
  return described;
}
