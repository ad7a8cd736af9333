import { speakGeofences } from './geofences.ts';
import { speakLater } from './later.ts';

type Load<Module> = () => Promise<Module>;

/**
 * Code is run when the words that it takes where it stands are there: `lazyPage(withWords(() => import('./Page.tsx')), …)`.
 * A test finds an `import()` that needs words and does not wait for them. (Modules that `await` their words themselves would
 * do without, but one of them in all the dashboard, and the bundler cuts it into twice as many files.)
 */
export const withWords =
  <Module>(load: Load<Module>): Load<Module> =>
  async () => {
    await speakMore();
    return load();
  };

/** The same for what needs the words of geofences alone. */
export const withGeofenceWords =
  <Module>(load: Load<Module>): Load<Module> =>
  async () => {
    await speakGeofences();
    return load();
  };

/** Every word that there is. */
export async function speakMore(): Promise<void> {
  await Promise.all([speakGeofences(), speakLater()]);
}
