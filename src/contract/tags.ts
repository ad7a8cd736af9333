import * as z from 'zod';
import { added } from './added-fields.ts';
import { idsAtMost, longStayMinutesLimits, positionLimits, tagColours, tagResourceType } from './choices.ts';
import { choice, choiceOut, id, integerBetween, limitedArray, savedRecordId, text, utcOut } from './fields.ts';

const colourNumbers = tagColours.map((_, number) => number);

/** Document, "Tag": created without `id`, replaced with it. `position` defaults to the last plus one, or stays. */
export const tagInput = z
  .object({
    id: savedRecordId,
    position: integerBetween(positionLimits).optional(),
    name: text(),
    resourceType: choice([tagResourceType]),
    colour: choice(colourNumbers),
    ...added({ longStayMinutes: integerBetween(longStayMinutesLimits).optional() }),
  })
  .meta({ id: 'TagInput' });

export const tag = z
  .object({
    id: z.int(),
    position: z.int().min(positionLimits.min).max(positionLimits.max),
    name: z.string(),
    resourceType: choiceOut([tagResourceType]),
    colour: choiceOut(colourNumbers),
    longStayMinutes: z.int().nullable(),
    updated: utcOut,
    deletedUtc: utcOut.optional(),
  })
  .meta({ id: 'Tag' });

/** Every tag of the account in the wanted order. Their positions become 1, 2, 3 … in one transaction. */
export const tagOrder = z.object({ ids: limitedArray(id, idsAtMost, 1) }).meta({ id: 'TagOrder' });

export type TagParsed = z.output<typeof tagInput>;
export type Tag = z.output<typeof tag>;
