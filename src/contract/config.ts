import * as z from 'zod';

/** `/config.json`: what the dashboard has to know before anyone has signed in. */
export const config = z
  .object({
    baseUrl: z.string().meta({ description: "Where the API is; empty for the dashboard's own address." }),
    tileUrl: z.string().nullable().meta({ description: 'Map tiles by {z}, {x} and {y}; null for the built-in map.' }),
    tileAttribution: z.string().nullable(),
  })
  .meta({ id: 'Config' });

export type Config = z.output<typeof config>;
