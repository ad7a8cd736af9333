/** Links for customers: one vehicle on its way to one geofence, or one report, for people without a sign-in. */
import * as z from 'zod';
import { sharedLinkKinds, sharedLinkStates, sharedReportDays } from './choices.ts';
import { dayMs } from './durations.ts';
import { absentSchema, breach, evenIfInvalid, id, refusing, text, utc, utcOut } from './fields.ts';
import { isReportList, reportContents, reportLists } from './report-contents.ts';
import { reportQuery } from './report-query.ts';

/** What a shared report covers, as the temperature report names it. */
export const sharedScopes = ['vehicle', 'fleet', 'profile', 'probe'] as const;
/** What a shared list may be limited to. Without it, the list has the rows that its filters leave. */
export const sharedListScopes = ['vehicle', 'fleet'] as const;

/** The fields that a kind needs. */
const fieldsOfKind = {
  arrival: ['vehicleId', 'geofenceId'],
  report: ['startUtc', 'endUtc'],
} as const;
const temperatureFields = ['scope', 'scopeId'] as const;

const isList = (content: unknown): boolean => typeof content === 'string' && isReportList(content);
const isSent = (value: unknown): boolean => value !== undefined && value !== null;

interface Sent {
  kind?: unknown;
  content?: unknown;
  scope?: unknown;
  startUtc?: unknown;
  endUtc?: unknown;
  [name: string]: unknown;
}

/** A list without a scope has all rows that its filters leave. */
function requiredFields({ kind, content, scope }: Sent): readonly string[] {
  if (kind === 'arrival') return fieldsOfKind.arrival;
  if (kind !== 'report') return [];
  if (!isList(content)) return [...temperatureFields, ...fieldsOfKind.report];
  return [...(isSent(scope) ? ['scopeId'] : []), ...fieldsOfKind.report];
}

function check(sent: Sent, context: z.core.$RefinementCtx): void {
  const kind = sharedLinkKinds.find((each) => each === sent.kind);
  for (const field of requiredFields(sent)) {
    if (!isSent(sent[field])) breach(context, [field], { code: 'required', detail: `is required for ${kind}` });
  }
  const { startUtc, endUtc, content, scope } = sent;
  if (kind === 'report' && isList(content) && (scope === 'profile' || scope === 'probe')) {
    const allowed = sharedListScopes.join(', ');
    breach(context, ['scope'], { code: 'range', params: { allowed }, detail: `must be one of ${allowed} for a list` });
  }
  if (kind !== 'report' || !(startUtc instanceof Date && endUtc instanceof Date)) return;
  if (startUtc >= endUtc) {
    const detail = 'must be later than startUtc';
    breach(context, ['endUtc'], { code: 'range', reason: 'endNotAfterStart', detail });
  } else if (endUtc.getTime() - startUtc.getTime() > sharedReportDays * dayMs) {
    const detail = `must be at most ${sharedReportDays} days after startUtc`;
    breach(context, ['endUtc'], { code: 'range', params: { max: sharedReportDays }, detail });
  }
}

const reportSchema = { type: 'string', const: 'report' } as const;
const temperatureSchema = { type: ['string', 'null'], enum: ['temperature', null] } as const;
const listSchema = { type: 'string', enum: Object.keys(reportLists) };

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
    content: z.enum(reportContents).nullish().meta({ description: 'Of a report. Left out: temperature' }),
    reportQuery: reportQuery.nullish().meta({ description: 'Filters and columns of a list, as for its export' }),
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
      ...temperatureFields.map((field) => ({ kind: reportSchema, content: temperatureSchema, [field]: absentSchema })),
      { kind: reportSchema, content: listSchema, scope: { type: 'string' }, scopeId: absentSchema },
      { kind: reportSchema, content: listSchema, scope: { type: 'string', enum: ['profile', 'probe'] } },
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
    content: z.enum(reportContents).nullable(),
    reportQuery: z.string().nullable(),
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
