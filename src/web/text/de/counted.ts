import { waitIn } from '../../../contract/waiting.ts';
import { plural } from '../plural.ts';

export const german = plural('de');

/** "1 Besuch", "12 Besuche". */
export const counted = (count: number, shown: string, one: string, other: string): string =>
  `${shown} ${german(count, { one, other })}`;

export const waiting = waitIn('de');
