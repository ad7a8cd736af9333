/** Questions about the past of a shape: the visits that it would have had. */
import * as z from 'zod';
import { idsAtMost } from './choices.ts';
import { evenIfInvalid, id, inOrder, limitedArray, pageQuery, period, queryFlag, utc, utcOut } from './fields.ts';
import { refuseBadShape, shapeFields, shapeSchema } from './geofences.ts';

export const pastQuestion = inOrder(
  shapeFields.extend({
    ...period,
    vehicleIds: limitedArray(id, idsAtMost).optional(),
    fleetId: id.optional(),
    geofenceId: id.optional(),
  }),
)
  .superRefine(refuseBadShape, evenIfInvalid)
  .meta({ id: 'PastQuestion', ...shapeSchema });

export const pastQuery = pageQuery.extend({ overlap: queryFlag.optional() });

export const pastVisit = z
  .object({
    vehicleId: z.int(),
    startUtc: utcOut,
    endUtc: utcOut.nullable(),
    startPlotId: z.int(),
    endPlotId: z.int().nullable(),
    plots: z.int(),
  })
  .meta({ id: 'PastVisit' });

/** How the visits of a shape differ from the stored ones of a geofence. */
export const compared = z.object({
  same: z.int(),
  changed: z.array(z.object({ id: z.int(), startUtc: utcOut, endUtc: utcOut.nullable() })),
  gone: z.array(z.int()),
  new: z.array(z.object({ vehicleId: z.int(), startUtc: utcOut, endUtc: utcOut.nullable() })),
});

/** The last line of an answer in lines. */
export const pastSummary = z.object({
  plotsJudged: z.int(),
  keptSinceUtc: utcOut.nullable(),
  compared: compared.optional(),
});

export const pastAnswer = z.object({ visits: z.array(pastVisit), ...pastSummary.shape }).meta({ id: 'PastAnswer' });

export const pastStart = z.object({ startDate: utc }).meta({ id: 'PastStart' });

/** Numbers of visits. */
export const pastTaken = z
  .object({ same: z.int(), changed: z.int(), gone: z.int(), new: z.int() })
  .meta({ id: 'PastTaken' });

export type PastQuestion = z.output<typeof pastQuestion>;
export type PastVisit = z.output<typeof pastVisit>;
export type PastSummary = z.output<typeof pastSummary>;
export type PastAnswer = z.output<typeof pastAnswer>;
