import { learnReasons } from './reason-words.ts';
import { spoken } from './spoken.ts';

/** What all but the frame and the map pages say. There once `speakLater()` has resolved: see `with-words.ts`. */
export let later: Awaited<ReturnType<typeof spoken.later>>;

export async function speakLater(): Promise<void> {
  later = await spoken.later();
  learnReasons(later.reasons);
}
