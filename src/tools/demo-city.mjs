/** The file with the street map of the demo, which the build and `npm run dev` give to the service. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runnerImport } from 'vite';
import { root } from './built.mjs';

/** Name of the file in a build. */
export const demoCityName = 'demo-city.pmtiles';

/** Everything that the drawing depends on. */
const sources = ['src/tools/demo-city', 'src/server/demo', 'src/geo'];

function fingerprint() {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package.json')));
  for (const folder of sources) {
    for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).sort()) {
      if (/\.(ts|json)$/.test(name)) hash.update(`\0${name}\0`).update(readFileSync(join(root, folder, name)));
    }
  }
  return hash.digest('hex');
}

/**
 * Path of the file. It is drawn once for each version of its sources.
 * @returns {Promise<string>}
 */
export async function demoCityFile() {
  const file = join(root, 'node_modules/.cache/fenceline', demoCityName);
  const stamp = `${file}.made-from`;
  const madeFrom = fingerprint();
  if (existsSync(file) && existsSync(stamp) && readFileSync(stamp, 'utf8') === madeFrom) return file;
  /** @type {{ module: typeof import('./demo-city/index.ts') }} */
  const { module } = await runnerImport(join(root, 'src/tools/demo-city/index.ts'));
  mkdirSync(dirname(file), { recursive: true });
  // Renamed when complete, because several processes may draw it at once.
  replace(file, module.demoCityArchive());
  replace(stamp, madeFrom);
  return file;
}

/**
 * @param {string} file
 * @param {string | Buffer} content
 */
function replace(file, content) {
  writeFileSync(`${file}.${process.pid}`, content);
  renameSync(`${file}.${process.pid}`, file);
}
