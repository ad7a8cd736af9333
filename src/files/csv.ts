/** CSV after RFC 4180. */

/** Spreadsheets read UTF-8 in a local encoding without it. */
export const byteOrderMark = '\u{feff}';

export const csvLine = (values: readonly (string | number | null)[]): string => `${values.map(cell).join(',')}\r\n`;

function cell(value: string | number | null): string {
  if (typeof value === 'number') return String(value);
  const safe = guarded(value ?? '');
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * Spreadsheets run text with such a start as a formula, some also its full-width form: an apostrophe keeps it text.
 */
const guarded = (text: string): string => (/^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/.test(text) ? `'${text}` : text);
