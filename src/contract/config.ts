import * as z from 'zod';

/** `/config.json`, which the dashboard reads before sign-in. */
export const config = z
  .object({
    version: z.string().optional().meta({ description: 'The version of the service.' }),
    baseUrl: z.string().meta({ description: "Where the API is; empty for the dashboard's own address." }),
    tileUrl: z.string().nullable().meta({ description: 'Map tiles by {z}, {x} and {y}; null for the built-in map.' }),
    tileAttribution: z.string().nullable(),
  })
  .meta({ id: 'Config' });

export type Config = z.output<typeof config>;
