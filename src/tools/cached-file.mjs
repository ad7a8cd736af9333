/** Files that the build makes from packages and sources, and keeps until one of them changes. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './built.mjs';

/**
 * Path of a file that `make` returns the content of. It is made again only if `package.json`, a source or a file of a source
 * folder has changed.
 * @param {{ name: string, sources: readonly string[], make: () => Uint8Array | Promise<Uint8Array> }} wanted
 * @returns {Promise<string>}
 */
export async function cachedFile({ name, sources, make }) {
  const file = join(root, 'node_modules/.cache/fenceline', name);
  const stamp = `${file}.made-from`;
  const madeFrom = fingerprint(sources);
  if (existsSync(file) && existsSync(stamp) && readFileSync(stamp, 'utf8') === madeFrom) return file;
  mkdirSync(dirname(file), { recursive: true });
  replace(file, await make());
  replace(stamp, madeFrom);
  return file;
}

/** @param {readonly string[]} sources */
function fingerprint(sources) {
  const hash = createHash('sha256');
  for (const name of ['package.json', ...sources].flatMap(filesAt)) {
    hash.update(`\0${name}\0`).update(readFileSync(join(root, name)));
  }
  return hash.digest('hex');
}

/** @param {string} name a file or a folder */
const filesAt = (name) =>
  statSync(join(root, name)).isFile()
    ? [name]
    : readdirSync(join(root, name), { recursive: true, encoding: 'utf8' })
        .filter((inner) => /\.(ts|json)$/.test(inner))
        .sort()
        .map((inner) => join(name, inner));

/**
 * Renames the file when it is complete, because several processes may make it at once.
 * @param {string} file
 * @param {string | Uint8Array} content
 */
function replace(file, content) {
  writeFileSync(`${file}.${process.pid}`, content);
  renameSync(`${file}.${process.pid}`, file);
}
