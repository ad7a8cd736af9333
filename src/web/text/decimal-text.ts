import type { Format } from './format.ts';
import { currentFormat } from './use-format.ts';

/** A number as a person types it into a field, with all digits and without groups: "1234.5", in German "1234,5". */
export const decimalText = (value: number, format: Pick<Format, 'number'> = currentFormat()): string =>
  String(value).replace('.', format.number(0.5, 1).charAt(1));
