import * as z from 'zod';
import { inOrder, periodQuery, queryFlag, queryId, queryInteger, utc, utcOut } from './fields.ts';

/** `endPlotId` and `endUtc` are null while the vehicle is inside. */
export const geofenceVisit = z
  .object({
    id: z.int(),
    geofenceId: z.int(),
    vehicleId: z.int(),
    startPlotId: z.int(),
    endPlotId: z.int().nullable(),
    startUtc: utcOut,
    endUtc: utcOut.nullable(),
    driverId: z.int().nullable().meta({ description: 'Who drove at startUtc' }),
    updated: utcOut,
  })
  .meta({ id: 'GeofenceVisit' });

export const geofenceVisitQuery = inOrder(
  periodQuery.extend({
    vehicleId: queryId.optional(),
    geofenceId: queryId.optional(),
    tagId: queryId.optional(),
    driverId: queryId.optional(),
    minSeconds: queryInteger({ min: 0, max: 1_000_000_000 }).optional(),
    overlap: queryFlag.optional(),
    updatedSince: utc.optional(),
  }),
);
export type GeofenceVisit = z.output<typeof geofenceVisit>;
