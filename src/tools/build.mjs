/**
 * `npm run build`: builds dashboard and service into `dist`. `--if-needed` keeps a `dist` of the same sources.
 * Builds in a temporary folder and replaces `dist` at the end, so that a failed build changes nothing.
 */
import { copyFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildObstacle, dist, fingerprint, isBuilt, root, stampName } from './built.mjs';

const ifNeeded = process.argv.includes('--if-needed');
const fresh = join(root, `dist.${process.pid}.tmp`);
const former = join(root, `dist.former.${process.pid}.tmp`);

/** A build takes a few seconds, so an older folder belongs to a killed build. */
const abandonedAfterMs = 3_600_000;

function removeAbandoned() {
  for (const name of readdirSync(root).filter((each) => /^dist\..*tmp$/.test(each))) {
    const found = statSync(join(root, name), { throwIfNoEntry: false });
    if (found && found.mtimeMs < Date.now() - abandonedAfterMs) {
      rmSync(join(root, name), { recursive: true, force: true });
    }
  }
}

async function build() {
  // Hashes first, so that a change during the build makes the next start build again.
  const of = fingerprint();
  const vite = await import('vite');
  const { demoCityFile, demoCityName } = await import('./demo-city.mjs');
  const { reportFonts } = await import('./report-fonts.mjs');
  const { townsFile, townsName } = await import('./towns.mjs');
  const builder = await vite.createBuilder({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: ifNeeded ? 'warn' : 'info',
    environments: {
      client: { build: { outDir: join(fresh, 'public') } },
      service: { build: { outDir: fresh } },
    },
  });
  await builder.buildApp();
  copyFileSync(await townsFile(), join(fresh, townsName));
  copyFileSync(await demoCityFile(), join(fresh, demoCityName));
  for (const { name, path } of reportFonts) copyFileSync(path, join(fresh, name));
  writeFileSync(join(fresh, stampName), of);
  // Another process may have built the same sources, and may already run that build.
  if (!ifNeeded || !isBuilt(of)) replaceDist();
}

/** Uses two renames: `dist` is a complete build, or missing for an instant. */
function replaceDist() {
  rename(dist, former, 'ENOENT');
  // If another build finished in that instant, its `dist` stays.
  rename(fresh, dist, 'ENOTEMPTY', 'EEXIST');
}

/**
 * @param {string} from
 * @param {string} to
 * @param {...string} expected error codes to ignore
 */
function rename(from, to, ...expected) {
  try {
    renameSync(from, to);
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code === undefined || !expected.includes(code)) throw error;
  }
}

async function main() {
  if (ifNeeded && isBuilt()) return;
  const obstacle = buildObstacle();
  if (obstacle !== undefined) {
    console.error(obstacle);
    process.exitCode = 1;
    return;
  }
  if (ifNeeded) console.log('Building the dashboard and the service …');
  try {
    removeAbandoned();
    await build();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.error('The build failed; the build before it, if any, is unchanged.');
    process.exitCode = 1;
  } finally {
    rmSync(fresh, { recursive: true, force: true });
    rmSync(former, { recursive: true, force: true });
  }
}

await main();
