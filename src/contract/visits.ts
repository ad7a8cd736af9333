import * as z from 'zod';
import { inOrder, optionalPeriod, period, periodOrUpdates, queryFlag, utc, utcOut } from './fields.ts';
import { geofence } from './geofences.ts';
import { lastingExportQuery, lastingQuery, totalsQuery } from './growing-lists.ts';

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

const visitFilters = { ...period, updatedSince: utc.optional() };
export const geofenceVisitQuery = periodOrUpdates(
  lastingQuery('visits', { ...optionalPeriod, overlap: queryFlag.optional() }),
);
export const geofenceVisitExportQuery = inOrder(
  lastingExportQuery('visits', { ...visitFilters, overlap: queryFlag.optional() }),
);
export const geofenceVisitTotalsQuery = inOrder(totalsQuery('visits', visitFilters));
export type GeofenceVisit = z.output<typeof geofenceVisit>;

/** A plot that explains a visit. */
const evidence = z.object({
  plotId: z.int(),
  utc: utcOut,
  latitude: z.number(),
  longitude: z.number(),
  speed: z.number().nullable().meta({ description: 'km/h' }),
  heading: z.number().nullable().meta({ description: 'Degrees from north' }),
  metres: z.number().meta({ description: 'Distance to the edge of the shape, negative inside' }),
  receivedUtc: utcOut.nullable().meta({ description: 'When it was stored; null where that was not kept' }),
});

/** Why a visit begins and ends where it does. */
export const visitEvidence = z
  .object({
    before: evidence.nullable().meta({ description: 'The last plot outside before the visit' }),
    first: evidence.nullable().meta({ description: 'The first plot inside' }),
    last: evidence.nullable().meta({ description: 'The last plot inside' }),
    after: evidence.nullable().meta({ description: 'The first plot outside after the visit; null if none followed' }),
    shape: z
      .object({
        ...geofence.pick({ geofenceType: true, latitude: true, longitude: true, radius: true, points: true }).shape,
        changedUtc: utcOut.nullable().meta({ description: 'When the shape was changed since; null if it was not' }),
      })
      .meta({ description: 'The shape that decided' }),
  })
  .meta({ id: 'VisitEvidence' });

export type VisitEvidence = z.output<typeof visitEvidence>;
