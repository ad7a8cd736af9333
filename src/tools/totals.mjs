/**
 * What is read of vitest's JSON report.
 * @typedef {{ status: string, assertionResults: { status: string }[] }} TestFile
 * @typedef {{ testResults: TestFile[] }} Report
 */

/**
 * The closing line of a test run. A file that broke before its tests could run is one failure, and so is a run that failed
 * as a whole or ran nothing: silence is never success.
 * @param {Report | undefined} report none where vitest ended before writing one
 * @param {boolean} ranWell vitest's own verdict (its exit code)
 */
export function totalsOf(report, ranWell) {
  const files = report?.testResults ?? [];
  const statuses = files.flatMap((file) => file.assertionResults.map((result) => result.status));
  /** @param {string[]} wanted */
  const count = (...wanted) => statuses.filter((status) => wanted.includes(status)).length;
  const brokenFiles = files.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((result) => result.status === 'failed'),
  ).length;
  const passed = count('passed');
  const skipped = statuses.length - passed - count('failed');
  const found = count('failed') + brokenFiles;
  const failed = found === 0 && (!ranWell || passed === 0) ? 1 : found;
  const line = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
  return { line, good: failed === 0 };
}
