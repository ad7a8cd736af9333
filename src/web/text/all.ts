import { text as first } from './index.ts';

/**
 * Every text of the dashboard, for modules that load after the first screen. `test/structure/imports.test.ts` checks that
 * `loadAllText()` runs before they load.
 */
export const text = first as typeof first & typeof import('./en/rest.ts');
