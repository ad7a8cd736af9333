import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Node's own modules only: this runs before any package is known to be installed.

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const dist = join(root, 'dist');

/** A file in `dist` with the fingerprint of its sources, written when the build has succeeded. */
export const stampName = 'built-from';

/**
 * The sources of `dist`. The lock file is not among them: npm rewrites it without any change of a version, and
 * `package.json` names exact versions.
 */
const ingredients = ['src', 'public', 'index.html', 'package.json', 'vite.config.ts', 'tsconfig.json'];
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
 * Which packages are not installed, in one sentence; undefined where all are there. Optional ones do not count.
 * @param {'dependencies' | 'devDependencies'} needed `devDependencies` are needed to build, `dependencies` to run
 * @param {string} [folder] the project
 * @returns {string | undefined}
 */
export function missingPackages(needed, folder = root) {
  /** @type {Record<typeof needed, Record<string, string>>} */
  const manifest = readJson(join(folder, 'package.json'));
  const names = Object.keys(manifest[needed]).filter((name) => !existsSync(join(folder, 'node_modules', name)));
  // The one that people know.
  const missing = names.find((name) => name === 'vite') ?? names[0];
  if (missing === undefined) return undefined;
  const more = names.length > 1 ? ` and ${names.length - 1} more` : '';
  if (needed === 'dependencies') return `Not installed: ${missing}${more}. Run "npm install" first.`;
  return `Fenceline must be built first, which needs packages that are not installed (${missing}${more}): run "npm install --include=dev".`;
}

/**
 * Why this user cannot build in the folder, in one sentence; undefined where nothing prevents it.
 * @param {string} [folder] the project
 * @returns {string | undefined}
 */
export function buildObstacle(folder = root) {
  const missing = missingPackages('devDependencies', folder);
  if (missing !== undefined) return missing;
  try {
    accessSync(folder, constants.W_OK);
    return undefined;
  } catch {
    return `Fenceline must be built first, and this user cannot write to ${folder}: run "npm run build" as the owner of that folder.`;
  }
}

/**
 * Builds `dist` if the sources have changed since the last build. A process of its own builds, so that no part of the
 * builder stays in the memory of the service.
 * @returns {Promise<boolean>} false where the build failed and has printed why, or where a signal stopped it
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
