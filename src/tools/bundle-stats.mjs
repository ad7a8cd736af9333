import { writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/**
 * One chunk of the dashboard as built: what it needs at once (`imports`, `css`), what it may fetch later
 * (`dynamicImports`), and the source modules inside, relative to the project.
 * @typedef {{ entry: boolean, source: string | null, imports: string[], dynamicImports: string[], css: string[], modules: string[] }} ChunkStats
 * @typedef {Record<string, ChunkStats>} BundleStats file name -> chunk
 */

/** Written beside `public/`, not into it: it is for the budgets, not for the browser. */
export const statsFile = 'client-stats.json';

/**
 * Vite plugin: writes down the chunk graph of the client build.
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
