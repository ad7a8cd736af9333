import type { Format } from './format.ts';
import { currentFormat } from './use-format.ts';

/**
 * The number in a text of any language: a comma or a point before the decimals, groups of three digits with spaces, apostrophes, or
 * the other of the two. Whole numbers have no decimals, so there "1,440" and "1.440" are groups. Undefined if it is no number.
 */
export function readDecimal(typed: string, isWhole = false): number | undefined {
  const bare = typed.replaceAll(/[\s'’]/g, '').replace('−', '-');
  const plain = withoutGroups(bare, isWhole).replace(',', '.');
  return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(plain) ? Number(plain) : undefined;
}

function withoutGroups(number: string, isWhole: boolean): string {
  const [, mark = '', rest = ''] = /^[+-]?[1-9]\d{0,2}([.,])\d{3}(?:\1\d{3})*(.*)$/.exec(number) ?? [];
  const hasDecimals = mark !== '' && (mark === ',' ? /^\.\d*$/ : /^,\d*$/).test(rest);
  const hasSeveralGroups = rest === '' && number.split(mark).length > 2;
  return hasDecimals || hasSeveralGroups || (isWhole && rest === '') ? number.replaceAll(mark, '') : number;
}

/** A number as a person types it into a field, with all digits and without groups: "1234.5", in German "1234,5". */
export const decimalText = (value: number, format: Pick<Format, 'number'> = currentFormat()): string =>
  String(value).replace('.', format.number(0.5, 1).charAt(1));
