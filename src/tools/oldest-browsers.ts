import type { Plugin } from 'vite';

/**
 * The oldest supported browsers: the first version of each engine with `AbortSignal.any`, the newest API in use.
 * `public/guard.js` checks for that API, so newer versions here need another check there.
 */
export const oldestBrowsers = { Chrome: 116, Edge: 116, Firefox: 124, Safari: 17.4 } as const;

/** Text for users: "Chrome 116, Edge 116, …". */
export const oldestBrowserNames = Object.entries(oldestBrowsers)
  .map(([name, version]) => `${name} ${version}`)
  .join(', ');

/** Targets of the bundler: `chrome116`. iOS has the version numbers of Safari. */
export const buildTargets = [
  ...Object.entries(oldestBrowsers).map(([name, version]) => `${name.toLowerCase()}${version}`),
  `ios${oldestBrowsers.Safari}`,
];

/** Replaces `%browsers%` in index.html. */
export const fillBrowsers = (html: string): string => html.replaceAll('%browsers%', oldestBrowserNames);

/** Vite plugin: names the oldest browsers in index.html. */
export const browsersInHtml = (): Plugin => ({ name: 'browsers-in-html', transformIndexHtml: fillBrowsers });
