/** The file with the street map of the demo, which the build and `npm run dev` give to the service. */
import { join } from 'node:path';
import { runnerImport } from 'vite';
import { root } from './built.mjs';
import { cachedFile } from './cached-file.mjs';

/** Name of the file in a build. */
export const demoCityName = 'demo-city.pmtiles';

/** Path of the file. */
export const demoCityFile = () =>
  cachedFile({
    name: demoCityName,
    sources: ['src/tools/demo-city', 'src/tools/vector-tiles', 'src/server/demo', 'src/geo'],
    make: async () => {
      /** @type {{ module: typeof import('./demo-city/index.ts') }} */
      const { module } = await runnerImport(join(root, 'src/tools/demo-city/index.ts'));
      return module.demoCityArchive();
    },
  });
