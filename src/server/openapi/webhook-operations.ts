/** The events of webhooks as OpenAPI operations: requests that the service sends. */
import { type WebhookEventName, webhookData } from '../../contract/webhook-events.ts';
import { eventNotes } from './notes.ts';
import { exampleOf } from './operation.ts';
import { schemaOf } from './schemas.ts';
import type { Operation, Parameter } from './types.ts';

const headers: readonly Parameter[] = [
  {
    ...{ name: 'webhook-id', in: 'header', required: true, schema: { type: 'string' } },
    ...{ description: 'The same in every attempt and replay', example: 'msg_0f3a1c2b4d5e6f708192a3b4c5d6e7f8' },
  },
  {
    ...{ name: 'webhook-timestamp', in: 'header', required: true, schema: { type: 'string' } },
    ...{ description: 'Of this attempt, in seconds since 1970', example: '1795339800' },
  },
  {
    ...{ name: 'webhook-signature', in: 'header', required: true, schema: { type: 'string' } },
    description: 'One or two signatures, separated by a space',
    example: 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  },
];

const eventNames = Object.keys(webhookData) as WebhookEventName[];

export const webhookOperations = (): Record<WebhookEventName, { post: Operation }> =>
  Object.fromEntries(eventNames.map((event) => [event, { post: operationOf(event) }])) as Record<
    WebhookEventName,
    { post: Operation }
  >;

/** `visit.started` -> `onVisitStarted` */
const operationIdOf = (event: string): string =>
  `on${event
    .split('.')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')}`;

const operationOf = (event: WebhookEventName): Operation => ({
  operationId: operationIdOf(event),
  summary: event,
  description: `When: ${eventNotes[event]}.`,
  tags: ['Webhooks'],
  security: [],
  parameters: [...headers],
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: {
          type: 'object',
          properties: {
            type: { type: 'string', const: event },
            timestamp: { type: 'string', format: 'date-time', description: 'When the change was stored' },
            data: schemaOf(webhookData[event]),
          },
          required: ['type', 'timestamp', 'data'],
        },
        example: { type: event, timestamp: '2026-11-20T09:30:00.312Z', data: exampleOf(webhookData[event]) },
      },
    },
  },
  responses: {
    '2XX': { description: 'The receiver has the event' },
    410: { description: 'The receiver wants no more events: the webhook ends' },
  },
});
