/**
 * `npm run bench`: runs the measurements in `test/bench`, or those whose name contains one of the arguments. Builds `dist`
 * first, because they measure the build.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt, root } from './built.mjs';

const folder = 'test/bench';
// Measurements use a whole browser if there is one. The tests' headless shell is faster.
const wholeBrowser = '/usr/bin/chromium';
const env = { ...(existsSync(wholeBrowser) && { CHROME: wholeBrowser }), ...process.env };
const wanted = process.argv.slice(2);
const all = existsSync(join(root, folder)) ? readdirSync(join(root, folder)) : [];
const chosen = all
  .filter((name) => name.endsWith('.ts'))
  .filter((name) => wanted.length === 0 || wanted.some((part) => name.includes(part)));

if (chosen.length === 0) {
  console.log(`There is no measurement ${wanted.length > 0 ? 'of that name ' : ''}in ${folder}.`);
} else if (!(await ensureBuilt())) {
  process.exitCode = 1;
}
for (const name of process.exitCode === undefined ? chosen : []) {
  console.log(`\n${name}`);
  const run = spawnSync(process.execPath, ['--import', 'tsx', join(folder, name)], {
    cwd: root,
    env,
    stdio: 'inherit',
  });
  if (run.status !== 0) process.exitCode = 1;
}
