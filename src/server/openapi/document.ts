/** The OpenAPI document, from the endpoint table and the schemas that the service uses. */

import { idempotencyKeyLength } from '../../contract/choices.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { type EndpointName, endpoints } from '../../contract/endpoints/index.ts';
import { failures, tokenFailures } from './failures.ts';
import { ingestGroup, ingestPaths, ingestSecurity } from './ingest.ts';
import { groups, introduction } from './notes.ts';
import { operationOf } from './operation.ts';
import { componentSchemas } from './schemas.ts';
import type { Answer, OpenApi, Operation, Reference } from './types.ts';
import { webhookOperations } from './webhook-operations.ts';

/** `basePath`: the path of the service, without a trailing slash. */
export function openApiDocument({ basePath }: { basePath: string }): OpenApi {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Fleet Tracking Service Public API',
      version: '1',
      summary: 'Drivers, vehicles, geofences and their visits, inputs, temperatures and tags of a fleet',
      description: introduction,
      contact: { name: 'The administrator of this service' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: basePath || '/', description: 'This service' }],
    security: [{ bearer: [] }, { password: [] }],
    tags: [...groups, ingestGroup].map(([name, description]) => ({ name, description })),
    paths: { ...paths(), ...ingestPaths },
    webhooks: webhookOperations(),
    components: {
      schemas: componentSchemas(),
      parameters,
      headers,
      responses: responses(),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The access_token of /token, or an API key' },
        ingestKey: ingestSecurity,
        password: {
          type: 'oauth2',
          description: 'OAuth 2.0, resource owner password credentials (RFC 6749, section 4.3)',
          flows: { password: { tokenUrl: `${basePath}/token`, refreshUrl: `${basePath}/token`, scopes: {} } },
        },
      },
    },
  };
}

function paths(): Record<string, Record<string, Operation>> {
  const order = new Map(groups.map(([name], index) => [name, index]));
  const rows = (Object.entries(endpoints) as [EndpointName, Endpoint][]).sort(
    ([, one], [, other]) => (order.get(one.group) ?? Infinity) - (order.get(other.group) ?? Infinity),
  );
  const made: Record<string, Record<string, Operation>> = {};
  for (const [name, { path, method }] of rows) {
    made[path] = { ...made[path], [method.toLowerCase()]: operationOf(name) };
  }
  return made;
}

const parameters: OpenApi['components']['parameters'] = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'A POST repeated with the same key within 24 hours runs only once and gets the same answer',
    schema: { type: 'string', minLength: idempotencyKeyLength.min, maxLength: idempotencyKeyLength.max },
    example: '8e03978e-40d5-43e8-bc93-6894a57f9324',
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description:
      'The ETag of the record as it was read. The change is rejected with 412 if the record has changed since. The forms that web servers give it when they compress are accepted',
    schema: { type: 'string' },
    example: '"9c1185a5c5e9fc54612808977ee8f548b2258d31"',
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'The ETag of the answer that the client has. The answer is 304 if it is still valid',
    schema: { type: 'string' },
    example: '"9c1185a5c5e9fc54612808977ee8f548b2258d31"',
  },
  LastEventId: {
    name: 'Last-Event-ID',
    in: 'header',
    description: 'The id of the last event that arrived. The stream continues after it',
    schema: { type: 'string' },
    example: '9f4c1c2e-81740-5521-1',
  },
};

const headers: OpenApi['components']['headers'] = {
  ETag: { description: 'Identifies the version of the answer', schema: { type: 'string' } },
  Link: {
    description: 'The address of the next page, with rel="next" (RFC 8288)',
    schema: { type: 'string' },
    example: '</public/v1/drivers?limit=100&cursor=NDI>; rel="next"',
  },
  Location: {
    description: 'The address of the record',
    schema: { type: 'string' },
    example: '/public/v1/geofences/42',
  },
  'Audit-Id': {
    description: 'The audit entry of the change, to undo it',
    schema: { type: 'string' },
    example: '300',
  },
  'Similar-Words': {
    description: 'Words of the search that only similar names have, percent-encoded',
    schema: { type: 'string' },
    example: 'markleeberg',
  },
  'Retry-After': { description: 'Seconds to wait before the next attempt', schema: { type: 'string' }, example: '5' },
  'WWW-Authenticate': {
    description: 'Why the token was rejected (RFC 6750)',
    schema: { type: 'string' },
    example: 'Bearer realm="fenceline", error="invalid_token"',
  },
  'X-Request-Id': { description: 'Identifies the request in the service’s log', schema: { type: 'string' } },
};

const headerAt = (name: string): Record<string, Reference> => ({ [name]: { $ref: `#/components/headers/${name}` } });

function responses(): Record<string, Answer> {
  const problems = Object.entries(failures).map(([status, [description, example]]): [string, Answer] => [
    `Problem${status}`,
    failure(status, description, 'application/problem+json', 'Problem', example),
  ]);
  const tokens = Object.entries(tokenFailures).map(([status, [description, example]]): [string, Answer] => [
    `Token${status}`,
    failure(status, description, 'application/json', 'TokenError', example),
  ]);
  const notModified: Answer = {
    description: 'The answer that the client has is still valid.',
    headers: headerAt('ETag'),
  };
  return Object.fromEntries<Answer>([['NotModified', notModified], ...problems, ...tokens]);
}

function failure(status: string, description: string, type: string, schema: string, example: object): Answer {
  return {
    description,
    headers: {
      ...(['409', '429', '503'].includes(status) && headerAt('Retry-After')),
      ...(['401', '403'].includes(status) && headerAt('WWW-Authenticate')),
      ...headerAt('X-Request-Id'),
    },
    content: { [type]: { schema: { $ref: `#/components/schemas/${schema}` }, example } },
  };
}
