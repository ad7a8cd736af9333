import * as z from 'zod';
import { addedRecord } from './added-fields.ts';
import { recordStatuses, silentMinutesLimits } from './choices.ts';
import {
  choice,
  choiceOut,
  id,
  includedReferences,
  inOrder,
  integerBetween,
  optionalIdentifier,
  periodQuery,
  queryId,
  type Stored,
  text,
  updatedReferencedListQuery,
  utcOut,
} from './fields.ts';

export const fleetInput = addedRecord('FleetInput', {
  name: text(),
  silentAfterMinutes: integerBetween(silentMinutesLimits).optional(),
});

export const fleet = z
  .object({
    id: z.int(),
    name: z.string(),
    silentAfterMinutes: z.int().nullable(),
    ...includedReferences,
    updated: utcOut,
    deletedUtc: utcOut.optional(),
  })
  .meta({ id: 'Fleet' });

/** A received position. */
export const plot = z
  .object({
    id: z.int(),
    vehicleId: z.int(),
    utc: utcOut,
    latitude: z.number(),
    longitude: z.number(),
    speed: z.number().nullable().meta({ description: 'km/h' }),
    heading: z.number().nullable().meta({ description: 'Degrees from north' }),
  })
  .meta({ id: 'Plot' });

export const vehicleInput = addedRecord('VehicleInput', {
  name: text(),
  registration: optionalIdentifier(),
  fleetId: id.optional(),
  deviceId: optionalIdentifier().meta({ description: "The tracker's own id" }),
  status: choice(Object.values(recordStatuses)).optional(),
});

export const clock = z.object({
  offsetSeconds: z.int().meta({ description: 'How far the clock is ahead; negative if it is behind' }),
  kind: z.enum(['weekRollover', 'timeZone', 'other']).meta({
    description: '1,024 or 2,048 weeks behind, local time instead of UTC, or anything else',
  }),
  sinceUtc: utcOut.meta({ description: 'When the service noticed it' }),
});

export const vehicle = z
  .object({
    id: z.int(),
    name: z.string(),
    registration: z.string().nullable(),
    fleetId: z.int().nullable(),
    deviceId: z.string().nullable(),
    status: choiceOut(Object.values(recordStatuses)),
    lastPlot: plot.nullable(),
    clock: clock.nullable().meta({
      description: 'Set by the service while the clock of the tracker is wrong. Its times are kept as sent',
    }),
    ...includedReferences,
    updated: utcOut,
    deletedUtc: utcOut.optional(),
  })
  .meta({ id: 'Vehicle' });

export const vehicleQuery = updatedReferencedListQuery.extend({ fleetId: queryId.optional() });
export const plotQuery = inOrder(periodQuery.extend({ vehicleId: queryId }));

export type Fleet = Stored<typeof fleet>;
export type Vehicle = Stored<typeof vehicle>;
export type VehicleParsed = z.output<typeof vehicleInput>;
export type Plot = z.output<typeof plot>;
