import { spoken } from './spoken.ts';

/** The words of geofences, and of the legend of tags. There once `speakGeofences()` has resolved: see `with-words.ts`. */
export let geofences: Awaited<ReturnType<typeof spoken.geofences>>['geofences'];

export async function speakGeofences(): Promise<void> {
  ({ geofences } = await spoken.geofences());
}
