/** Events of `GET /public/v1/live`: server-sent events, each with a record as its own endpoint returns it. */
import * as z from 'zod';
import { alertRule } from './alerts.ts';
import { assignment } from './assignments.ts';
import { driver } from './drivers.ts';
import { utcOut } from './fields.ts';
import { geofence } from './geofences.ts';
import { input, inputType } from './inputs.ts';
import { externalReference } from './references.ts';
import { reminder } from './reminders.ts';
import { snooze } from './snoozes.ts';
import { tag } from './tags.ts';
import { alarm, probe, profile, reading } from './temperature.ts';
import { fleet, plot, vehicle } from './vehicles.ts';
import { geofenceVisit } from './visits.ts';

/** By event name. A position also changes its vehicle, a reading its probe. */
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
  driver,
  fleet,
  tag,
  externalReference,
  inputType,
  probe,
  profile,
  reminder,
  alertRule,
} as const;
export type LiveKind = keyof typeof liveRecords;
export type LiveRecord<Kind extends LiveKind = LiveKind> = z.output<(typeof liveRecords)[Kind]>;

// `Object.keys` returns strings; these are the table's own keys.
export const liveKinds = Object.keys(liveRecords) as LiveKind[];

/** Whether events have records of the kind. */
export const isLive = (kind: string): kind is LiveKind => Object.hasOwn(liveRecords, kind);

/** What is sent in place of a record that the lists no longer show. */
export const goneRecord = z
  .object({
    id: z.int(),
    deletedUtc: utcOut,
    replacedBy: z.int().nullable().meta({ description: 'The record that took its place' }),
  })
  .meta({ id: 'GoneRecord' });
export type GoneRecord = z.output<typeof goneRecord>;

/** Positions and readings have no id to be gone by: retention removes them for everyone by their age. */
const { plot: _, temperature: __, ...records } = liveRecords;
type Kept = typeof records;
const orGone = Object.fromEntries(
  Object.entries(records).map(([kind, record]) => [kind, z.union([record, goneRecord])]),
) as { [Kind in keyof Kept]: z.ZodUnion<[Kept[Kind], typeof goneRecord]> };

/**
 * `hello` comes first. `reset` means that events may be missing: reload what you show. It may come later, or instead of
 * `hello`.
 */
export const liveStream = {
  hello: z.object({}),
  reset: z.object({}),
  plot,
  temperature: reading,
  ...orGone,
} as const;
