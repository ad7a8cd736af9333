import { useSyncExternalStore } from 'react';
import classes from './hidden.module.css';

let message = '';
const listeners = new Set<() => void>();

/** Says something to a screen reader, politely: where a thing has moved to, that a page has come. */
export function announce(words: string): void {
  // The same words twice would not be read again: a no-break space makes them another text.
  message = words === message ? `${words}\u00a0` : words;
  for (const tell of listeners) tell();
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

/** The place that readers listen to: once, in the frame. */
export function LiveRegion() {
  const words = useSyncExternalStore(subscribe, () => message);
  return (
    <div className={classes.hidden} role="status" aria-live="polite" aria-atomic="true">
      {words}
    </div>
  );
}
