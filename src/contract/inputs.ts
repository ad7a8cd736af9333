import * as z from 'zod';
import { inputDescriptions } from './choices.ts';
import {
  choice,
  choiceOut,
  existingRecordId,
  id,
  includedReferences,
  inOrder,
  period,
  queryFlag,
  queryId,
  type Stored,
  savedRecordId,
  text,
  updatedReferencedListQuery,
  utcOut,
} from './fields.ts';
import { lastingExportQuery, lastingQuery, totalsQuery } from './growing-lists.ts';

export const inputTypeInput = z
  .object({ inputTypeId: savedRecordId, name: text(), inputDescription: choice(Object.values(inputDescriptions)) })
  .meta({ id: 'InputTypeInput' });

export const inputType = z
  .object({
    inputTypeId: z.int(),
    name: z.string(),
    inputDescription: choiceOut(Object.values(inputDescriptions)),
    ...includedReferences,
    deletedUtc: utcOut.optional(),
  })
  .meta({ id: 'InputType' });

export const inputAssignment = z.object({ inputId: existingRecordId, inputTypeId: id }).meta({ id: 'InputAssignment' });

/** A switch sensor of a device, created by its first message. */
export const input = z
  .object({
    inputId: z.int(),
    inputTypeId: z.int().nullable(),
    vehicleId: z.int(),
    number: z.int().meta({ description: 'The input’s number on the device' }),
    value: choiceOut([0, 1]).nullable(),
    changedUtc: utcOut.nullable(),
    ...includedReferences,
    updated: utcOut,
    deletedUtc: utcOut.optional().meta({ description: 'When its vehicle was deleted' }),
  })
  .meta({ id: 'Input' });

/** The period of a value; `endUtc` is null while it lasts. */
export const inputChange = z
  .object({
    inputId: z.int(),
    value: choiceOut([0, 1]),
    startUtc: utcOut,
    endUtc: utcOut.nullable(),
    driverId: z.int().nullable().optional().meta({ description: 'With context=true: who drove at startUtc' }),
    geofenceIds: z
      .array(z.int())
      .optional()
      .meta({ description: 'With context=true: the geofences that the vehicle was in at startUtc' }),
  })
  .meta({ id: 'InputChange' });

export const inputQuery = updatedReferencedListQuery.extend({ vehicleId: queryId.optional() });
export const inputHistoryQuery = inOrder(
  lastingQuery('inputHistory', {
    ...period,
    context: queryFlag.optional(),
  }),
);
export const inputHistoryExportQuery = inOrder(lastingExportQuery('inputHistory', period));
export const inputHistoryTotalsQuery = inOrder(totalsQuery('inputHistory', period));
export type InputType = Stored<typeof inputType>;
export type Input = Stored<typeof input>;
export type InputChange = z.output<typeof inputChange>;
