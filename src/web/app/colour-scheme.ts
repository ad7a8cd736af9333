import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';
import { keep, readKept } from '../ui/kept.ts';

export type ThemeSetting = 'system' | 'light' | 'dark';

/** Read by `public/early.js` before the first paint. */
const key = 'fenceline.theme';

export const toScheme = (setting: ThemeSetting): MantineColorScheme => (setting === 'system' ? 'auto' : setting);
export const toSetting = (scheme: MantineColorScheme): ThemeSetting => (scheme === 'auto' ? 'system' : scheme);

/** Mirrors the person's theme in this browser, so that the next first paint is right; follows the other tabs. */
export function createSchemeManager(): MantineColorSchemeManager {
  let listener: ((event: StorageEvent) => void) | undefined;
  const read = (fallback: MantineColorScheme): MantineColorScheme => {
    const kept = readKept(key);
    return kept === 'light' || kept === 'dark' || kept === 'system' ? toScheme(kept) : fallback;
  };
  return {
    get: read,
    set: (scheme) => keep(key, toSetting(scheme)),
    clear: () => keep(key, null),
    subscribe: (onUpdate) => {
      listener = (event) => {
        if (event.key === key) onUpdate(read('auto'));
      };
      addEventListener('storage', listener);
    },
    unsubscribe: () => {
      if (listener) removeEventListener('storage', listener);
    },
  };
}
