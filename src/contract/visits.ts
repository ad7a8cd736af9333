import * as z from 'zod';
import { alarmNoteLength, disregardReasonNumbers, secondsLimits } from './choices.ts';
import {
  breach,
  choice,
  choiceOut,
  evenIfInvalid,
  inOrder,
  optionalNote,
  optionalPeriod,
  paging,
  period,
  periodOrUpdates,
  queryFlag,
  queryInteger,
  utc,
  utcOut,
} from './fields.ts';
import { geofence } from './geofences.ts';
import {
  changedRows,
  lastingChangeQuery,
  lastingCountQuery,
  lastingExportQuery,
  lastingQuery,
  totalsQuery,
} from './growing-lists.ts';

/** `endPlotId` and `endUtc` are null while the vehicle is inside. */
export const geofenceVisit = z
  .object({
    id: z.int(),
    geofenceId: z.int(),
    vehicleId: z.int(),
    startPlotId: z.int(),
    endPlotId: z.int().nullable(),
    startUtc: utcOut,
    endUtc: utcOut.nullable(),
    driverId: z.int().nullable().meta({ description: 'Who drove at startUtc' }),
    stoppedSeconds: z.number().nullable(),
    disregarded: z.boolean(),
    reason: choiceOut(disregardReasonNumbers).nullable(),
    note: z.string().nullable(),
    reviewedBy: z.string().nullable(),
    reviewedUtc: utcOut.nullable(),
    updated: utcOut,
  })
  .meta({ id: 'GeofenceVisit' });

const stopped = {
  minStoppedSeconds: queryInteger(secondsLimits).optional(),
  maxStoppedSeconds: queryInteger(secondsLimits).optional(),
};
const visitFilters = { ...period, ...stopped, updatedSince: utc.optional() };
export const geofenceVisitQuery = periodOrUpdates(
  lastingQuery('visits', { ...optionalPeriod, ...stopped, overlap: queryFlag.optional() }),
);
export const geofenceVisitExportQuery = inOrder(
  lastingExportQuery('visits', { ...visitFilters, overlap: queryFlag.optional() }),
);
export const geofenceVisitTotalsQuery = inOrder(totalsQuery('visits', visitFilters));

export const visitReviewQuery = lastingChangeQuery('visits', stopped);

/** `disregarded: false` takes a review back. Without a note each visit keeps its own; null removes it. */
export const visitReview = z
  .object({
    ...changedRows,
    disregarded: z.boolean(),
    reason: choice(disregardReasonNumbers).optional(),
    note: optionalNote(alarmNoteLength).nullable(),
  })
  .superRefine(({ disregarded, reason }: { disregarded?: unknown; reason?: unknown }, context) => {
    if (disregarded === true && reason === undefined)
      breach(context, ['reason'], { code: 'required', detail: 'is required if the visits are disregarded' });
  }, evenIfInvalid)
  .meta({
    id: 'GeofenceVisitReview',
    // The same rule for readers of the schema.
    anyOf: [
      { properties: { disregarded: { const: false } } },
      { properties: { reason: { type: 'integer' } }, required: ['reason'] },
    ],
  });

export const unusualVisitQuery = inOrder(
  lastingCountQuery('visits', {
    ...visitFilters,
    overlap: queryFlag.optional(),
    byRule: queryFlag.optional(),
    ...paging,
  }),
);

/** A visit that is longer or shorter than usual. */
export const unusualVisit = geofenceVisit
  .extend({
    usual: z.object({
      n: z.int().meta({ description: 'Stays that it was compared with' }),
      p05: z.number().meta({ description: 'Seconds that 5 % of them did not exceed' }),
      p50: z.number().meta({ description: 'Seconds that half of them did not exceed' }),
      p95: z.number().meta({ description: 'Seconds that 95 % of them did not exceed' }),
      scope: z.enum(['geofence', 'weekdayMorning', 'weekdayAfternoon', 'weekendMorning', 'weekendAfternoon']).meta({
        description: 'Which stays: in the same part of the week, or all at the geofence',
      }),
    }),
  })
  .meta({ id: 'UnusualVisit' });
export type UnusualVisit = z.output<typeof unusualVisit>;

export type GeofenceVisit = z.output<typeof geofenceVisit>;

/** A plot that explains a visit. */
const evidence = z.object({
  plotId: z.int(),
  utc: utcOut,
  latitude: z.number(),
  longitude: z.number(),
  speed: z.number().nullable().meta({ description: 'km/h' }),
  heading: z.number().nullable().meta({ description: 'Degrees from north' }),
  metres: z.number().meta({ description: 'Distance to the edge of the shape, negative inside' }),
  receivedUtc: utcOut.nullable().meta({ description: 'When it was stored; null where that was not kept' }),
});

/** Why a visit begins and ends where it does. */
export const visitEvidence = z
  .object({
    before: evidence.nullable().meta({ description: 'The last plot outside before the visit' }),
    first: evidence.nullable().meta({ description: 'The first plot inside' }),
    last: evidence.nullable().meta({ description: 'The last plot inside' }),
    after: evidence.nullable().meta({ description: 'The first plot outside after the visit; null if none followed' }),
    shape: z
      .object({
        ...geofence.pick({ geofenceType: true, latitude: true, longitude: true, radius: true, points: true }).shape,
        changedUtc: utcOut.nullable().meta({ description: 'When the shape was changed since; null if it was not' }),
      })
      .meta({ description: 'The shape that decided' }),
  })
  .meta({ id: 'VisitEvidence' });

export type VisitEvidence = z.output<typeof visitEvidence>;
