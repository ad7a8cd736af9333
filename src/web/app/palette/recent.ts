import { keep, readKept } from '../../ui/kept.ts';

/** Only keys, so that no names stay in the browser after sign-out. */
const keptKeys = 8;
const placeOf = (username: string): string => `fenceline.recent.${username}`;

/** Entries that were picked, the newest first. */
export const recentKeys = (username: string): readonly string[] =>
  readKept(placeOf(username))?.split(' ').filter(Boolean) ?? [];

export function rememberPicked(username: string, key: string): void {
  const others = recentKeys(username).filter((other) => other !== key);
  keep(placeOf(username), [key, ...others].slice(0, keptKeys).join(' '));
}
