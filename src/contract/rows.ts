import * as z from 'zod';
import { limitedArray } from './fields.ts';

/** Rows of a body, parsed one by one each time they are read. An array is one, too. */
export interface RowList {
  readonly length: number;
  at(index: number, schema?: z.ZodType): unknown;
}

/** A body's list of rows, which the handler checks one by one. The endpoint names it in `rows`. */
export const rowList = (max: number): z.ZodType<RowList, unknown[]> => limitedArray(z.unknown(), max);
