/** Replaces everything on the page with an offer to reload it. `public/guard.js` has that page, since it is there first. */
export function stopPage(cause: unknown): void {
  console.error(cause);
  document.dispatchEvent(new CustomEvent('fenceline:failed', { detail: String(cause) }));
}
