import { text } from './index.ts';
import { catalogue } from './language.ts';

/**
 * Fills `text` of `all.ts`. Modules read texts while they load, so it runs before they load: `lazyPage` and `lazyPart` call it.
 */
export async function loadAllText(): Promise<void> {
  Object.assign(text, await catalogue.rest());
}
