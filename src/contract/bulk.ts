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
const importMode = z.enum(['all', 'good']);
const importMatch = z.enum(importMatches).optional().meta({
  description:
    'How a row finds the record that it updates: by `id` (the default), by its `name`, by its external `reference`, or not at all',
});

const importAbsent = z.enum(['clear', 'keep']).optional().meta({
  description:
    'What an update does to fields that a row leaves out. `clear` (the default): what a POST of this record does, which empties optional fields of the API document. `keep`: nothing, so a row names only what it changes; null empties a field',
});
const importDeleted = z.enum(['restore', 'reject', 'new']).optional().meta({
  description:
    'What a row does whose match was deleted. `restore` (the default): restores it within 24 hours of its deletion, then updates it. `reject`: the row is an error. `new`: creates a record',
});
/** How an import treats its rows. */
export const importOptions = { mode: importMode, match: importMatch, absent: importAbsent, deleted: importDeleted };

/** For records that an import cannot create. */
export const idMatch = z.literal('id').optional();
/** For records that have no external reference. */
export const nameMatch = z.enum(['none', 'id', 'name']).optional();
/** For records without a name of their own. */
export const createdMatch = z.enum(['none', 'id']).optional();

/** An import of records without a name. */
export const unnamedRows = {
  ...importOptions,
  match: z.enum(['none', 'id', 'reference']).optional(),
  rows: rowList(importMaxGeofences),
};

interface RowsOptions {
  most?: number;
  /** How rows may find their records. */
  match?: typeof importMatch | typeof idMatch | typeof nameMatch | typeof createdMatch;
}

export const rowsImport = (name: string, { most = importMaxGeofences, match = importMatch }: RowsOptions = {}) =>
  z.object({ ...importOptions, match, rows: rowList(most) }).meta({ id: name });

/** Records to delete or to restore together. */
export const recordIds = z.object({ ids: limitedArray(id, idsAtMost) }).meta({ id: 'RecordIds' });

const importOutcomes = ['created', 'updated', 'unchanged', 'restored'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

export const importReply = z
  .object({
    ids: z.array(z.int().nullable()),
    outcomes: z
      .array(z.enum(importOutcomes).nullable())
      .meta({ description: 'What happened to the record of each row; null for a rejected row' }),
    rejectedCount: z.int().meta({ description: 'All rejected rows' }),
    rejected: z
      .array(
        z.object({
          index: z.int(),
          status: z.literal([400, 412]).meta({
            description: 'What a POST of this row would answer: 412 if the record is not as `etag` of the row names it',
          }),
          errors: z.array(fieldProblem),
          errorsOmitted: z.int().optional(),
        }),
      )
      .meta({
        description: `The first ${rejectedAtMost} rows, each with its first ${errorsAtMost} errors; after ${importErrorsAtMost} errors, each with its first one`,
      }),
    warnings: z.array(z.object({ index: z.int(), pointer: z.string(), detail: z.string() })).meta({
      description: `The first ${rejectedAtMost} stored rows with an effect that may not be meant: a vehicle that lost its tracker`,
    }),
  })
  .meta({ id: 'ImportReply' });

export type ImportOptions = z.output<z.ZodObject<typeof importOptions>>;
export type ImportReply = z.output<typeof importReply>;
