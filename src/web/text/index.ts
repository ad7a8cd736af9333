import { catalogue, type Text } from './language.ts';

/**
 * Every text of the dashboard: `text.drivers.title`. A literal in JSX is found by a test. The page's script fills it before
 * it loads the dashboard, so modules may read texts when they are loaded.
 */
export const text = {} as Text;

export async function loadText(): Promise<void> {
  Object.assign(text, await catalogue.dashboard());
}
