/** Towns, villages and districts with streets, placed by hand from general knowledge. */
import { z } from 'zod';
import file from './districts.json' with { type: 'json' };

/** Latitude first. */
const at = z.tuple([z.number(), z.number()]);

const district = z.strictObject({
  name: z.string(),
  /** Larger ones are named on smaller maps. */
  kind: z.enum(['town', 'village', 'district', 'quarter']),
  at,
  radiusMetres: z.number(),
  /** Typical size of a block between streets, in square metres. */
  blockArea: z.number(),
});

export type District = z.infer<typeof district>;

export const { city, districts } = z
  .strictObject({ city: z.strictObject({ name: z.string(), at }), districts: z.array(district) })
  .parse(file);
