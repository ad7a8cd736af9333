import { catalogue } from './language.ts';

/**
 * The texts of the dashboard: `text.geofences.title`. A literal in JSX is found by a test. Modules that import it run once the
 * texts are there. The sign-in page has a load of its own, `sign-in.ts`.
 */
export const text = await catalogue.all();
