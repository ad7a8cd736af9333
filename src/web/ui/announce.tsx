import { useEffect, useSyncExternalStore } from 'react';
import { createShared } from '../shared.ts';
import classes from './hidden.module.css';

const message = createShared('');

/** Says something to a screen reader, politely: where a thing has moved to, that a page has come. */
export function announce(words: string): void {
  // The same words twice would not be read again: a no-break space makes them another text.
  message.set(words === message.get() ? `${words}\u00a0` : words);
}

/** How long a list has to be as it is before somebody hears of it: each key that is typed makes it another one. */
const restMs = 600;

/** Says it whenever it has become something else; undefined: nothing is to be said. */
export function useAnnounced(words: string | undefined): void {
  useEffect(() => {
    if (words === undefined) return;
    const later = setTimeout(() => announce(words), restMs);
    return () => clearTimeout(later);
  }, [words]);
}

/** The place that readers listen to: once, in the frame. */
export function LiveRegion() {
  const words = useSyncExternalStore(message.subscribe, message.get);
  return (
    <div className={classes.hidden} role="status" aria-live="polite" aria-atomic="true">
      {words}
    </div>
  );
}
