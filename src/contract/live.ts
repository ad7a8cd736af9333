/** What `GET /public/v1/live` tells: server-sent events, each with a record as its own endpoint shows it. */
import * as z from 'zod';
import { assignment } from './assignments.ts';
import { geofence } from './geofences.ts';
import { input } from './inputs.ts';
import { alarm, reading } from './temperature.ts';
import { plot } from './vehicles.ts';
import { geofenceVisit } from './visits.ts';

/** By the event's name. A geofence or an assignment that was deleted comes with its `deletedUtc`. */
export const liveRecords = {
  plot,
  visit: geofenceVisit,
  input,
  temperature: reading,
  alarm,
  assignment,
  geofence,
} as const;
export type LiveKind = keyof typeof liveRecords;
export type LiveRecord<Kind extends LiveKind = LiveKind> = z.output<(typeof liveRecords)[Kind]>;

/** `hello` comes first, `reset` in its place, or later, where something may have been missed: read anew what you show. */
export const liveStream = { hello: z.object({}), reset: z.object({}), ...liveRecords } as const;
