import { createShared } from '../shared.ts';
import { keep, readKept } from './kept.ts';

const key = 'fenceline.driven';
const kept = readKept(key);

/** Whether this browser shows the lines of recent days on maps; undefined until the person has chosen. */
export const showsDriven = createShared<boolean | undefined>(kept === null ? undefined : kept === 'on');

export function showDriven(shows: boolean): void {
  keep(key, shows ? 'on' : 'off');
  showsDriven.set(shows);
}
