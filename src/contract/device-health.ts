/** Health of trackers: counts of their messages, reasons for rejected values, and the last raw messages. */
import * as z from 'zod';
import { identifier, utcOut } from './fields.ts';
import { clock } from './vehicles.ts';

/** Why a message was rejected, or stored without a value. */
export const deviceReasons = [
  'ahead',
  'tooOld',
  'noTime',
  'noDevice',
  'otherDevice',
  'withdrawnKey',
  'notJson',
  'nothing',
  'noFix',
  'position',
  'motion',
  'temperature',
  'input',
  'button',
  'tooManyVehicles',
  'vehicleLimit',
  'tooManyLines',
  'encrypted',
  'other',
] as const;
export type DeviceReason = (typeof deviceReasons)[number];

export const deviceOutcomes = ['accepted', 'duplicate', 'rejected'] as const;
export type DeviceOutcome = (typeof deviceOutcomes)[number];

/** A message counts as late if it arrives more than this after its time. */
export const lateAfterSeconds = 300;
export const deviceDaysKept = 14;
/** Of one device: raw messages, characters of each, and for how long. */
export const rawMessages = { max: 10, characters: 1000, hours: 24 } as const;
/** Devices without a vehicle that an account keeps: anyone with a device key may send any name. */
export const unknownDevicesAtMost = 200;

const count = (description: string) => z.int().meta({ description });

export const deviceHealth = z
  .object({
    device: z.string().nullable().meta({ description: 'Null: messages whose device cannot be read' }),
    vehicleId: z.int().nullable().meta({ description: 'Null if no vehicle has this device' }),
    receivedUtc: utcOut.meta({ description: 'When its last message arrived' }),
    sentUtc: utcOut.nullable().meta({ description: 'The time in that message; null if it cannot be read' }),
    usualIntervalSeconds: z.number().nullable().meta({ description: 'Median of the last intervals between its times' }),
    clock: clock.nullable(),
    messages: count('In the last 14 days, as all numbers here'),
    late: count('Arrived more than five minutes after their time'),
    duplicates: count('Added nothing'),
    partial: count('Stored without a value'),
    rejected: count('Not stored'),
    reasons: z
      .array(
        z.object({
          reason: z.enum(deviceReasons),
          count: z.int(),
          lastDay: z.string().meta({ description: 'The newest day with it, in UTC, by arrival' }),
        }),
      )
      .meta({ description: 'Of partial and rejected messages, the most frequent first' }),
  })
  .meta({ id: 'DeviceHealth' });

export const rawMessage = z
  .object({
    receivedUtc: utcOut,
    outcome: z.enum(deviceOutcomes),
    detail: z.string().nullable().meta({ description: 'Why it was rejected, or which value was not stored' }),
    reasons: z.array(z.enum(deviceReasons)).meta({ description: 'The kinds of what `detail` says' }),
    body: z.string().meta({ description: 'As it was sent, its first 1,000 characters, without device keys' }),
  })
  .meta({ id: 'RawMessage' });

export const rawMessagesQuery = z.object({
  device: identifier().optional(),
});

export type DeviceHealth = z.output<typeof deviceHealth>;
export type RawMessage = z.output<typeof rawMessage>;
