/**
 * `node src/tools/budgets.mjs`: checks the gzipped JavaScript and CSS that a browser fetches before a page is usable against
 * the page's budget, and that banned modules are not in it. Builds `dist` first if needed.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { dist, ensureBuilt, readJson } from './built.mjs';
import { statsFile } from './bundle-stats.mjs';
import { filesInCycles, judge, pages } from './page-weight.mjs';

if (!(await ensureBuilt())) process.exit(1);

/** @type {import('./bundle-stats.mjs').BundleStats} */
const stats = readJson(join(dist, statsFile));
const html = readFileSync(join(dist, 'public/index.html'), 'utf8');
/** @param {string} file */
const gzippedBytes = (file) => gzipSync(readFileSync(join(dist, 'public', file))).length;

let broken = false;
for (const page of pages) {
  const { bytes, files, faults } = judge({ stats, html, gzippedBytes }, page);
  const share = `${(bytes / 1000).toFixed(1)} of ${page.budgetKilobytes} kB`.padStart(18);
  console.log(`${page.name.padEnd(10)}${share}  ${files} files  ${faults.length === 0 ? 'ok' : 'TOO MUCH'}`);
  for (const fault of faults) console.error(`  ${page.name}: ${fault}`);
  broken ||= faults.length > 0;
}
const circular = filesInCycles(stats);
if (circular.length > 0)
  console.error(`These files of the build import each other in a circle: ${circular.join(', ')}`);
process.exitCode = broken || circular.length > 0 ? 1 : 0;
