import * as z from 'zod';
import { drivenZooms } from './choices.ts';
import { inOrder, period, queryId, queryInteger, repeated, utcOut } from './fields.ts';
import { fileOptions } from './growing-lists.ts';
import { timeZone } from './users.ts';

const tileNumber = queryInteger({ min: 0, max: 2 ** drivenZooms.max - 1 });

/** A tile of the web map. */
export const drivenQuery = z.object({ zoom: queryInteger(drivenZooms), x: tileNumber, y: tileNumber });

/** Where a vehicle drove within the tile. */
export const drivenLine = z
  .object({
    steps: z.array(z.int()).meta({
      description: 'x and y of the first point in units of the tile, then the steps to each next one: x, y, dx, dy, …',
    }),
  })
  .meta({ id: 'DrivenLine' });

export type DrivenLine = z.output<typeof drivenLine>;

/** Groups of what vehicles drove. */
export const drivenGroups = ['vehicle', 'driver', 'day', 'week', 'month', 'fleet', 'none'] as const;
export type DrivenGroup = (typeof drivenGroups)[number];

const drivenFilters = {
  ...period,
  timeZone: timeZone.optional(),
  vehicleId: repeated(queryId),
  fleetId: repeated(queryId),
};

export const drivenTotalsQuery = inOrder(z.object({ ...drivenFilters, by: z.enum(drivenGroups).optional() }));

/** Groups in a file, each a row. */
export const drivenFileGroups = ['vehicle', 'driver', 'fleet', 'day', 'week', 'month'] as const;
export type DrivenFileGroup = (typeof drivenFileGroups)[number];

export const drivenFileColumns = ['group', 'distance', 'driving', 'standing', 'stops'] as const;
export type DrivenColumn = (typeof drivenFileColumns)[number];

export const drivenExportQuery = inOrder(
  z.object({
    ...drivenFilters,
    by: z.enum(drivenFileGroups).optional().meta({ description: 'Left out: vehicle' }),
    column: repeated(z.enum(drivenFileColumns)),
    ...fileOptions,
  }),
);

export const drivenTotals = z
  .object({
    groups: z.array(
      z.object({
        key: z.union([z.int(), utcOut]).meta({ description: 'The id, 0 for none; for times the start of the group' }),
        metres: z.number(),
        drivingSeconds: z.number(),
        idleSeconds: z.number().meta({ description: 'Standing at stops' }),
        stops: z.int(),
      }),
    ),
  })
  .meta({ id: 'DrivenTotals' });
export type DrivenTotals = z.output<typeof drivenTotals>;
