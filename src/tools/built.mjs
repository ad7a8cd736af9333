import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

// Imports only modules of Node.js, because this may run before packages are installed.

export const root = join(import.meta.dirname, '../../');
export const dist = join(root, 'dist');

/** File in `dist` with the fingerprint of its sources. A build writes it last. */
export const stampName = 'built-from';

/**
 * The sources of `dist`. The lock file is not one of them: npm rewrites it without a change of a version, and `package.json`
 * has exact versions.
 */
const ingredients = ['src', 'public', 'index.html', 'package.json', 'vite.config.ts', 'tsconfig.json'];
/** Temporary files of editors and file managers. */
const litter = /(\/\.DS_Store|~|\.sw[a-p]|\.tmp)$/;

/**
 * Hash of the names and contents of all sources of `dist`.
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
 * The files at or under `name`, sorted and relative to the project.
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
 * Whether a folder has a complete build of the current sources.
 * @param {string} [of] their fingerprint
 * @param {string} [folder] the build
 */
export function isBuilt(of = fingerprint(), folder = dist) {
  const whole = ['main.js', 'cli.js', 'worker.js', 'public/index.html', stampName].every((name) =>
    existsSync(join(folder, name)),
  );
  return whole && readFileSync(join(folder, stampName), 'utf8') === of;
}

/**
 * @template Content the caller's type of the file
 * @param {string} file
 * @returns {Content}
 */
export function readJson(file) {
  return /** @type {Content} */ (JSON.parse(readFileSync(file, 'utf8')));
}

/**
 * Names missing packages in one sentence, or returns undefined. Optional packages do not count.
 * @param {'dependencies' | 'devDependencies'} needed `devDependencies` are needed to build, `dependencies` to run
 * @param {string} [folder] the project
 * @returns {string | undefined}
 */
export function missingPackages(needed, folder = root) {
  /** @type {Record<typeof needed, Record<string, string>>} */
  const manifest = readJson(join(folder, 'package.json'));
  const names = Object.keys(manifest[needed]).filter((name) => !existsSync(join(folder, 'node_modules', name)));
  // Prefers the best known package.
  const missing = names.find((name) => name === 'vite') ?? names[0];
  if (missing === undefined) return undefined;
  const more = names.length > 1 ? ` and ${names.length - 1} more` : '';
  if (needed === 'dependencies') return `Not installed: ${missing}${more}. Run "npm install" first.`;
  return `Fenceline must be built first, which needs packages that are not installed (${missing}${more}): run "npm install --include=dev".`;
}

/**
 * Explains in one sentence why this user cannot build, or returns undefined.
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
 * Builds `dist` if the sources have changed since the last build. Builds in a child process, so that the builder does not
 * stay in the service's memory.
 * @returns {Promise<boolean>} false if the build failed and printed the reason, or if a signal stopped it
 */
export function ensureBuilt() {
  if (isBuilt()) return Promise.resolve(true);
  const child = spawn(process.execPath, [join(root, 'src/tools/build.mjs'), '--if-needed'], {
    cwd: root,
    // A test runner sets NODE_ENV to test, which would build the larger development version of React.
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
