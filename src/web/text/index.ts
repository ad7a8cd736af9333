import { catalogue } from './language.ts';

/**
 * The texts of the first screen: `text.geofences.title`. A literal in JSX is found by a test. The page's script fills it
 * before it loads the dashboard, so modules may read texts when they are loaded. Other pages import `text` from `all.ts`.
 */
export const text = {} as typeof import('./en/first.ts');

export async function loadText(): Promise<void> {
  Object.assign(text, await catalogue.first());
}
