import { text } from '../text/index.ts';
import { notify } from './notices.tsx';

const words = text.placeAt;

/** Copies what other maps can read in every language: decimal points. */
export async function copyCoordinates(at: { latitude: number; longitude: number }): Promise<void> {
  const coordinates = `${at.latitude.toFixed(5)}, ${at.longitude.toFixed(5)}`;
  try {
    await navigator.clipboard.writeText(coordinates);
    notify({ words: words.copied(coordinates) });
  } catch {
    // The browser may not allow access to the clipboard, and over plain http it has none.
    notify({ kind: 'problem', words: words.copyFailed(coordinates) });
  }
}
