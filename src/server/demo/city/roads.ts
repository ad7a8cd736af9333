/**
 * The demo's roads: main roads in and around Leipzig, placed by hand from general knowledge, accurate to about 200 m.
 * No survey and no map data. Latitude first.
 */
import { z } from 'zod';
import file from './roads.json' with { type: 'json' };

export const junctions: Readonly<Record<string, readonly [latitude: number, longitude: number]>> = z
  .record(z.string(), z.tuple([z.number(), z.number()]))
  .parse(file.junctions);

/** Speed limits in km/h. A yard is the way from the road to the unloading point. */
export const limitsKmh = { motorway: 100, trunk: 70, street: 50, yard: 15 } as const;
export type RoadKind = keyof typeof limitsKmh;

const junction = z.enum(Object.keys(file.junctions));

/**
 * A road through junctions. All roads are two-way. `names` has a name from a junction onwards, where it changes on the
 * way. Vehicles see only the kind; the map shows the name, the number, and `isMain` as a wider line.
 */
const road = z.strictObject({
  kind: z.enum(['motorway', 'trunk', 'street'] satisfies RoadKind[]),
  through: z.array(junction),
  name: z.string(),
  names: z.partialRecord(junction, z.string()).optional(),
  ref: z.string().optional(),
  isMain: z.literal(true).optional(),
});

export type Road = z.infer<typeof road>;

export const roads: readonly Road[] = z.array(road).parse(file.roads);
