/** Replaces the page with an offer to reload. The code is in `public/guard.js`, which loads first. */
export function stopPage(cause: unknown): void {
  console.error(cause);
  document.dispatchEvent(new CustomEvent('fenceline:failed', { detail: String(cause) }));
}
