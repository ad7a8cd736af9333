import * as z from 'zod';
import { profileMinutesLimits } from './choices.ts';
import {
  breach,
  evenIfInvalid,
  id,
  inOrder,
  integerBetween,
  periodQuery,
  queryId,
  referencedListQuery,
  text,
  utcOut,
} from './fields.ts';

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

const minutes = integerBetween(profileMinutesLimits);

/** The service sets `created` and `updated` and ignores sent values. An id of 0 creates a profile, like no id. */
export const profileInput = z
  .object({
    id: id.transform((sent) => (sent === 0 ? undefined : sent)).optional(),
    name: text(),
    upperBound: z.number().meta({ description: '°C' }),
    lowerBound: z.number().meta({ description: '°C' }),
    alarmAfterMinutes: minutes.optional(),
    clearAfterMinutes: minutes.optional(),
    suspendInputTypeId: id.optional(),
    suspendMinutes: minutes.optional(),
  })
  .superRefine((sent: { lowerBound?: unknown; upperBound?: unknown }, context) => {
    if (isNumber(sent.lowerBound) && isNumber(sent.upperBound) && sent.lowerBound >= sent.upperBound) {
      breach(context, ['lowerBound'], {
        code: 'range',
        reason: 'boundsReversed',
        detail: 'must be less than upperBound',
      });
    }
  }, evenIfInvalid)
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
    deletedUtc: utcOut.optional(),
  })
  .meta({ id: 'TemperatureProfile' });

export const probeInput = z
  .object({ probeId: id, name: text(), profileId: id.nullable() })
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
    alarm: z.boolean(),
    alarmStartUtc: utcOut.nullable(),
    pendingSinceUtc: utcOut.nullable().meta({ description: 'Start of an excursion that is not yet an alarm' }),
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
    endUtc: utcOut.nullable(),
    updated: utcOut,
  })
  .meta({ id: 'TemperatureAlarm' });

export const probeQuery = referencedListQuery.extend({ vehicleId: queryId.optional(), fleetId: queryId.optional() });
export const readingQuery = inOrder(periodQuery.extend({ probeId: queryId }));
export const alarmQuery = inOrder(
  periodQuery.extend({ vehicleId: queryId.optional(), fleetId: queryId.optional(), probeId: queryId.optional() }),
);
export type ProfileParsed = z.output<typeof profileInput>;
export type Profile = z.output<typeof profile>;
export type Probe = z.output<typeof probe>;
export type Reading = z.output<typeof reading>;
export type Alarm = z.output<typeof alarm>;
