/**
 * The used parts of vitest's JSON report.
 * @typedef {{ status: string, assertionResults: { status: string, fullName: string }[] }} TestFile
 * @typedef {{ testResults: TestFile[] }} Report
 */

/**
 * The last line of a test run. A file that failed before its tests counts as one failure. A run that failed as a whole or
 * ran no test counts as one too.
 * @param {Report | undefined} report undefined if vitest ended before it wrote one
 * @param {boolean} ranWell whether vitest exited with 0
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
