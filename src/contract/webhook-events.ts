/** What each event of a webhook has as its `data`. */
import * as z from 'zod';
import { assignment } from './assignments.ts';
import type { WebhookEvent, webhookTest } from './choices.ts';
import { utcOut } from './fields.ts';
import { input } from './inputs.ts';
import { goneRecord } from './live.ts';
import { alarm } from './temperature.ts';
import { geofenceVisit } from './visits.ts';

const vehicleSilence = z
  .object({
    vehicleId: z.int(),
    lastUtc: utcOut.meta({ description: 'The newest position or value' }),
    silentAfterMinutes: z.number().meta({ description: 'Of the fleet, or 30' }),
  })
  .meta({ id: 'VehicleSilence' });

const unknownButtonRead = z
  .object({ buttonId: z.string(), vehicleId: z.int(), utc: utcOut })
  .meta({ id: 'UnknownButtonRead' });

const webhookTestData = z.object({ text: z.string() }).meta({ id: 'WebhookTestData' });

export type WebhookEventName = WebhookEvent | typeof webhookTest;

export const webhookData = {
  'visit.started': geofenceVisit,
  'visit.ended': geofenceVisit,
  'visit.changed': geofenceVisit,
  'visit.gone': goneRecord,
  'alarm.raised': alarm,
  'alarm.ended': alarm,
  'alarm.changed': alarm,
  'alarm.gone': goneRecord,
  'alarm.reviewed': alarm,
  'assignment.started': assignment,
  'assignment.ended': z.union([assignment, goneRecord]),
  'input.changed': input,
  'vehicle.silent': vehicleSilence,
  'vehicle.back': vehicleSilence,
  'button.unknown': unknownButtonRead,
  'webhook.test': webhookTestData,
} as const satisfies Record<WebhookEventName, z.ZodType>;
