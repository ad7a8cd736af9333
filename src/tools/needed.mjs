/**
 * What tests needed beyond the packages from npm, in the words of their titles: `[needs X]`, or `[needs X: reason]` if they
 * were skipped (`test/support/needs.ts`).
 * @typedef {import('./totals.mjs').Report} Report
 */

const note = /\[needs ([^:\]]+)(?:: ([^\]]+))?\]/;

/**
 * A line for each optional part: how many tests ran, or why they were skipped. Skipped tests that give no reason are listed too.
 * @param {Report | undefined} report
 * @returns {{ lines: string[], unexplained: string[] }}
 */
export function neededBy(report) {
  const tests = (report?.testResults ?? []).flatMap((file) => file.assertionResults);
  /** @type {Map<string, { ran: number, skipped: number, reason: string | undefined }>} */
  const parts = new Map();
  /** @type {string[]} */
  const unexplained = [];
  for (const { status, fullName } of tests) {
    const isSkipped = status !== 'passed' && status !== 'failed';
    const [, name, reason] = note.exec(fullName) ?? [];
    if (name === undefined) {
      if (isSkipped) unexplained.push(fullName);
      continue;
    }
    const part = parts.get(name) ?? { ran: 0, skipped: 0, reason };
    parts.set(name, part);
    part.reason ??= reason;
    part[isSkipped ? 'skipped' : 'ran'] += 1;
  }
  const lines = [...parts]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([name, { ran, skipped, reason }]) => {
      if (skipped === 0) return `  ${name}: ${ran} ran`;
      return `  ${name}: ${ran === 0 ? '' : `${ran} ran, `}${skipped} skipped (${reason ?? 'no reason given'})`;
    });
  return { lines, unexplained };
}
