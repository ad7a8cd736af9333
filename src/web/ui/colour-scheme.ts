import { useSyncExternalStore } from 'react';
import { keep, readKept } from './kept.ts';
import { mediaOf } from './use-media.ts';

export type ThemeSetting = 'system' | 'light' | 'dark';
type Scheme = 'light' | 'dark';

/** `public/early.js` also reads it, and sets `data-theme` before the first paint. */
const key = 'fenceline.theme';
const listeners = new Set<() => void>();
let setting = readSetting();

const prefersDark = '(prefers-color-scheme: dark)';
/** Only for its events, as in `useMedia`. */
let system: MediaQueryList | undefined;

function readSetting(): ThemeSetting {
  const kept = readKept(key);
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

function schemeNow(): Scheme {
  if (setting === 'system') return mediaOf(prefersDark).matches ? 'dark' : 'light';
  return setting;
}

function apply(): void {
  document.documentElement.dataset.theme = schemeNow();
  for (const notify of listeners) notify();
}

function follow(): void {
  setting = readSetting();
  apply();
}

const onStorage = (event: StorageEvent): void => {
  if (event.key === key) follow();
};

/** Follows the system and other tabs while a component is mounted. */
function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  if (listeners.size === 1) {
    follow();
    addEventListener('storage', onStorage);
    system = matchMedia(prefersDark);
    system.addEventListener('change', apply);
  }
  return () => {
    listeners.delete(notify);
    if (listeners.size > 0) return;
    removeEventListener('storage', onStorage);
    system?.removeEventListener('change', apply);
  };
}

/** Sets the theme of this browser. */
export function setTheme(next: ThemeSetting): void {
  setting = next;
  keep(key, next);
  apply();
}

export const useTheme = (): ThemeSetting => useSyncExternalStore(subscribe, () => setting);

/** The current theme of the page. */
export const useScheme = (): Scheme => useSyncExternalStore(subscribe, schemeNow);
