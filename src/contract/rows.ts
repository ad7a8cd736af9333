import * as z from 'zod';
import { limitedArray } from './fields.ts';

/** Rows of a body that become values one by one, each time they are read. An array is one, too. */
export interface RowList {
  readonly length: number;
  at(index: number, schema?: z.ZodType): unknown;
}

/** A body's list of rows, checked one by one by its handler: the endpoint names it in `rows`. */
export const rowList = (max: number): z.ZodType<RowList, unknown[]> => limitedArray(z.unknown(), max);
