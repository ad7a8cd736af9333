/** Links for customers: one vehicle on its way to one geofence, or one temperature report, for people without a sign-in. */
import * as z from 'zod';
import { sharedLinkKinds, sharedLinkStates, sharedReportDays } from './choices.ts';
import { dayMs } from './durations.ts';
import { absentSchema, breach, evenIfInvalid, id, refusing, text, utc, utcOut } from './fields.ts';

/** What a shared report covers, as the temperature report names it. */
export const sharedScopes = ['vehicle', 'fleet', 'profile', 'probe'] as const;

/** The fields that only one kind has. */
const fieldsOfKind = {
  arrival: ['vehicleId', 'geofenceId'],
  report: ['scope', 'scopeId', 'startUtc', 'endUtc'],
} as const;

interface Sent {
  kind?: unknown;
  startUtc?: unknown;
  endUtc?: unknown;
  [name: string]: unknown;
}

function check(sent: Sent, context: z.core.$RefinementCtx): void {
  const kind = sharedLinkKinds.find((each) => each === sent.kind);
  for (const field of kind === undefined ? [] : fieldsOfKind[kind]) {
    if (sent[field] === undefined || sent[field] === null) {
      breach(context, [field], { code: 'required', detail: `is required for ${kind}` });
    }
  }
  const { startUtc, endUtc } = sent;
  if (kind !== 'report' || !(startUtc instanceof Date && endUtc instanceof Date)) return;
  if (startUtc >= endUtc) {
    const detail = 'must be later than startUtc';
    breach(context, ['endUtc'], { code: 'range', reason: 'endNotAfterStart', detail });
  } else if (endUtc.getTime() - startUtc.getTime() > sharedReportDays * dayMs) {
    const detail = `must be at most ${sharedReportDays} days after startUtc`;
    breach(context, ['endUtc'], { code: 'range', params: { max: sharedReportDays }, detail });
  }
}

export const sharedLinkInput = z
  .object({
    name: text().meta({ description: 'The heading of the page that the customer sees' }),
    kind: z.enum(sharedLinkKinds),
    vehicleId: id.nullish(),
    geofenceId: id.nullish(),
    endsOnArrival: z
      .boolean()
      .nullish()
      .meta({ description: 'The position is not shown any more once the vehicle has arrived' }),
    scope: z.enum(sharedScopes).nullish(),
    scopeId: id.nullish(),
    startUtc: utc.nullish(),
    endUtc: utc.nullish(),
    expiresUtc: utc,
  })
  .superRefine(check, evenIfInvalid)
  .meta({
    id: 'SharedLinkInput',
    ...refusing(
      ...sharedLinkKinds.flatMap((kind) =>
        fieldsOfKind[kind].map((field) => ({ kind: { type: 'string', const: kind }, [field]: absentSchema })),
      ),
    ),
  });

/** The address itself is shown only once, on creation. */
export const sharedLinkMade = z
  .object({ id: z.int(), name: z.string(), url: z.string().meta({ format: 'uri' }) })
  .meta({ id: 'SharedLinkMade' });

export const sharedLink = z
  .object({
    id: z.int(),
    name: z.string(),
    kind: z.enum(sharedLinkKinds),
    vehicleId: z.int().nullable(),
    geofenceId: z.int().nullable(),
    endsOnArrival: z.boolean(),
    scope: z.enum(sharedScopes).nullable(),
    scopeId: z.int().nullable(),
    startUtc: utcOut.nullable(),
    endUtc: utcOut.nullable(),
    expiresUtc: utcOut,
    createdUtc: utcOut,
    lastOpenedUtc: utcOut.nullable().meta({ description: 'Accurate to a minute' }),
    createdBy: z.string().nullable().meta({ description: 'The user or API key; null if it was removed' }),
    arrivedUtc: utcOut
      .nullable()
      .meta({ description: 'When the vehicle reached the geofence since the link was made' }),
    state: z.enum(sharedLinkStates).meta({
      description:
        'open; arrived: it ended on arrival; expired; ended: who made it may not make it any more, or what it shows is gone',
    }),
    deletedUtc: utcOut.optional(),
  })
  .meta({ id: 'SharedLink' });

export type SharedLink = z.output<typeof sharedLink>;
export type SharedLinkParsed = z.output<typeof sharedLinkInput>;
