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
      if (options.dir) writeFileSync(join(dirname(options.dir), statsFile), JSON.stringify(stats, null, 1));
    },
  };
}
