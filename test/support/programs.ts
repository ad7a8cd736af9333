/**
 * The programs and worker threads that tests start, in one folder as plain JavaScript. From sources, each start would resolve and
 * compile all modules again, which takes five times the processor time.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import manifest from '../../package.json' with { type: 'json' };
import { root } from '../../src/tools/built.mjs';

/** Name of a program -> its source. */
const sources = {
  main: 'src/server/main.ts',
  cli: 'src/server/host/cli.ts',
  // `main` starts it by this name.
  worker: 'test/support/recording-worker.ts',
  'misbehaving-worker': 'test/server/work/misbehaving-worker.ts',
  'embedded-service': 'test/server/database/embedded-service.ts',
  'sealing-child': 'test/server/telemetry/sealing-child.ts',
  'second-client': 'test/support/second-client.ts',
  'watch-loop': 'test/support/watch-loop.ts',
};

/** Bundles them once for a run. As deep in the project as the sources, because programs find files from where they are. */
export async function buildPrograms(): Promise<{ folder: string; remove(): void }> {
  // As of an unfinished build: the next build removes what a killed run leaves.
  const above = join(root, `dist.tests-${process.pid}.tmp`);
  const folder = join(above, 'programs');
  mkdirSync(folder, { recursive: true });
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    ssr: { noExternal: true, external: Object.keys(manifest.dependencies) },
    build: {
      ssr: true,
      outDir: folder,
      target: 'node20',
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(Object.entries(sources).map(([name, file]) => [name, join(root, file)])),
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
  return { folder, remove: () => rmSync(above, { recursive: true, force: true }) };
}
