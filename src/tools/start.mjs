/**
 * `npm start`: builds if the sources have changed, then becomes the service. `npm run fenceline -- …` (first argument
 * `cli`) becomes the command line instead. The same process: signals and exit codes are the service's own.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19) || (major === 22 && minor < 12)) {
  fail(`Fenceline needs Node.js 20.19, 22.12 or newer; this is ${process.versions.node}.`);
}

// Imported after the check: an older Node.js lacks what this file uses.
const { dist, ensureBuilt, missingPackages } = await import('./built.mjs');

try {
  const missing = missingPackages('dependencies');
  if (missing !== undefined) fail(missing);
  if (!(await ensureBuilt())) process.exit(1);
} catch (error) {
  // Such as sources that this user may not read.
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
