import { useCallback, useSyncExternalStore } from 'react';

/** Asked for at every drawing, and the same as long as the page lives. */
const medias = new Map<string, MediaQueryList>();

/** Whether a media query holds, as long as it holds. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (tell: () => void) => {
      const media = mediaOf(query);
      media.addEventListener('change', tell);
      return () => media.removeEventListener('change', tell);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => mediaOf(query).matches);
}

export function mediaOf(query: string): MediaQueryList {
  const known = medias.get(query);
  if (known) return known;
  const media = matchMedia(query);
  medias.set(query, media);
  return media;
}
