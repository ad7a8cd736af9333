import * as z from 'zod';
import { id, utc, utcOut } from './fields.ts';

export const snoozeInput = z.object({ vehicleId: id, untilUtc: utc }).meta({ id: 'SnoozeInput' });

export const snooze = z
  .object({
    id: z.int(),
    vehicleId: z.int(),
    untilUtc: utcOut,
    createdUtc: utcOut,
    createdBy: z.string(),
    deletedUtc: utcOut.optional(),
  })
  .meta({ id: 'Snooze', description: 'Until then a vehicle needs no attention for reasons that began before.' });

export type Snooze = z.output<typeof snooze>;
