/** Places where vehicles stopped outside of every geofence, proposed as geofences. */
import * as z from 'zod';
import { proposalStopsLimits } from './choices.ts';
import { inOrder, period, queryInteger, text } from './fields.ts';
import { suggestedShape, withinFindingDays } from './geofence-findings.ts';

export const proposalsQuery = withinFindingDays(
  inOrder(
    z.object({
      ...period,
      minStops: queryInteger(proposalStopsLimits).optional(),
      minVehicles: queryInteger(proposalStopsLimits).optional(),
    }),
  ),
);

export const proposal = z
  .object({
    key: z.string().meta({ description: 'Names the proposal to dismiss it; the same while its stops are' }),
    shape: suggestedShape.meta({ description: 'Holds at least 95 % of the stops' }),
    centre: z.object({ latitude: z.number(), longitude: z.number() }),
    stops: z.int(),
    vehicles: z.int(),
    seconds: z.int().meta({ description: 'The time of all stops' }),
    name: z.string().nullable().meta({ description: 'What the street map says is there' }),
  })
  .meta({ id: 'GeofenceProposal' });

export const proposalDismissal = z
  .object({ key: text(), dismissed: z.boolean().optional().meta({ description: 'False takes it back; default true' }) })
  .meta({ id: 'ProposalDismissal' });

export type Proposal = z.output<typeof proposal>;
