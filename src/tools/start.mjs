/**
 * `npm start`: builds what is not built, then becomes the service. `npm run fenceline -- …` (first argument `cli`) becomes
 * the command line instead. The same process: signals and exit codes are the service's own.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19) || (major === 22 && minor < 12)) {
  console.error(`Fenceline needs Node.js 20.19, 22.12 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

// Only now: what follows may use what an older Node.js does not have.
const { dist, ensureBuilt, missingDependencies } = await import('./built.mjs');

const [missing, ...others] = missingDependencies();
if (missing !== undefined) {
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  console.error(`Not installed: ${missing}${more}. Run "npm install" first.`);
  process.exit(1);
}
if (!(await ensureBuilt())) process.exit(1);

const cli = process.argv[2] === 'cli';
const script = join(dist, cli ? 'cli.js' : 'main.js');
process.argv.splice(1, cli ? 2 : 1, script);
process.setSourceMapsEnabled(true);
await import(pathToFileURL(script).href);
