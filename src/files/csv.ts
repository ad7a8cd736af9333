/** CSV after RFC 4180, or with the separators that a spreadsheet of the reader's language expects. */

/** Spreadsheets read UTF-8 in a local encoding without it. */
export const byteOrderMark = '\u{feff}';

export interface Separators {
  cell: ',' | ';';
  decimal: '.' | ',';
}

/** For programs in every country. */
export const rfc4180: Separators = { cell: ',', decimal: '.' };

export const csvLine = (values: readonly (string | number | null)[], separators = rfc4180): string =>
  `${values.map((value) => cell(value, separators)).join(separators.cell)}\r\n`;

function cell(value: string | number | null, separators: Separators): string {
  if (typeof value === 'number') return String(value).replace('.', separators.decimal);
  const safe = guarded(value ?? '');
  return safe.includes(separators.cell) || /["\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * Spreadsheets run text with such a start as a formula, some also its full-width form: an apostrophe keeps it text. A number or a
 * phone number is no formula.
 */
const guarded = (text: string): string =>
  /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/.test(text) && !/^[+-][\d ().,/-]*$/.test(text) ? `'${text}` : text;
