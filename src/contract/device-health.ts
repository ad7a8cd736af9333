/** What trackers send, and what is wrong with it. */
import * as z from 'zod';
import { identifier, utcOut } from './fields.ts';
import { clock } from './vehicles.ts';

/** Why a message was rejected, or stored without a value. */
export const deviceReasons = [
  'ahead',
  'tooOld',
  'noTime',
  'noDevice',
  'notJson',
  'nothing',
  'noFix',
  'position',
  'motion',
  'temperature',
  'input',
  'button',
  'tooManyVehicles',
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

const deviceDay = z.object({
  day: z.string().meta({ description: 'In UTC, by arrival' }),
  messages: z.int(),
  late: count('Arrived more than five minutes after their time'),
  duplicates: count('Added nothing'),
  partial: count('Stored without a value'),
  rejected: count('Not stored'),
  reasons: z.partialRecord(z.enum(deviceReasons), z.int()).meta({ description: 'Of partial and rejected ones' }),
});

export const deviceHealth = z
  .object({
    device: z.string().nullable().meta({ description: 'Null: messages whose device cannot be read' }),
    vehicleId: z.int().nullable().meta({ description: 'Null if no vehicle has this device' }),
    receivedUtc: utcOut.meta({ description: 'When its last message arrived' }),
    sentUtc: utcOut.nullable().meta({ description: 'The time in that message; null if it cannot be read' }),
    usualIntervalSeconds: z.number().nullable().meta({ description: 'Median of the last intervals between its times' }),
    clock: clock.nullable(),
    days: z.array(deviceDay).meta({ description: 'The last 14 days with messages, newest first' }),
  })
  .meta({ id: 'DeviceHealth' });

export const rawMessage = z
  .object({
    receivedUtc: utcOut,
    outcome: z.enum(deviceOutcomes),
    detail: z.string().nullable().meta({ description: 'Why it was rejected, or which value was not stored' }),
    body: z.string().meta({ description: 'As it was sent, its first 1,000 characters, without device keys' }),
  })
  .meta({ id: 'RawMessage' });

export const rawMessagesQuery = z.strictObject({
  device: identifier().optional(),
});

export type DeviceDay = z.output<typeof deviceDay>;
export type DeviceHealth = z.output<typeof deviceHealth>;
export type RawMessage = z.output<typeof rawMessage>;
