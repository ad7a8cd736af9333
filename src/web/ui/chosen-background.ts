import { createShared } from '../shared.ts';
import { keep, readKept } from './kept.ts';

const key = 'fenceline.background';

/** Name of the tile layer that this browser shows under maps, or empty for the default. */
export const chosenBackground = createShared(readKept(key) ?? '');

export function chooseBackground(name: string): void {
  keep(key, name || null);
  chosenBackground.set(name);
}
