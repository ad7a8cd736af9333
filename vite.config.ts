import { totalmem } from 'node:os';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import manifest from './package.json' with { type: 'json' };
import { appInHtml } from './src/tools/app-in-html.ts';
import { bundleStats, workerStats } from './src/tools/bundle-stats.mjs';
import { chunkNames } from './src/tools/chunks.ts';
import { browsersInHtml, buildTargets } from './src/tools/oldest-browsers.ts';
import { textInHtml } from './src/tools/text-in-html.ts';
import { usedLeaflet } from './src/tools/used-leaflet.ts';
import { worldFile } from './src/tools/world.ts';
import { LongFirst } from './test/support/long-first.ts';
import { patienceMs } from './test/support/patience.ts';
import { sqlOfTests } from './test/support/sql-of-tests-plugin.ts';

/** What the service answers; everything else in development is Vite's. `npm run dev` names the service's address. */
const servicePaths = [
  '/public/v1',
  '/token',
  '/sign-in',
  '/config.json',
  '/basemap',
  '/health',
  '/docs',
  '/metrics',
  '/ingest',
  '/shared',
];
const service = process.env.DEV_SERVICE ?? 'http://127.0.0.1:8081';

/** Every page of the dashboard imports these packages: one file keeps them together, in the cache too. */
const frame = /\/node_modules\/(react|react-dom|scheduler|clsx|@tanstack)\//;

const recordStatements = 'test/support/record-statements.ts';

const everyTest = {
  // A worker takes modules in once for all its files, and no file leaves anything behind in them.
  isolate: false,
  // Tests make much that lives shortly. More room for it halves the time of collecting it.
  execArgv: ['--max-semi-space-size=64'],
  // Only ends tests that hang: the longest one takes 80 s alone on two cores, and several times that on a slow or busy machine.
  testTimeout: 900_000,
  hookTimeout: 900_000,
  expect: { poll: { timeout: patienceMs } },
  restoreMocks: true,
  unstubGlobals: true,
  unstubEnvs: true,
};

/** The address of the built-in world, made for this build. */
const resolveWorld = { alias: { 'world.pmtiles?url': `${await worldFile()}?url` } };

export default defineConfig({
  resolve: resolveWorld,
  // Relative, so that the built dashboard works under any path; index.html's <base> anchors it.
  base: './',
  plugins: [usedLeaflet(), react(), browsersInHtml(), textInHtml(), appInHtml(), bundleStats()],
  worker: { plugins: () => [workerStats()] },
  server: {
    host: '127.0.0.1',
    port: 8080,
    strictPort: true,
    // The database's files and builds come and go under the project's folder.
    watch: { ignored: [resolve('data/**'), resolve('dist.*/**'), resolve('release/**')] },
    proxy: Object.fromEntries(servicePaths.map((path) => [`^${path}(?:[/?]|$)`, { target: service, xfwd: true }])),
  },
  build: {
    target: buildTargets,
    // The Content-Security-Policy allows no inline content.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // src/tools/page-weight.mjs checks the weight of each page.
    chunkSizeWarningLimit: 2000,
  },
  environments: {
    client: {
      build: {
        outDir: 'dist/public',
        emptyOutDir: true,
        sourcemap: false,
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'frame', test: frame },
                // The catalogues import it. A file that also holds readers of texts would wait for a catalogue that waits for it.
                { name: 'grammar', test: /\/src\/(contract\/waiting|web\/text\/(plural|\w\w\/counted))\.ts$/ },
                { name: chunkNames(), debugName: 'pages', includeDependenciesRecursively: false },
                // What other pages share. Merging small files saves requests, but merging larger ones makes circles.
                { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 5000 },
              ],
            },
          },
        },
      },
    },
    service: {
      consumer: 'server',
      // Only `dependencies` are installed beside a release. The build includes every other package.
      resolve: { noExternal: true, external: Object.keys(manifest.dependencies) },
      build: {
        ssr: true,
        outDir: 'dist',
        // dist/public is the client's, built just before.
        emptyOutDir: false,
        copyPublicDir: false,
        target: 'node20',
        sourcemap: true,
        minify: false,
        rolldownOptions: {
          input: { main: 'src/server/main.ts', cli: 'src/server/host/cli.ts', worker: 'src/server/worker.ts' },
          output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
        },
      },
    },
  },
  builder: {
    buildApp: async (builder) => {
      for (const name of ['client', 'service']) {
        const environment = builder.environments[name];
        if (environment === undefined) throw new Error(`no build environment ${name}`);
        await builder.build(environment);
      }
    },
  },
  test: {
    // Once per run, for all projects: the tests' PostgreSQL. (A project that `extends` this file would start its own.)
    globalSetup: 'test/support/global-setup.ts',
    // More than two cores, because a test often waits: for PostgreSQL, a process, a time limit or a page.
    maxWorkers: totalmem() > 12 * 2 ** 30 ? 4 : 3,
    teardownTimeout: 20_000,
    sequence: { sequencer: LongFirst },
    projects: [
      {
        plugins: [sqlOfTests()],
        resolve: resolveWorld,
        test: {
          ...everyTest,
          name: 'node',
          environment: 'node',
          // With the dashboard's modules that show nothing, because a project of their own compiles the shared ones again.
          include: ['test/{contract,files,geo,rules,server,structure}/**/*.test.{ts,tsx}', 'test/web/**/*.test.ts'],
          setupFiles: [recordStatements, 'test/support/words-setup.ts'],
        },
      },
      {
        plugins: [sqlOfTests()],
        resolve: resolveWorld,
        test: {
          ...everyTest,
          name: 'web',
          environment: 'jsdom',
          include: ['test/web/**/*.test.tsx'],
          setupFiles: [recordStatements, 'test/support/words-setup.ts', 'test/support/page-setup.ts'],
        },
      },
      {
        test: {
          ...everyTest,
          name: 'journeys',
          environment: 'node',
          include: ['test/journeys/**/*.test.ts'],
          globalSetup: 'test/support/built-setup.ts',
        },
      },
      {
        test: {
          ...everyTest,
          name: 'statements',
          environment: 'node',
          include: ['test/statements/**/*.test.ts'],
          // Last: it reads the statements that the other projects sent.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
