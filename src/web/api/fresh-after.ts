import type { QueryClient } from '@tanstack/react-query';

/** What can be changed here: the first word of its queries' keys. */
export type Changed =
  | 'account'
  | 'alertRules'
  | 'alertsSent'
  | 'assignments'
  | 'drivers'
  | 'fleets'
  | 'geofences'
  | 'ingestKeys'
  | 'inputs'
  | 'inputTypes'
  | 'me'
  | 'probes'
  | 'profiles'
  | 'references'
  | 'tags'
  | 'unsubscriptions'
  | 'users'
  | 'vehicles'
  | 'views';

/** What only devices and the service write, or what is worked out from the others. */
type Shown = Changed | 'alarms' | 'audit' | 'buttons' | 'visits';

/** What shows something of a kind, or follows from it: asked for again once one of it has changed, besides the kind itself. */
const freshAfter: Readonly<Record<Changed, readonly Shown[]>> = {
  account: [],
  alertRules: [],
  alertsSent: [],
  // A visit tells who drove.
  assignments: ['visits'],
  // A button that was read before it had a driver becomes assignments; references go and come with their record.
  drivers: ['references', 'assignments', 'buttons', 'visits'],
  fleets: ['references'],
  // The open visit of a deleted one ends; visits can be asked for by its tags.
  geofences: ['references', 'visits'],
  ingestKeys: [],
  inputs: [],
  inputTypes: ['references'],
  me: ['users'],
  probes: [],
  // Probes are judged by them.
  profiles: ['references', 'probes'],
  // Lists can be asked for the one record with a reference.
  references: ['drivers', 'fleets', 'geofences', 'inputs', 'inputTypes', 'probes', 'profiles', 'vehicles'],
  // One that geofences have cannot go, and they show its id alone.
  tags: [],
  unsubscriptions: [],
  users: ['me'],
  // Its inputs and probes go and come with it; probes and alarms can be asked for by its fleet.
  vehicles: ['references', 'inputs', 'probes', 'alarms'],
  views: [],
};

/** What many changes at once have made stale; undefined while there are none. */
let gathered: Map<QueryClient, Set<Changed>> | undefined;

/** Resolves when what is on the screen is fresh; the rest is asked for when it is next shown. */
export async function refresh(queryClient: QueryClient, changed: Changed): Promise<void> {
  if (gathered) {
    gathered.set(queryClient, (gathered.get(queryClient) ?? new Set()).add(changed));
    return;
  }
  // Every change is in the audit.
  const kinds: readonly Shown[] = [changed, ...freshAfter[changed], 'audit'];
  await Promise.all(kinds.map((kind) => queryClient.invalidateQueries({ queryKey: [kind] })));
}

/**
 * For many changes at once: lists are fetched again after the last of them, not after each. Resolves when they are fresh;
 * so does any other change that falls into the time.
 */
export async function refreshOnce<Result>(work: () => Promise<Result>): Promise<Result> {
  if (gathered) return work();
  const stale = new Map<QueryClient, Set<Changed>>();
  gathered = stale;
  const result = await work().finally(() => {
    gathered = undefined;
  });
  await Promise.all([...stale].flatMap(([client, kinds]) => [...kinds].map((kind) => refresh(client, kind))));
  return result;
}

/** For a query that a form is filled from: what was seen before never stands in for it. */
export const alwaysNewest = { staleTime: 0, gcTime: 0 } as const;
