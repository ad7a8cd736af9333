/**
 * `npm run build`: dashboard and service into `dist`. `--if-needed` leaves a `dist` of the same sources alone.
 * It is built beside `dist` and put in its place when it is whole: a broken or interrupted build changes nothing.
 */
import { readdirSync, readlinkSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { dist, fingerprint, isBuilt, root, stampName } from './built.mjs';

const ifNeeded = process.argv.includes('--if-needed');
const lock = join(root, 'dist.lock.tmp');
const fresh = join(root, `dist.${process.pid}.tmp`);
const former = join(root, `dist.former.${process.pid}.tmp`);

/** Longer than any build takes; a lock older than that has no owner, whatever process bears its number now. */
const patienceMs = 180_000;

/**
 * One build at a time, so that starts at once do not each take a minute of both cores. The lock is a link that names its
 * owner's process: made in one step, unlike a file with something in it.
 */
async function takeLock() {
  const impatientAt = Date.now() + patienceMs;
  for (;;) {
    try {
      symlinkSync(String(process.pid), lock);
      return;
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
    if (!isAlive(lockOwner()) || Date.now() > impatientAt) rmSync(lock, { force: true });
    else await pause(100);
  }
}

function lockOwner() {
  try {
    return Number(readlinkSync(lock));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return 0;
    throw error;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** @param {unknown} error */
const codeOf = (error) => /** @type {NodeJS.ErrnoException} */ (error).code;

/** What builds that were killed left behind. */
function sweep() {
  for (const name of readdirSync(root)) {
    const pid = /^dist\.(?:former\.)?(\d+)\.tmp$/.exec(name)?.[1];
    if (pid && !isAlive(Number(pid))) rmSync(join(root, name), { recursive: true, force: true });
  }
}

/** @returns {Promise<typeof import('vite')>} */
async function loadVite() {
  try {
    return await import('vite');
  } catch (error) {
    if (codeOf(error) !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new Error('Building needs the development dependencies. Run "npm install" (without --omit=dev).', {
      cause: error,
    });
  }
}

async function build() {
  // Taken before: sources that change meanwhile make the next start build again.
  const of = fingerprint();
  const vite = await loadVite();
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
  writeFileSync(join(fresh, stampName), of);
  putInPlace(of);
}

/**
 * By two renames, so that `dist` is always one whole build or, for an instant, none.
 * @param {string} of
 */
function putInPlace(of) {
  for (;;) {
    if (ifNeeded && isBuilt(of)) return;
    const moved = renamed(dist, former, 'ENOENT');
    if (renamed(fresh, dist, 'ENOTEMPTY', 'EEXIST')) return;
    // Another build's came into its place in between: look again.
    if (moved) rmSync(former, { recursive: true, force: true });
  }
}

/**
 * @param {string} from
 * @param {string} to
 * @param {...string} expected error codes that only mean "not now"
 */
function renamed(from, to, ...expected) {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    if (expected.includes(codeOf(error) ?? '')) return false;
    if (from === fresh) renamed(former, dist, 'ENOENT');
    throw error;
  }
}

await takeLock();
try {
  sweep();
  if (!ifNeeded || !isBuilt()) {
    if (ifNeeded) console.log('Building the dashboard and the service …');
    await build();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error('The build failed; an earlier one, if any, is untouched.');
  process.exitCode = 1;
} finally {
  rmSync(fresh, { recursive: true, force: true });
  rmSync(former, { recursive: true, force: true });
  if (lockOwner() === process.pid) rmSync(lock, { force: true });
}
