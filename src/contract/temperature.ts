import * as z from 'zod';
import { added } from './added-fields.ts';
import { alarmCauseNumbers, alarmNoteLength, idsAtMost, profileMinutesLimits, reportLimits } from './choices.ts';
import { dayMs } from './durations.ts';
import {
  breach,
  choice,
  choiceOut,
  evenIfInvalid,
  existingRecordId,
  id,
  includedReferences,
  inOrder,
  integerBetween,
  limitedArray,
  optionalNote,
  optionalPeriod,
  period,
  periodOrUpdates,
  periodQuery,
  queryId,
  type Stored,
  savedRecordId,
  text,
  updatedReferencedListQuery,
  utcOut,
} from './fields.ts';
import {
  changedRows,
  lastingChangeQuery,
  lastingCountQuery,
  lastingExportQuery,
  lastingQuery,
  totalsQuery,
} from './growing-lists.ts';

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

const minutes = integerBetween(profileMinutesLimits);

/** How a profile judges readings. */
const judging = {
  upperBound: z.number().meta({ description: '°C' }),
  lowerBound: z.number().meta({ description: '°C' }),
  ...added({
    alarmAfterMinutes: minutes.optional(),
    clearAfterMinutes: minutes.optional(),
    suspendInputTypeId: id.optional(),
    suspendMinutes: minutes.optional(),
  }),
};

function refuseReversedBounds(
  sent: { lowerBound?: unknown; upperBound?: unknown },
  context: z.core.$RefinementCtx,
): void {
  if (isNumber(sent.lowerBound) && isNumber(sent.upperBound) && sent.lowerBound >= sent.upperBound) {
    breach(context, ['lowerBound'], {
      code: 'range',
      reason: 'boundsReversed',
      detail: 'must be less than upperBound',
    });
  }
}

/** The service sets `created` and `updated` and ignores sent values. */
export const profileInput = z
  .object({
    id: savedRecordId,
    name: text(),
    ...judging,
  })
  .superRefine(refuseReversedBounds, evenIfInvalid)
  .meta({ id: 'TemperatureProfileInput' });

export const profile = z
  .object({
    id: z.int(),
    name: z.string(),
    upperBound: z.number(),
    lowerBound: z.number(),
    alarmAfterMinutes: z.int(),
    clearAfterMinutes: z.int(),
    suspendInputTypeId: z.int().nullable(),
    suspendMinutes: z.int(),
    created: utcOut,
    updated: utcOut,
    ...includedReferences,
    deletedUtc: utcOut.optional(),
  })
  .meta({ id: 'TemperatureProfile' });

export const probeInput = z
  .object({ probeId: existingRecordId, name: text(), profileId: id.nullable() })
  .meta({ id: 'TemperatureProbeInput' });

export const probe = z
  .object({
    probeId: z.int(),
    name: z.string(),
    profileId: z.int().nullable(),
    vehicleId: z.int(),
    number: z.int().meta({ description: 'The probe’s number on the device' }),
    temperature: z.number().nullable().meta({ description: '°C' }),
    readUtc: utcOut.nullable(),
    usualIntervalSeconds: z.number().nullable().meta({ description: 'Median of the newest nine intervals' }),
    alarm: z.boolean(),
    alarmStartUtc: utcOut.nullable(),
    pendingSinceUtc: utcOut.nullable().meta({ description: 'Start of an excursion that is not yet an alarm' }),
    ...includedReferences,
    updated: utcOut,
    deletedUtc: utcOut.optional().meta({ description: 'When its vehicle was deleted' }),
  })
  .meta({ id: 'TemperatureProbe' });

export const reading = z
  .object({ probeId: z.int(), utc: utcOut, temperature: z.number() })
  .meta({ id: 'TemperatureReading' });

export const alarm = z
  .object({
    id: z.int(),
    probeId: z.int(),
    vehicleId: z.int(),
    profileId: z.int(),
    bound: z.enum(['upper', 'lower']),
    limit: z.number().meta({ description: '°C' }),
    peak: z.number().meta({ description: '°C' }),
    startUtc: utcOut,
    raisedUtc: utcOut.nullable(),
    endUtc: utcOut.nullable(),
    driverId: z.int().nullable(),
    geofenceIds: z.array(z.int()),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    reviewedUtc: utcOut.nullable(),
    reviewedBy: z.string().nullable(),
    cause: choiceOut(alarmCauseNumbers).nullable(),
    note: z.string().nullable(),
    judgedUtc: utcOut,
    updated: utcOut,
  })
  .meta({ id: 'TemperatureAlarm' });

/** Null as the cause takes a review back. Without a note each alarm keeps its own; null removes it. */
export const alarmReview = z
  .object({
    ...changedRows,
    cause: choice(alarmCauseNumbers).optional(),
    note: optionalNote(alarmNoteLength).nullable(),
  })
  .meta({ id: 'TemperatureAlarmReview' });

/** Asks which alarms the values of a profile would have given. At least one of `profileId` and `probeIds`. */
export const pastAlarmsQuestion = inOrder(
  z.object({ ...judging, profileId: id.optional(), probeIds: limitedArray(id, idsAtMost).optional(), ...period }),
)
  .superRefine(refuseReversedBounds, evenIfInvalid)
  .superRefine((sent: { profileId?: unknown; probeIds?: unknown; startDate?: unknown; endDate?: unknown }, context) => {
    const { profileId, probeIds, startDate, endDate } = sent;
    if (profileId === undefined && probeIds === undefined)
      breach(context, ['profileId'], { code: 'required', detail: 'one of profileId and probeIds is required' });
    if (!(startDate instanceof Date && endDate instanceof Date)) return;
    if (endDate.getTime() - startDate.getTime() > reportLimits.days * dayMs) {
      breach(context, ['endDate'], {
        code: 'range',
        params: { max: reportLimits.days },
        detail: `must be at most ${reportLimits.days} days after startDate`,
      });
    }
  }, evenIfInvalid)
  .meta({ id: 'TemperaturePastQuestion' });

const pastAlarm = alarm
  .pick({
    ...{ probeId: true, vehicleId: true, bound: true, limit: true, peak: true },
    ...{ startUtc: true, endUtc: true },
  })
  .extend({ raisedUtc: utcOut })
  .meta({ id: 'TemperaturePastAlarm' });

export const pastAlarmsAnswer = z
  .object({
    alarms: z.array(pastAlarm),
    compared: z.object({
      same: z.int().meta({ description: 'Number of stored alarms that one of these overlaps' }),
      gone: z.array(z.int()).meta({ description: 'Ids of stored alarms that would not exist' }),
      new: z.array(pastAlarm.pick({ probeId: true, startUtc: true, endUtc: true })),
    }),
  })
  .meta({ id: 'TemperaturePastAnswer' });

export const probeQuery = updatedReferencedListQuery.extend({
  vehicleId: queryId.optional(),
  fleetId: queryId.optional(),
});
export const readingQuery = inOrder(periodQuery.extend({ probeId: queryId }));
export const alarmQuery = periodOrUpdates(lastingQuery('alarms', optionalPeriod));
export const alarmExportQuery = inOrder(lastingExportQuery('alarms', period));
export const alarmTotalsQuery = inOrder(totalsQuery('alarms', period));
export const alarmReviewQuery = lastingChangeQuery('alarms', {});
export const alarmCountQuery = inOrder(lastingCountQuery('alarms', period));
export type ProfileParsed = z.output<typeof profileInput>;
export type Profile = Stored<typeof profile>;
export type Probe = Stored<typeof probe>;
export type Reading = z.output<typeof reading>;
export type Alarm = z.output<typeof alarm>;
export type PastAlarmsQuestion = z.output<typeof pastAlarmsQuestion>;
export type PastAlarmsAnswer = z.output<typeof pastAlarmsAnswer>;
