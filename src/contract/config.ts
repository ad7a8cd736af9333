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
  bounds: z
    .object({ south: z.number(), west: z.number(), north: z.number(), east: z.number() })
    .meta({ description: 'What the map shows, in degrees. A dashboard without records opens there.' }),
});

/** Tiles that the browser loads from their provider. */
const tileLayer = z.object({
  name: z.string().meta({ description: 'Empty for a layer without a name, which is then the only one.' }),
  url: z.string().meta({ description: 'With {z}, {x} and {y}' }),
  attribution: z.string().meta({ description: 'HTML of the provider' }),
});
export type TileLayer = z.output<typeof tileLayer>;

/** Whether people sign in through their organisation: not, as one of two ways, or everybody but local administrators. */
export const singleSignOnChoices = ['off', 'on', 'only'] as const;

/** Why a single sign-on failed. The dashboard has the words. */
export const signOnProblems = [
  // The identity provider does not answer.
  'providerAway',
  // The person ended it there, or the provider refuses the person.
  'cancelled',
  // The answer is too old, was used before, or is not from this provider.
  'answerRefused',
  // The organisation gives the person no role here, or an administrator disabled the user.
  'notAllowed',
  // The account has as many users as its host permits.
  'accountFull',
] as const;
export type SignOnProblem = (typeof signOnProblems)[number];

/** `/config.json`, which the dashboard reads before sign-in. */
export const config = z
  .object({
    version: z.string().optional().meta({ description: 'The version of the service.' }),
    baseUrl: z.string().meta({ description: "Where the API is; empty for the dashboard's own address." }),
    tileLayers: z.array(tileLayer).meta({ description: 'Map tiles, the default first; empty for the built-in map.' }),
    basemap: basemap.nullable().meta({ description: 'The street map; null if there is none, or if it has a problem.' }),
    basemapProblem: z.enum(basemapProblems).nullable(),
    passwordMails: z.boolean().optional().meta({ description: 'Whether people who forgot their password get a mail.' }),
    singleSignOn: z.enum(singleSignOnChoices).optional().meta({ description: 'At `sign-in/oidc`.' }),
    passkeys: z.string().optional().meta({ description: 'The host at which passkeys work; left out: nowhere.' }),
    signOnProblem: z.enum(signOnProblems).optional().meta({ description: 'Only in the page after a failed sign-on.' }),
    geocoder: z
      .object({ attribution: z.string().meta({ description: 'The provider of the data, as text' }) })
      .nullable()
      .meta({ description: 'The server that finds addresses; null if there is none.' }),
  })
  .meta({ id: 'Config' });

export type Config = z.output<typeof config>;
