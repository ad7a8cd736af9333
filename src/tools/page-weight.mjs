/**
 * A page as the browser first needs it: what index.html names itself, the chunks that hold `roots`, all that they import
 * statically, and their CSS.
 * What is fetched after the page is usable does not count.
 * @typedef {{ name: string, budgetKilobytes: number, roots: string[], banned: string[], later: string[] }} Page
 * `banned`: packages that must not be among it; `later`: modules of ours that must come on their own.
 * @typedef {import('./bundle-stats.mjs').BundleStats} BundleStats
 */

/** Kilobytes of 1000 bytes, gzipped, JavaScript and CSS together. @type {Page[]} */
export const pages = [
  {
    name: 'sign-in',
    budgetKilobytes: 80,
    roots: ['index.html'],
    // An entry of its own: what the rest of the dashboard stands on is fetched once the form is usable.
    banned: ['react', 'react-dom', 'zod', 'react-hook-form', '@mantine/', '@tanstack/', 'leaflet'],
    later: ['src/web/app/App.tsx'],
  },
  {
    name: 'map',
    budgetKilobytes: 260,
    roots: ['index.html', 'src/web/app/App.tsx', 'src/web/features/geofences/GeofencesPage.tsx'],
    // Drawing and its form come with the first click on "new" or "edit".
    banned: ['react-hook-form', 'zod'],
    later: ['src/web/features/geofences/editor/GeofenceEditor.tsx', 'src/web/map/drawing/Drawing.tsx'],
  },
  {
    name: 'live map',
    budgetKilobytes: 260,
    roots: ['index.html', 'src/web/app/App.tsx', 'src/web/features/live/LivePage.tsx'],
    banned: ['react-hook-form', 'zod'],
    later: ['src/web/features/live/VehiclePanel.tsx', 'src/web/map/drawing/Drawing.tsx'],
  },
];

/**
 * The scripts and styles that the built page names.
 * @param {string} html
 */
export const filesNamedIn = (html) =>
  [...html.matchAll(/(?:src|href)="(?:\.?\/)?([^"]+\.(?:js|css))"/g)].map(([, file = '']) => file);

/**
 * @param {{ stats: BundleStats, html: string, gzippedBytes: (file: string) => number }} built
 * @param {Page} page
 */
export function judge({ stats, html, gzippedBytes }, page) {
  const homes = page.roots.flatMap((root) => chunkOf(stats, root) ?? []);
  const chunks = [...closure(stats, homes)];
  const files = new Set([...filesNamedIn(html), ...chunks, ...chunks.flatMap((chunk) => stats[chunk]?.css ?? [])]);
  const bytes = [...files].reduce((sum, file) => sum + gzippedBytes(file), 0);
  const modules = chunks.flatMap((chunk) => stats[chunk]?.modules ?? []);
  const present = packagesIn(modules);
  const lost = [...page.roots, ...page.later]
    .filter((module) => chunkOf(stats, module) === undefined)
    .map((module) => `no chunk holds ${module}`);
  const strays = page.banned
    .filter((name) => present.some((found) => (name.endsWith('/') ? found.startsWith(name) : found === name)))
    .concat(page.later.filter((module) => modules.includes(module)))
    .map((name) => `${name} is among what it loads first`);
  const heavy = bytes > page.budgetKilobytes * 1000 ? [`weighs ${bytes} bytes, above ${page.budgetKilobytes} kB`] : [];
  return { bytes, files: files.size, faults: [...lost, ...strays, ...heavy] };
}

/**
 * @param {BundleStats} stats
 * @param {string} module
 */
const chunkOf = (stats, module) => Object.keys(stats).find((file) => stats[file]?.modules.includes(module));

/**
 * The chunks and everything that they import statically, however far.
 * @param {BundleStats} stats
 * @param {string[]} files
 */
function closure(stats, files) {
  const seen = new Set(files);
  // A set grows under its own loop.
  for (const file of seen) for (const imported of stats[file]?.imports ?? []) seen.add(imported);
  return seen;
}

/**
 * The npm packages of modules, as `name` or `@scope/name`.
 * @param {string[]} modules
 */
function packagesIn(modules) {
  const names = modules.flatMap((module) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(module)?.[1] ?? []);
  return [...new Set(names)];
}
