/** Names for many probes at once: by a pattern, or from a column of a spreadsheet. */
import type { ProbeRow } from './probe-row.ts';

/** "{vehicle}, freezer" becomes "Cold box 02, freezer". Other braces stay as they are. */
export const nameByPattern = (pattern: string, { vehicle, probe, profile }: ProbeRow): string =>
  pattern
    .replaceAll('{vehicle}', () => vehicle)
    .replaceAll('{channel}', () => String(probe.number))
    .replaceAll('{profile}', () => profile?.name ?? '')
    .trim();

/** The first column of pasted rows; undefined if it is a single cell. */
export function pastedNames(text: string): string[] | undefined {
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/);
  return lines.length > 1 ? lines.map((line) => (line.split('\t')[0] ?? '').trim()) : undefined;
}
