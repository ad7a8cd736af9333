import { useCallback, useSyncExternalStore } from 'react';

/** A cache, because each render asks for the query. */
const medias = new Map<string, MediaQueryList>();

/** Whether a media query matches. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      // Not the cached one: Chromium skips the change event of an object whose new value was read before the next frame.
      const media = matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => mediaOf(query).matches);
}

/** Whether people use this device mainly by touch. */
export const useTouch = (): boolean => useMedia('(pointer: coarse)');

export function mediaOf(query: string): MediaQueryList {
  const known = medias.get(query);
  if (known) return known;
  const media = matchMedia(query);
  medias.set(query, media);
  return media;
}
