/** Rows at the end of a list that only count or sum up the other rows. */
import { isErrorText } from '../../../files/reading/error-texts.ts';
import type { Line } from '../../../files/reading/table-file.ts';

const words = 'total(?:s|es)?|sum|summe|gesamt(?:summe|zahl)?|insgesamt|anzahl|count|suma|recuento';
/** `Total`, `Summe: 25 Fahrer`, `Grand total`, `Nord gesamt`, `Total general` */
const total = new RegExp(`^(?:.*\\s)?(?:${words})(?:\\s+general)?\\s*[:=]?(?:\\s*\\d[\\d.,]*(?:\\s+\\p{L}+)?)?$`, 'iu');
const number = /^[\d.,:\s+−-]*\d[\d.,:\s]*\p{L}{0,3}\.?$/u;

function isTotal({ cells }: Line): boolean {
  const [first = '', ...others] = cells.filter((cell) => cell !== '');
  return total.test(first) && others.every((cell) => number.test(cell) || isErrorText(cell));
}

const filledIn = ({ cells }: Line): number => cells.filter((cell) => cell !== '').length;

/** The lines without the totals at their end. A place called "Total" has a value in each column, a total of several has not. */
export function withoutTotals(lines: readonly Line[]): readonly Line[] {
  const width = Math.max(0, ...lines.map(filledIn));
  const last = lines.findLastIndex((line) => !isTotal(line) || (width !== 2 && filledIn(line) === width));
  return lines.slice(0, last + 1);
}
