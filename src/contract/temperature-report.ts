/** Temperature reports: the figures of probes in a period, as JSON or as a file. */

import * as z from 'zod';
import { languages, reportFormats, reportLimits, reportPapers } from './choices.ts';
import { dayMs } from './durations.ts';
import { breach, evenIfInvalid, period, queryId, utcOut } from './fields.ts';
import { placeDescription } from './places.ts';
import { alarm } from './temperature.ts';

export const reportMediaTypes: Readonly<Record<(typeof reportFormats)[number], string>> = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** What a report covers: exactly one of them. */
export const reportScopes = ['probeId', 'vehicleId', 'fleetId', 'profileId'] as const;

const scope = {
  probeId: queryId.optional(),
  vehicleId: queryId.optional(),
  fleetId: queryId.optional(),
  profileId: queryId.optional(),
};

/** Requires a scope and a period that is not too long. The service refuses a second scope once all fields are valid. */
const reportRules = <Shape extends z.ZodObject>(query: Shape) =>
  query.superRefine((sent, context) => {
    const given = reportScopes.filter((name) => sent[name] !== undefined);
    if (given.length === 0) {
      breach(context, ['probeId'], {
        code: 'required',
        detail: 'one of probeId, vehicleId, fleetId and profileId is required',
      });
    }
    const { startDate, endDate } = sent as { startDate?: unknown; endDate?: unknown };
    if (!(startDate instanceof Date && endDate instanceof Date)) return;
    if (startDate >= endDate) {
      breach(context, ['endDate'], {
        code: 'range',
        reason: 'endNotAfterStart',
        detail: 'must be later than startDate',
      });
    } else if (endDate.getTime() - startDate.getTime() > reportLimits.days * dayMs) {
      breach(context, ['endDate'], {
        code: 'range',
        params: { max: reportLimits.days },
        detail: `must be at most ${reportLimits.days} days after startDate`,
      });
    }
  }, evenIfInvalid);

export const figuresQuery = reportRules(z.object({ ...period, ...scope }));

export const reportQuery = reportRules(
  z.object({
    ...period,
    ...scope,
    format: z.enum(reportFormats),
    paper: z.enum(reportPapers).optional(),
    language: z.enum(languages).optional(),
  }),
);

const extreme = z.object({ temperature: z.number(), utc: utcOut }).nullable();
const seconds = z.number();

/** What judged the probe's readings from a time on. */
const reportProfile = z.object({
  startUtc: utcOut.meta({ description: 'Start of the period, or when it changed' }),
  profileId: z.int().nullable(),
  name: z.string().nullable(),
  lowerBound: z.number().nullable(),
  upperBound: z.number().nullable(),
  alarmAfterMinutes: z.int().nullable(),
  clearAfterMinutes: z.int().nullable(),
  suspendInputTypeId: z.int().nullable(),
  suspendInputTypeName: z.string().nullable(),
  suspendMinutes: z.int().nullable(),
  changedBy: z.string().nullable().meta({ description: 'Username; null if it was so at the start of the period' }),
});

const reportAlarm = alarm
  .extend({
    driverName: z.string().nullable().meta({ description: 'Who drove when it started' }),
    place: placeDescription.meta({ description: 'Where the vehicle was when it started' }),
    inputs: z
      .array(z.object({ inputId: z.int(), name: z.string().nullable(), number: z.int(), secondsOn: seconds }))
      .meta({ description: 'The inputs that were on during the alarm, such as doors' }),
  })
  .meta({ id: 'TemperatureReportAlarm' });

export const reportProbe = z
  .object({
    probeId: z.int(),
    name: z.string(),
    number: z.int(),
    vehicleId: z.int(),
    vehicleName: z.string(),
    registration: z.string().nullable(),
    readings: z.int(),
    usualIntervalSeconds: seconds.nullable(),
    minimum: extreme,
    maximum: extreme,
    mean: z.number().nullable(),
    meanKinetic: z.number().nullable(),
    secondsInside: seconds,
    secondsAbove: seconds,
    secondsBelow: seconds,
    secondsUnjudged: seconds,
    secondsWithoutData: seconds,
    silences: z.array(z.object({ startUtc: utcOut, endUtc: utcOut })),
    profiles: z.array(reportProfile),
    alarms: z.array(reportAlarm),
    checksum: z.string(),
  })
  .meta({ id: 'TemperatureReportProbe' });

export const temperatureReport = z
  .object({
    startUtc: utcOut,
    endUtc: utcOut,
    createdUtc: utcOut,
    createdBy: z.string(),
    accountName: z.string(),
    timeZone: z.string(),
    scopeName: z.string(),
    probes: z.array(reportProbe),
  })
  .meta({ id: 'TemperatureReport' });

export type ReportQuery = z.output<typeof reportQuery>;
export type FiguresQuery = z.output<typeof figuresQuery>;
export type ReportAlarm = z.output<typeof reportAlarm>;
export type ReportProbe = z.output<typeof reportProbe>;
export type TemperatureReport = z.output<typeof temperatureReport>;
