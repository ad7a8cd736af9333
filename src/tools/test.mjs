/**
 * `npm test`: runs all tests once. Arguments go to vitest (`npm test -- --project web`, `npm test -- test/geo`).
 * Its end lists the optional parts that ran or were skipped. The last line has the counts of vitest's report.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readJson, root } from './built.mjs';
import { neededBy } from './needed.mjs';
import { totalsOf } from './totals.mjs';

const isWhole = process.argv.length === 2;
const folder = mkdtempSync(join(tmpdir(), 'fenceline-test-'));
const report = join(folder, 'report.json');
try {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const run = spawnSync(process.execPath, [vitest, 'run', ...reporters, ...process.argv.slice(2)], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    // test/statements reads it.
    env: { ...process.env, ...(isWhole && { WHOLE_RUN: '1' }) },
  });
  if (run.error) throw run.error;
  /** @type {import('./totals.mjs').Report | undefined} */
  const results = existsSync(report) ? readJson(report) : undefined;
  const { lines, unexplained } = neededBy(results);
  // With arguments, vitest also counts the tests that they leave out as skipped.
  if (isWhole) for (const name of unexplained) console.log(`Skipped without a reason in its title: ${name}`);
  if (lines.length > 0) console.log(['Needed beyond the packages from npm:', ...lines].join('\n'));
  const totals = totalsOf(results, run.status === 0 && !(isWhole && unexplained.length > 0));
  console.log(totals.line);
  process.exitCode = totals.good ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
