import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import manifest from './package.json' with { type: 'json' };
import { bundleStats } from './src/tools/bundle-stats.mjs';
import { filesInHtml } from './src/tools/files-in-html.ts';
import { browsersInHtml, buildTargets } from './src/tools/oldest-browsers.ts';
import { textInHtml } from './src/tools/text-in-html.ts';
import { LongFirst } from './test/support/long-first.ts';
import { patienceMs } from './test/support/patience.ts';

/** What the service answers; everything else in development is Vite's. `npm run dev` names the service's address. */
const servicePaths = ['/public/v1', '/token', '/config.json', '/health', '/docs', '/metrics', '/ingest'];
const service = process.env.DEV_SERVICE ?? 'http://127.0.0.1:8081';

/** In every page of the dashboard, the sign-in page apart. */
const groundPackages =
  /\/node_modules\/(react|react-dom|scheduler|clsx|@mantine\/core\/esm\/(core|components\/(Button|Loader|Transition|UnstyledButton))|@tanstack\/(query-core|react-query|router-core|react-router|history|store|react-store))\//;

/** Small parts that the frame, the map page and nearly every other page have: cut apart they weigh more than they save. */
const widgets =
  /\/src\/web\/(ui\/(Confirm)?(CheckMark|Dialog|Facts|GatedButton|Panel|ProblemNote|Tip|TitleLine|Menu|SearchBox|Split|announce|hidden|icons|keyboard|notices|slices|states|use-focus-after-panel|use-media|use-roving-row|use-virtual-rows|use-selection|use-sheet|use-typed)|parts\/(restorable|use-href|use-lens|use-now))\./;

/** What fetches words: never in one file with React. */
const speech = /\/src\/web\/text\/(first|geofences|later|plural|sign-in|spoken|with-words|\w\w\/counted)\.ts/;

/** What takes words where it stands: never in one file with what fetches them. */
const words = /\/src\/web\/text\/(degrees|format|index|once|problems|use-format)\.ts/;

/** What the sign-in page asks with, too. */
const requests = /\/src\/(web\/api\/(client|config|problem)|web\/ui\/when-idle|contract\/(choices|fold))\.ts/;

/** What the frame and the map pages ask for, and what most others ask for: one by one they are too small to be files. */
const records = /\/src\/web\/api\/(fresh-after|geofences|me|tags|use-change)\.ts/;
const lists = /\/src\/web\/api\/(assignments|drivers|fleets|inputs|probes|vehicles|visits)\./;

/** Every address: cut apart by who needs which, they would be more files than addresses. */
const addresses = /\/src\/web\/paths\//;

/** What all pages with a table have in common. */
const tables =
  /\/src\/web\/(ui\/(table\/|StatusMark|use-sliced)|text\/(table|records)\.|api\/views|parts\/(each\.|Deleted(Filter|Table)|deleted-columns|HiddenNote|lazy-part|MissingRecord|RecordsPage|RestoreButton|SavedViews|TablePage|use-(delete-with-undo|deleted-rows|lasting-error|open-record|record-address|shown-rows)))/;

const isEntry = /index-[\w-]+\.js$/;
const frame = /\/(ground|index|records|requests|rolldown-runtime|speech|start|widgets|words)-[\w-]+\.(js|css)$/;

const everyTest = {
  // A worker takes modules in once for all its files, and no file leaves anything behind in them.
  isolate: false,
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: patienceMs } },
  restoreMocks: true,
  unstubGlobals: true,
  unstubEnvs: true,
};

/** Pages and browsers share two cores with whatever else there is: a second try, and the report names who needed it. */
const page = { ...everyTest, retry: 1 };

export default defineConfig({
  // Relative, so that the built dashboard works under any path; index.html's <base> anchors it.
  base: './',
  plugins: [react(), browsersInHtml(), textInHtml(), filesInHtml(), bundleStats()],
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
    // Nothing inline: the Content-Security-Policy allows files of our own and nothing else.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // What the frame stands on is there before a page is asked for, so no page names it among what to fetch.
      resolveDependencies: (_, files, { hostId }) =>
        isEntry.test(hostId) ? files : files.filter((file) => !frame.test(file)),
    },
    reportCompressedSize: false,
    // What pages may weigh is judged by src/tools/page-weight.mjs, page by page.
    chunkSizeWarningLimit: 2000,
  },
  environments: {
    client: {
      build: {
        outDir: 'dist/public',
        emptyOutDir: true,
        sourcemap: false,
        // What every page stands on stays in one file: pages that share parts of it would cut it into many.
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'ground', test: groundPackages },
                { name: 'widgets', test: widgets },
                { name: 'speech', test: speech, priority: 1 },
                { name: 'words', test: words, priority: 1 },
                { name: 'requests', test: requests, priority: 1 },
                { name: 'records', test: records, priority: 1 },
                { name: 'addresses', test: addresses },
                { name: 'tables', test: tables },
                { name: 'lists', test: lists },
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
          input: { main: 'src/server/main.ts', cli: 'src/server/host/cli.ts' },
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
    // Two workers are what two cores bear beside PostgreSQL; more only make each test slower.
    maxWorkers: 2,
    teardownTimeout: 20_000,
    sequence: { sequencer: LongFirst },
    projects: [
      {
        test: {
          ...everyTest,
          name: 'node',
          environment: 'node',
          include: ['test/{contract,geo,rules,server,structure}/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          ...everyTest,
          name: 'screenless',
          environment: 'node',
          include: ['test/web/**/*.test.ts'],
          setupFiles: 'test/support/words-setup.ts',
        },
      },
      {
        test: {
          ...page,
          name: 'web',
          environment: 'jsdom',
          include: ['test/web/**/*.test.tsx'],
          setupFiles: ['test/support/words-setup.ts', 'test/support/page-setup.ts'],
        },
      },
      {
        test: {
          ...page,
          name: 'journeys',
          environment: 'node',
          include: ['test/journeys/**/*.test.ts'],
          globalSetup: 'test/support/built-setup.ts',
          // After the others: browsers and services need the cores. Two at a time, since a page waits as often as it works.
          sequence: { groupOrder: 1 },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
