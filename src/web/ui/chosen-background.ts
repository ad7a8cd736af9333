import { createShared } from '../shared.ts';
import { keep, readKept } from './kept.ts';

const key = 'fenceline.background';

/** Name of the tile layer that this browser shows under maps, or empty for the default. */
export const chosenBackground = createShared(readKept(key) ?? '');

export function chooseBackground(name: string): void {
  keep(key, name || null);
  chosenBackground.set(name);
}

const drivenKey = 'fenceline.driven';
const keptDriven = readKept(drivenKey);

/** Whether this browser shows the lines of recent days on maps; undefined until the person has chosen. */
export const showsDriven = createShared<boolean | undefined>(keptDriven === null ? undefined : keptDriven === 'on');

export function showDriven(shows: boolean): void {
  keep(drivenKey, shows ? 'on' : 'off');
  showsDriven.set(shows);
}
