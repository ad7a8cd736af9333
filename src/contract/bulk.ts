/** Imports: many records of one kind in one request, one transaction and one audit entry. */
import * as z from 'zod';
import {
  errorsAtMost,
  idsAtMost,
  importErrorsAtMost,
  importMatches,
  importMaxGeofences,
  rejectedAtMost,
} from './choices.ts';
import { id, limitedArray } from './fields.ts';
import { fieldProblem } from './problem.ts';
import { rowList } from './rows.ts';

/** `all` stores everything or nothing; `good` stores the valid rows and reports the others. */
export const importMode = z.enum(['all', 'good']);
export const importMatch = z.enum(importMatches).optional().meta({
  description:
    'How a row finds the record that it updates: by `id` (the default), by its `name`, by its external `reference`, or not at all',
});

export const rowsImport = (name: string, most = importMaxGeofences) =>
  z.object({ mode: importMode, match: importMatch, rows: rowList(most) }).meta({ id: name });

/** Rows name the records that they update by id. */
export const rowsChange = (name: string) =>
  z
    .object({ mode: importMode, match: z.literal('id').optional(), rows: rowList(importMaxGeofences) })
    .meta({ id: name });

/** Records to delete or to restore together. */
export const recordIds = z.object({ ids: limitedArray(id, idsAtMost) }).meta({ id: 'RecordIds' });

export const importReply = z
  .object({
    ids: z.array(z.int().nullable()),
    rejectedCount: z.int().meta({ description: 'All rejected rows' }),
    rejected: z
      .array(z.object({ index: z.int(), errors: z.array(fieldProblem), errorsOmitted: z.int().optional() }))
      .meta({
        description: `The first ${rejectedAtMost} rows, each with its first ${errorsAtMost} errors; after ${importErrorsAtMost} errors, each with its first one`,
      }),
  })
  .meta({ id: 'ImportReply' });

export type ImportMode = z.output<typeof importMode>;
export type ImportReply = z.output<typeof importReply>;
