/** Webhooks: requests that tell other programs about events. They follow Standard Webhooks 1.0 (standardwebhooks.com). */
import * as z from 'zod';
import { addedRecord } from './added-fields.ts';
import {
  deliveryProblems,
  deliveryStates,
  recordStatuses,
  webhookAnswerLength,
  webhookEvents,
  webhookFiltersAtMost,
  webhookTest,
  webhookUrlLength,
} from './choices.ts';
import {
  choice,
  choiceOut,
  id,
  identifier,
  inOrder,
  limitedArray,
  paging,
  period,
  repeated,
  rule,
  text,
  utcOut,
} from './fields.ts';
import { string } from './text-kinds.ts';
import { utcMsOf } from './utc.ts';

/** http is refused unless the host of the service allows it, which only the service knows. */
const isWebAddress = (sent: string): boolean => {
  if (!/^https?:\/\//i.test(sent)) return false;
  try {
    const { username, password, hash } = new URL(sent);
    return username === '' && password === '' && hash === '';
  } catch {
    return false;
  }
};

const url = identifier(webhookUrlLength)
  .check(
    rule((sent) =>
      // An empty text is reported as missing.
      sent === '' || isWebAddress(sent)
        ? undefined
        : {
            code: 'format',
            params: { expected: 'webAddress' },
            detail: 'must be an address that begins with https://, without a user, a password and #',
          },
    ),
  )
  .meta({ pattern: '^\\s*[Hh][Tt][Tt][Pp][Ss]?://' });

const filter = limitedArray(id, webhookFiltersAtMost).optional();

export const webhookInput = addedRecord('WebhookInput', {
  name: text(),
  url,
  events: limitedArray(z.enum(webhookEvents), webhookEvents.length, 1),
  fleetIds: filter,
  geofenceIds: filter,
  tagIds: filter,
  status: choice(Object.values(recordStatuses)).optional(),
});

export const webhook = z
  .object({
    id: z.int(),
    name: z.string(),
    url: z.string(),
    events: z.array(z.enum(webhookEvents)),
    fleetIds: z.array(z.int()),
    geofenceIds: z.array(z.int()),
    tagIds: z.array(z.int()),
    status: choiceOut(Object.values(recordStatuses)),
    endedUtc: utcOut
      .nullable()
      .meta({ description: 'When an answer 410 ended it; null after it was switched on again' }),
    createdUtc: utcOut,
    deletedUtc: utcOut.optional(),
  })
  .meta({ id: 'Webhook' });

/** The secret is shown only once, on creation. */
export const webhookSaved = z
  .object({
    id: z.int(),
    secret: z.string().nullable().meta({ description: 'Of a new webhook, shown only now; null after an update' }),
  })
  .meta({ id: 'WebhookSaved' });

export const webhookSecret = z
  .object({
    secret: z.string(),
    oldSecretUntilUtc: utcOut.meta({ description: 'Until then the old secret signs as well' }),
  })
  .meta({ id: 'WebhookSecret' });

export const delivery = z
  .object({
    id: z.int(),
    webhookId: z.int(),
    messageId: z.string().meta({ description: 'The header webhook-id, the same in every attempt and replay' }),
    type: z.enum([...webhookEvents, webhookTest]),
    state: z.enum(deliveryStates),
    attempts: z.int(),
    createdUtc: utcOut,
    dueUtc: utcOut
      .nullable()
      .meta({ description: 'The next attempt; null if there is none, or an earlier event of the record comes first' }),
    attemptUtc: utcOut.nullable().meta({ description: 'The last attempt' }),
    deliveredUtc: utcOut.nullable(),
    status: z.int().nullable().meta({ description: 'Of the last answer' }),
    problem: z.enum(deliveryProblems).nullable(),
    milliseconds: z.int().nullable().meta({ description: 'That the last attempt took' }),
    answer: z
      .string()
      .nullable()
      .meta({ description: `The first ${webhookAnswerLength} characters of the last answer` }),
    body: z.string().nullable().meta({ description: 'As it is sent; null after an erasure' }),
  })
  .meta({ id: 'WebhookDelivery' });

export const deliveryQuery = inOrder(
  z.object({
    ...period,
    state: repeated(z.enum(deliveryStates)),
    sort: z.enum(['createdUtc', '-createdUtc']).optional(),
    ...paging,
  }),
);

const isMomentOrCursor = (sent: string): boolean =>
  utcMsOf(sent) !== undefined || /^[0-9a-f]{8}\.\d{1,15}(?:\.\d{1,15})?$/.test(sent);

/** `after`: a time, or a cursor of `GET /changes` or `GET /live`. */
export const replayInput = z
  .object({
    after: string('code')
      .check(
        rule((sent) =>
          isMomentOrCursor(sent)
            ? undefined
            : {
                code: 'format',
                params: { expected: 'utc' },
                detail: 'must be a UTC date-time such as 2026-11-20T09:30:00Z, or a cursor of this service',
              },
        ),
      )
      .meta({ description: 'A time, or a cursor of GET /changes: what was stored after it is sent again' }),
  })
  .meta({ id: 'WebhookReplay' });

export type Webhook = z.output<typeof webhook>;
export type WebhookParsed = z.output<typeof webhookInput>;
export type WebhookSaved = z.output<typeof webhookSaved>;
export type Delivery = z.output<typeof delivery>;
