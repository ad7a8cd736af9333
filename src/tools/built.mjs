import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Node's own modules only: this runs before anything is built, and on machines that hold nothing but `dist`.

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const dist = join(root, 'dist');

/** The fingerprint of what a build was made of, written into it when it succeeded. */
export const stampName = 'built-from';

/** What `dist` is made of: sources, lockfile and build settings. */
const ingredients = [
  'src',
  'public',
  'index.html',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'tsconfig.json',
];
/** What editors and file managers leave lying about. */
const litter = /(\/\.DS_Store|~|\.sw[a-p]|\.tmp)$/;

/**
 * A hash over names and contents of all that `dist` is made of.
 * @param {string} [folder] the project
 */
export function fingerprint(folder = root) {
  const hash = createHash('sha256');
  for (const file of ingredients.flatMap((name) => filesUnder(folder, name))) {
    const content = readFileSync(join(folder, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/**
 * The files at or under `name`, by name, relative to the project; none where nothing is.
 * @param {string} folder
 * @param {string} name
 * @returns {string[]}
 */
function filesUnder(folder, name) {
  const found = statSync(join(folder, name), { throwIfNoEntry: false });
  if (found === undefined || litter.test(name)) return [];
  if (!found.isDirectory()) return [name];
  return readdirSync(join(folder, name))
    .sort()
    .flatMap((inner) => filesUnder(folder, `${name}/${inner}`));
}

/**
 * Whether a folder holds a whole build of the sources as they are.
 * @param {string} [of] their fingerprint
 * @param {string} [folder] the build
 */
export function isBuilt(of = fingerprint(), folder = dist) {
  const whole = ['main.js', 'cli.js', 'public/index.html', stampName].every((name) => existsSync(join(folder, name)));
  return whole && readFileSync(join(folder, stampName), 'utf8') === of;
}

/**
 * @template Content what the caller knows it to be
 * @param {string} file
 * @returns {Content}
 */
export function readJson(file) {
  return /** @type {Content} */ (JSON.parse(readFileSync(file, 'utf8')));
}

/**
 * The packages that the service needs and that are not there. (Optional ones are the database's affair.)
 * @returns {string[]}
 */
export function missingDependencies() {
  /** @type {{ dependencies: Record<string, string> }} */
  const { dependencies } = readJson(join(root, 'package.json'));
  return Object.keys(dependencies).filter((name) => !existsSync(join(root, 'node_modules', name)));
}

/**
 * Builds `dist` if it is not of the sources as they are; several callers at once build once.
 * In a process of its own, so that nothing of the builder stays in the service's.
 * @returns {Promise<boolean>} false where the build failed and has said why, or was stopped by a signal
 */
export function ensureBuilt() {
  if (isBuilt()) return Promise.resolve(true);
  const child = spawn(process.execPath, [join(root, 'src/tools/build.mjs'), '--if-needed'], {
    cwd: root,
    // Whoever asks may be a test runner, for which React would be built as for development: half as heavy again.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  /** @param {NodeJS.Signals} signal */
  const pass = (signal) => child.kill(signal);
  process.on('SIGINT', pass).on('SIGTERM', pass);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      process.off('SIGINT', pass).off('SIGTERM', pass);
      resolve(code === 0);
    });
  });
}
