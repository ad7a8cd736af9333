/** What stored plots and visits say about geofences: where a shape misses vehicles, is never used, or is there twice. */
import * as z from 'zod';
import { findingDaysAtMost } from './choices.ts';
import { dayMs } from './durations.ts';
import {
  breach,
  evenIfInvalid,
  id,
  inOrder,
  integerBetween,
  period,
  queryFlag,
  queryId,
  text,
  utcOut,
} from './fields.ts';
import { geofence } from './geofences.ts';
import { compared } from './past.ts';

/** Open: later versions may add kinds. */
export const findingKinds = ['missedPassage', 'neverVisited', 'flicker', 'twin', 'edgeStop', 'silence'] as const;
export type FindingKind = (typeof findingKinds)[number];

/** Refuses periods whose answer would take too long. */
export const withinFindingDays = <Query extends z.ZodType<{ startDate: Date; endDate: Date }>>(query: Query) =>
  query.superRefine(({ startDate, endDate }, context) => {
    if (!(startDate instanceof Date && endDate instanceof Date)) return;
    if (endDate.getTime() - startDate.getTime() <= findingDaysAtMost * dayMs) return;
    breach(context, ['endDate'], {
      code: 'range',
      params: { max: findingDaysAtMost },
      detail: `must be at most ${findingDaysAtMost} days after startDate`,
    });
  }, evenIfInvalid);

export const findingsQuery = withinFindingDays(
  inOrder(
    z.object({
      ...period,
      geofenceId: queryId.optional(),
      tagId: queryId.optional(),
      dismissed: queryFlag.optional(),
    }),
  ),
);

export const suggestedShape = geofence.pick({
  geofenceType: true,
  latitude: true,
  longitude: true,
  radius: true,
  points: true,
});

const example = z.object({
  vehicleId: z.int(),
  startUtc: utcOut,
  endUtc: utcOut.nullable(),
  points: z.array(z.tuple([z.number(), z.number()])).meta({
    description: 'Latitude and longitude: both ends of a line between two plots, or the centre of a stop',
  }),
});

export const finding = z
  .object({
    geofenceId: z.int(),
    kind: z.enum(findingKinds).meta({ description: 'Open: later versions may add kinds' }),
    otherId: z.int().nullable().meta({ description: 'The other geofence of a twin' }),
    count: z.int(),
    total: z.int().meta({ description: 'What count is a part of: visits, and what may have been one' }),
    fast: z.int().meta({ description: 'Of missed passages: those at 50 km/h or more, perhaps on a road next to it' }),
    everySeconds: z.number().nullable().meta({
      description: 'Of missed passages: the median time between the plots before and after; otherwise null',
    }),
    examples: z.array(example).meta({ description: 'The latest, up to 5' }),
    suggestion: suggestedShape.nullable().meta({ description: 'The least change of the shape that ends the finding' }),
    suggestedFor: suggestedShape.nullable().meta({
      description: 'The shape that the geofence had when the suggestion was computed. Null without a suggestion',
    }),
    effect: compared.nullable().meta({
      description:
        'What the past would have had with the suggestion. Null if the effects of all findings list over 100,000 visits',
    }),
    effectCounts: z
      .object({ same: z.int(), changed: z.int(), gone: z.int(), new: z.int() })
      .nullable()
      .meta({ description: 'How many visits the effect has' }),
    shapeKey: z.string().meta({ description: 'Tells the shape for which this was found from others' }),
    dismissed: z.boolean().meta({ description: 'A person called it fine' }),
  })
  .meta({ id: 'GeofenceFinding' });

export const findingsAnswer = z
  .object({ findings: z.array(finding), keptSinceUtc: utcOut.nullable() })
  .meta({ id: 'GeofenceFindings' });

/** What the database counts with. */
const counted = integerBetween({ min: 0, max: 2 ** 31 - 1 });

export const findingDismissal = z
  .object({
    geofenceId: id,
    kind: z.enum(findingKinds),
    otherId: id.optional(),
    count: counted.meta({ description: 'As answered, so that a finding that grows is shown again' }),
    total: counted,
    shapeKey: text({ min: 1, max: 64 }).optional().meta({
      description: 'As answered: fine for that shape only, also if it was changed since. Default: the current shape',
    }),
    dismissed: z.boolean().optional().meta({ description: 'False takes it back; default true' }),
  })
  .meta({ id: 'FindingDismissal' });

export type Finding = z.output<typeof finding>;
export type FindingsAnswer = z.output<typeof findingsAnswer>;
export type FindingDismissal = z.output<typeof findingDismissal>;
