import { keep, readKept } from '../../ui/kept.ts';

/** Keys alone: no name stays in the browser after somebody has signed out. */
const keptKeys = 8;
const placeOf = (username: string): string => `fenceline.recent.${username}`;

/** What was picked last, the newest first. */
export const recentKeys = (username: string): readonly string[] =>
  readKept(placeOf(username))?.split(' ').filter(Boolean) ?? [];

export function rememberPicked(username: string, key: string): void {
  const others = recentKeys(username).filter((other) => other !== key);
  keep(placeOf(username), [key, ...others].slice(0, keptKeys).join(' '));
}
