/** Events of `GET /public/v1/live`: server-sent events, each with a record as its own endpoint returns it. */
import * as z from 'zod';
import { assignment } from './assignments.ts';
import { geofence } from './geofences.ts';
import { input } from './inputs.ts';
import { snooze } from './snoozes.ts';
import { alarm, reading } from './temperature.ts';
import { plot, vehicle } from './vehicles.ts';
import { geofenceVisit } from './visits.ts';

/** By event name. A vehicle is sent when the clock of its tracker becomes wrong or right. A deleted geofence, assignment or snooze has `deletedUtc`. */
export const liveRecords = {
  plot,
  visit: geofenceVisit,
  input,
  temperature: reading,
  alarm,
  assignment,
  geofence,
  snooze,
  vehicle,
} as const;
export type LiveKind = keyof typeof liveRecords;
export type LiveRecord<Kind extends LiveKind = LiveKind> = z.output<(typeof liveRecords)[Kind]>;

/**
 * `hello` comes first. `reset` means that events may be missing: reload what you show. It may come later, or instead of
 * `hello`.
 */
export const liveStream = { hello: z.object({}), reset: z.object({}), ...liveRecords } as const;
