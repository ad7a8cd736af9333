/**
 * `npm start`: builds if the sources have changed, then runs the service. `npm run fenceline -- …` (first argument `cli`)
 * runs the command line instead. Both run in this process, so that signals and exit codes are theirs.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19) || (major === 22 && minor < 12)) {
  fail(`Fenceline needs Node.js 20.19, 22.12 or newer; this is ${process.versions.node}.`);
}

// Imported after the check, because older versions of Node.js cannot load it.
const { dist, ensureBuilt, missingPackages } = await import('./built.mjs');

try {
  const missing = missingPackages('dependencies');
  if (missing !== undefined) fail(missing);
  if (!(await ensureBuilt())) process.exit(1);
} catch (error) {
  // For example, this user may not read the sources.
  fail(`Fenceline cannot start from here: ${error instanceof Error ? error.message : String(error)}.`);
}

const cli = process.argv[2] === 'cli';
const script = join(dist, cli ? 'cli.js' : 'main.js');
process.argv.splice(1, cli ? 2 : 1, script);
process.setSourceMapsEnabled(true);
await import(pathToFileURL(script).href);

/**
 * @param {string} sentence
 * @returns {never}
 */
function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
