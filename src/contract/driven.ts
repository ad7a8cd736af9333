import * as z from 'zod';
import { drivenZooms } from './choices.ts';
import { queryInteger } from './fields.ts';

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
