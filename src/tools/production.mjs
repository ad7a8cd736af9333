/**
 * The parts of `package.json` and `package-lock.json` for a release.
 *
 * @typedef {Record<string, string>} Versions
 * @typedef {{
 *   name: string, version: string, dependencies: Versions, optionalDependencies: Versions,
 *   devDependencies?: Versions, scripts: Versions, [field: string]: unknown
 * }} Manifest
 * @typedef {{ dev?: boolean, dependencies?: Versions, [field: string]: unknown }} LockedPackage
 * @typedef {{ packages: Record<string, LockedPackage>, [field: string]: unknown }} Lock
 */

/** A release contains the build, so its commands run `dist`. */
const scripts = {
  start: 'exec node --enable-source-maps dist/main.js',
  fenceline: 'exec node --enable-source-maps dist/cli.js',
};

/**
 * @param {Manifest} manifest
 * @returns {Manifest}
 */
export function productionManifest({ devDependencies, ...rest }) {
  return { ...rest, scripts };
}

/**
 * The lock file without development packages, as `npm ci` needs it for the release's manifest.
 * @param {Lock} lock
 * @param {Manifest} manifest the release's manifest
 * @returns {Lock}
 */
export function productionLock(lock, manifest) {
  const { name, version, license, engines, dependencies, optionalDependencies } = manifest;
  const kept = Object.entries(lock.packages).filter(([path, { dev }]) => path !== '' && dev !== true);
  const own = { name, version, license, dependencies, optionalDependencies, engines };
  return { ...lock, packages: { '': own, ...Object.fromEntries(kept) } };
}
