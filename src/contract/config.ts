import * as z from 'zod';

/** Why the service cannot offer the street map that it is configured to use. The dashboard has the words. */
export const basemapProblems = [
  // The file or address does not exist.
  'missing',
  // The service may not read it, or it is a folder.
  'unreadable',
  'notPmtiles',
  'notVector',
  'compression',
  // Damaged, or still being written.
  'damaged',
  // The server of the file ignores byte ranges.
  'noRanges',
  // The server of the file does not answer.
  'unreachable',
] as const;
export type BasemapProblem = (typeof basemapProblems)[number];

const basemap = z.object({
  url: z
    .string()
    .meta({ description: 'The PMTiles file, below the address of the service. Another file has another address.' }),
  attribution: z.string().meta({ description: 'HTML of the provider of the data.' }),
  version: z.string(),
});

/** `/config.json`, which the dashboard reads before sign-in. */
export const config = z
  .object({
    version: z.string().optional().meta({ description: 'The version of the service.' }),
    baseUrl: z.string().meta({ description: "Where the API is; empty for the dashboard's own address." }),
    tileUrl: z.string().nullable().meta({ description: 'Map tiles by {z}, {x} and {y}; null for the built-in map.' }),
    tileAttribution: z.string().nullable(),
    basemap: basemap.nullable().meta({ description: 'The street map; null if there is none, or if it has a problem.' }),
    basemapProblem: z.enum(basemapProblems).nullable(),
  })
  .meta({ id: 'Config' });

export type Config = z.output<typeof config>;
