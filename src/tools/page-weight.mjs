/**
 * The files that a browser fetches before a page is usable: the files named in index.html, the chunks of `roots` with all
 * their static imports and CSS, and the texts of the language with the largest files.
 * @typedef {{ name: string, budgetKilobytes: number, roots: string[], words: string[], banned: string[], later: string[] }} Page
 * `words`: files of a language (`src/web/text/<language>/`) that the page waits for. `banned`: packages, and `later`: modules of ours, that must not be in these files.
 * @typedef {import('./bundle-stats.mjs').BundleStats} BundleStats
 */

/** Kilobytes of 1000 bytes, gzipped, JavaScript and CSS together. @type {Page[]} */
export const pages = [
  {
    name: 'sign-in',
    budgetKilobytes: 20,
    roots: ['index.html'],
    words: ['sign-in'],
    // The browser fetches the rest of the dashboard when the form is usable.
    banned: ['react', 'react-dom', 'zod', 'react-hook-form', '@tanstack/', 'leaflet'],
    later: ['src/web/app/App.tsx'],
  },
  {
    name: 'map',
    budgetKilobytes: 300,
    roots: ['index.html', 'src/web/app/App.tsx', 'src/web/features/geofences/GeofencesPage.tsx'],
    words: ['all'],
    // Drawing and its form load with the first click on "new" or "edit".
    banned: ['react-hook-form', 'zod'],
    later: [
      'src/web/features/geofences/GeofenceDetails.tsx',
      'src/web/features/geofences/editor/GeofenceEditor.tsx',
      'src/web/map/drawing/Drawing.tsx',
      'src/web/ui/table/DataTable.tsx',
    ],
  },
  {
    name: 'live map',
    budgetKilobytes: 300,
    roots: ['index.html', 'src/web/app/App.tsx', 'src/web/features/live/LivePage.tsx'],
    words: ['all'],
    banned: ['react-hook-form', 'zod'],
    later: [
      'src/web/features/live/VehiclePanel.tsx',
      'src/web/map/drawing/Drawing.tsx',
      'src/web/ui/table/DataTable.tsx',
    ],
  },
];

/**
 * The scripts and styles in the built index.html.
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
  const spoken = heaviest(
    languagesOf(stats).map((language) => wordsOf(stats, language, page.words)),
    gzippedBytes,
  );
  const named = filesNamedIn(html);
  const files = new Set([...named, ...chunks, ...chunks.flatMap((chunk) => stats[chunk]?.css ?? []), ...spoken]);
  const bytes = weigh([...files], gzippedBytes);
  const modules = chunks.flatMap((chunk) => stats[chunk]?.modules ?? []);
  const present = packagesIn(modules);
  const lost = [...page.roots, ...page.later]
    .filter((module) => chunkOf(stats, module) === undefined)
    .map((module) => `no chunk contains ${module}`);
  const strays = page.banned
    .filter((name) => present.some((found) => (name.endsWith('/') ? found.startsWith(name) : found === name)))
    .concat(page.later.filter((module) => modules.includes(module)))
    .map((name) => `${name} is in the files that it loads first`);
  const heavy = bytes > page.budgetKilobytes * 1000 ? [`weighs ${bytes} bytes, above ${page.budgetKilobytes} kB`] : [];
  return { bytes, files: files.size, faults: [...lost, ...strays, ...heavy] };
}

/**
 * @param {readonly string[]} files
 * @param {(file: string) => number} gzippedBytes
 */
const weigh = (files, gzippedBytes) => files.reduce((sum, file) => sum + gzippedBytes(file), 0);

/**
 * @param {readonly string[][]} sets
 * @param {(file: string) => number} gzippedBytes
 */
const heaviest = (sets, gzippedBytes) =>
  sets.reduce((most, next) => (weigh(next, gzippedBytes) > weigh(most, gzippedBytes) ? next : most), []);

const wordsPlace = /^src\/web\/text\/([a-z]{2})\//;

/** @param {BundleStats} stats */
const languagesOf = (stats) => [
  ...new Set(
    Object.values(stats).flatMap(({ modules }) => modules.flatMap((name) => wordsPlace.exec(name)?.[1] ?? [])),
  ),
];

/**
 * The files with these texts of a language and their imports.
 * @param {BundleStats} stats
 * @param {string} language
 * @param {readonly string[]} words
 */
const wordsOf = (stats, language, words) => [
  ...closure(
    stats,
    words.flatMap((name) => chunkOf(stats, `src/web/text/${language}/${name}.ts`) ?? []),
  ),
];

/**
 * @param {BundleStats} stats
 * @param {string} module
 */
const chunkOf = (stats, module) => Object.keys(stats).find((file) => stats[file]?.modules.includes(module));

/**
 * Files that import themselves through others. Such a file may run before what it needs, and its page does not load.
 * @param {BundleStats} stats
 */
export const filesInCycles = (stats) =>
  Object.keys(stats).filter((file) => closure(stats, [...(stats[file]?.imports ?? [])]).has(file));

/**
 * The chunks and all their static imports.
 * @param {BundleStats} stats
 * @param {string[]} files
 */
function closure(stats, files) {
  const seen = new Set(files);
  // The loop also visits the items that it adds.
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
