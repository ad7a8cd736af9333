import { useEffect, useSyncExternalStore } from 'react';
import { createShared } from '../shared.ts';
import classes from './hidden.module.css';

const message = createShared('');

/** Announces a text politely to screen readers. */
export function announce(words: string): void {
  // Screen readers do not repeat an equal text. A no-break space makes it different.
  message.set(words === message.get() ? `${words}\u00a0` : words);
}

/** Debounce for announcements about a list, which each key changes. */
const restMs = 600;

/** Announces the text after each change; undefined: nothing. */
export function useAnnounced(words: string | undefined): void {
  useEffect(() => {
    if (words === undefined) return;
    const later = setTimeout(() => announce(words), restMs);
    return () => clearTimeout(later);
  }, [words]);
}

/** The live region, once in the frame. */
export function LiveRegion() {
  const words = useSyncExternalStore(message.subscribe, message.get);
  return (
    <div className={classes.hidden} role="status" aria-live="polite" aria-atomic="true">
      {words}
    </div>
  );
}
