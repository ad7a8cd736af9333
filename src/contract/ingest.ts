/** Device messages, for documentation only. The service checks them by hand (`server/devices/own.ts`). */
import * as z from 'zod';
import {
  headingLimits,
  latitudeLimits,
  lineNumberLimits,
  longitudeLimits,
  speedLimits,
  temperatureLimits,
} from './choices.ts';
import { absentSchema, identifier, optionalIdentifier, refusing, utc } from './fields.ts';

const between = ({ min, max }: { min: number; max: number }) => z.number().min(min).max(max);

/** The line number as a member name. */
const lineNumber = z
  .string()
  .regex(/^(?:0|[1-9]\d*)$/)
  .refine((name) => Number(name) <= lineNumberLimits.max);

export const message = z
  .object({
    device: z.union([identifier(), z.int()]).meta({
      description: "The tracker's own id, a text or a whole number: Vehicle.deviceId",
    }),
    utc,
    latitude: between(latitudeLimits).optional(),
    longitude: between(longitudeLimits).optional(),
    speed: between(speedLimits).optional().meta({ description: 'km/h' }),
    heading: between(headingLimits).optional().meta({ description: 'Degrees from north' }),
    inputs: z
      .record(lineNumber, z.literal([0, 1]))
      .optional()
      .meta({ description: 'Values by input number' }),
    temperatures: z
      .record(lineNumber, between(temperatureLimits))
      .optional()
      .meta({ description: '°C by probe number' }),
    buttonId: z.union([optionalIdentifier(), z.int()]).meta({
      description: 'The id of the button that was read, a text or a whole number. Empty or all zeros means none',
    }),
  })
  .refine(({ latitude, longitude }) => (latitude === undefined) === (longitude === undefined))
  .meta({
    id: 'Message',
    ...refusing(
      { latitude: { type: 'number' }, longitude: absentSchema },
      { latitude: absentSchema, longitude: { type: 'number' } },
    ),
  });

const notices = (description: string) =>
  z.array(z.object({ index: z.int(), detail: z.string() })).meta({ description });

export const ingestReply = z
  .object({
    accepted: z.int().meta({ description: 'Messages of which something was stored' }),
    duplicates: z.int().meta({ description: 'Messages that added nothing' }),
    rejectedCount: z.int(),
    rejected: notices('The first 1,000, by their index among the messages, from 0'),
    partialCount: z
      .int()
      .optional()
      .meta({ description: 'Messages that were stored, or are duplicates, without values that cannot be stored' }),
    partial: notices(
      'The first 1,000 of these messages, and what was not stored. Missing if there are none',
    ).optional(),
    stopped: z.literal(true).optional().meta({
      description:
        'Only for NDJSON: 10,000 lines were rejected, and the rest was not read. The counts are of the lines before.',
    }),
  })
  .meta({ id: 'IngestReply' });
export type IngestReply = z.output<typeof ingestReply>;
