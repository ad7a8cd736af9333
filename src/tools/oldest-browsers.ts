import type { Plugin } from 'vite';

/**
 * The oldest browsers that the dashboard supports: the first of each engine with `AbortSignal.any`, the newest API that it
 * uses. `public/guard.js` looks for that API, so a newer floor needs another API there.
 */
export const oldestBrowsers = { Chrome: 116, Edge: 116, Firefox: 124, Safari: 17.4 } as const;

/** For people: "Chrome 116, Edge 116, …". */
export const oldestBrowserNames = Object.entries(oldestBrowsers)
  .map(([name, version]) => `${name} ${version}`)
  .join(', ');

/** For the bundler: `chrome116`. Safari on phones has the numbers of Safari. */
export const buildTargets = [
  ...Object.entries(oldestBrowsers).map(([name, version]) => `${name.toLowerCase()}${version}`),
  `ios${oldestBrowsers.Safari}`,
];

/** Replaces `%browsers%` in index.html. */
export const fillBrowsers = (html: string): string => html.replaceAll('%browsers%', oldestBrowserNames);

/** Vite plugin: names the oldest browsers in index.html. */
export const browsersInHtml = (): Plugin => ({ name: 'browsers-in-html', transformIndexHtml: fillBrowsers });
