/** Long work in slices, so that other requests have their turn in between. */
import { setImmediate } from 'node:timers/promises';

/** Milliseconds of one slice: of ten such works at once, each other request waits for ten slices at most. */
const sliceMs = 10;

/** Says when a slice is used up: `await turn()` inside a long loop waits only then. */
export function turns(): () => Promise<void> | undefined {
  let begun = performance.now();
  return () => {
    if (performance.now() - begun < sliceMs) return undefined;
    return setImmediate(undefined).then(() => {
      begun = performance.now();
    });
  };
}
