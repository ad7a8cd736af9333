import * as z from 'zod';
import { addedRecord } from './added-fields.ts';
import { referenceLength } from './choices.ts';
import { choice, choiceOut, id, identifier, queryId, updatedListQuery, utcOut } from './fields.ts';
import { resourceTypeNumbers } from './kinds.ts';

/** Another system's name for a record. */
export const externalReferenceInput = addedRecord('ExternalReferenceInput', {
  resourceType: choice(resourceTypeNumbers),
  resourceId: id,
  reference: identifier(referenceLength),
});

export const externalReference = z
  .object({
    id: z.int(),
    resourceType: choiceOut(resourceTypeNumbers),
    resourceId: z.int(),
    reference: z.string(),
    updated: utcOut,
    deletedUtc: utcOut.optional(),
  })
  .meta({ id: 'ExternalReference' });

/** Fields of a driver's external reference that an erasure keeps in the audit; see `impersonalDriverFields`. */
export const impersonalReferenceFields: readonly string[] = [
  'id',
  'resourceType',
  'resourceId',
  'updated',
  'deletedUtc',
] satisfies (keyof ExternalReference)[];

export const externalReferenceQuery = updatedListQuery.extend({
  resourceType: queryId.optional(),
  resourceId: queryId.optional(),
});
export type ExternalReferenceParsed = z.output<typeof externalReferenceInput>;
export type ExternalReference = z.output<typeof externalReference>;
