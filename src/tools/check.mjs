/** `npm run check`: runs all checks that are not tests, also after a failure. Exits with 1 if one of them failed. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './built.mjs';

/** Name of a check -> script and arguments. */
const checks = {
  types: ['node_modules/typescript/bin/tsc', '--project', '.'],
  lint: ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings'],
  format: ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'],
  'dead code': ['node_modules/knip/bin/knip.js', '--no-config-hints'],
  budgets: ['src/tools/budgets.mjs'],
};

/**
 * @param {string[]} command
 * @returns {Promise<{ good: boolean, output: string }>}
 */
function run([script = '', ...args]) {
  const child = spawn(process.execPath, [join(root, script), ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text) => (output += text));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ good: code === 0, output: output.trim() }));
  });
}

const started = Object.entries(checks).map(([name, command]) => ({ name, result: run(command) }));
/** @type {string[]} */
const failed = [];
for (const { name, result } of started) {
  const { good, output } = await result;
  if (!good) failed.push(name);
  console.log(`${good ? 'ok    ' : 'FAILED'} ${name}`);
  if (output && (!good || name === 'budgets')) console.log(`${output}\n`);
}
console.log(failed.length === 0 ? 'All checks passed.' : `Failed: ${failed.join(', ')}.`);
process.exitCode = failed.length === 0 ? 0 : 1;
