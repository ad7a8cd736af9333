import { writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/**
 * One chunk of the built dashboard: its static imports and CSS, its dynamic imports, and its source modules relative to the
 * project.
 * @typedef {{ entry: boolean, source: string | null, imports: string[], dynamicImports: string[], css: string[], modules: string[] }} ChunkStats
 * @typedef {Record<string, ChunkStats>} BundleStats file name -> chunk
 */

/** Next to `public/`, not in it, because browsers do not need it. */
export const statsFile = 'client-stats.json';

/** Chunks of workers, which Vite bundles apart from the page and before it. @type {BundleStats} */
const workers = {};

/**
 * Vite plugin for workers: adds them to the stats of the page, because their packages need notices as well.
 * @returns {import('vite').Plugin}
 */
export function workerStats() {
  /** @type {string} */
  let root;
  return {
    name: 'worker-stats',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    generateBundle(_, bundle) {
      Object.assign(workers, statsOf(bundle, root));
    },
  };
}

/**
 * @param {import('vite').Rolldown.OutputBundle} bundle
 * @param {string} root
 */
function statsOf(bundle, root) {
  /** @param {string} id */
  const name = (id) => relative(root, id.replace(/^\0/, '').replace(/\?.*$/, ''));
  /** @type {BundleStats} */
  const stats = {};
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== 'chunk') continue;
    stats[chunk.fileName] = {
      entry: chunk.isEntry,
      source: chunk.facadeModuleId === null ? null : name(chunk.facadeModuleId),
      imports: chunk.imports,
      dynamicImports: chunk.dynamicImports,
      css: [...(chunk.viteMetadata?.importedCss ?? [])],
      modules: Object.keys(chunk.modules).map(name),
    };
  }
  return stats;
}

/**
 * Vite plugin: writes the chunk graph of the client build to a file.
 * @returns {import('vite').Plugin}
 */
export function bundleStats() {
  /** @type {string} */
  let root;
  return {
    name: 'bundle-stats',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    configResolved(config) {
      root = config.root;
    },
    writeBundle(options, bundle) {
      const stats = { ...statsOf(bundle, root), ...workers };
      if (options.dir) writeFileSync(join(dirname(options.dir), statsFile), JSON.stringify(stats, null, 1));
    },
  };
}
