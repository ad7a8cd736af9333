/** One row of the endpoint table as an OpenAPI operation. */
import * as z from 'zod';
import { type Endpoint, isForSomeRoles, rolesOf } from '../../contract/endpoint.ts';
import { type EndpointName, endpoints } from '../../contract/endpoints/index.ts';
import { queryNames } from '../api/parse.ts';
import { examples, liveExample } from './examples.ts';
import { operationNotes, parameterNotes } from './notes.ts';
import { nameOf, schemaOf } from './schemas.ts';
import type { Answer, MediaType, Operation, Parameter, Reference } from './types.ts';

export const jsonTypes = ['application/json-patch+json', 'application/json', 'text/json'];
export const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data'];

const parameterAt = (name: string): Reference => ({ $ref: `#/components/parameters/${name}` });
const headerAt = (name: string): Reference => ({ $ref: `#/components/headers/${name}` });

export function operationOf(name: EndpointName): Operation {
  const row: Endpoint = endpoints[name];
  const note = operationNotes[name] ?? defaultNote(row);
  const who = isForSomeRoles(row) ? `For the roles: ${rolesOf(row).join(', ')}.` : undefined;
  const description = [note, who].filter(Boolean).join(' ');
  return {
    operationId: name,
    summary: row.summary,
    ...(description && { description }),
    tags: [row.group],
    ...(row.access === 'open' && { security: [] }),
    parameters: [...pathParameters(row), ...queryParameters(row), ...headerParameters(row)],
    ...requestBody(row),
    responses: { ...success(row), ...failuresOf(row) },
  };
}

/** Common to all records. */
function defaultNote({ method, path, reply }: Endpoint): string | undefined {
  if (method !== 'GET') return undefined;
  if (path.endsWith('}')) return '404 when the account has no such record.';
  return reply instanceof z.ZodArray ? 'The whole list, ordered by id. With limit it comes in pages.' : undefined;
}

const pathParameters = ({ path }: Endpoint): Parameter[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    description: `Id of the ${wordsOf(name.replace(/Id$/, ''))}`,
    schema: { type: 'integer' },
    example: 42,
  }));

/** `inputType` -> `input type` */
const wordsOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function queryParameters({ query }: Endpoint): Parameter[] {
  if (!(query instanceof z.ZodObject)) return [];
  return [...queryNames(query)].map((name) => {
    const field = query.shape[name] as z.ZodType;
    const required = !field.safeParse(undefined).success;
    return {
      name,
      in: 'query',
      ...(required && { required }),
      description: parameterNotes[name] ?? '',
      schema: schemaOf(field),
    };
  });
}

function headerParameters(row: Endpoint): Reference[] {
  if (row.stream) return [parameterAt('LastEventId')];
  if (row.file) return [];
  if (row.method === 'GET') return [parameterAt('IfNoneMatch')];
  if (row.form) return [];
  return [
    ...(row.record ? [parameterAt('IfMatch')] : []),
    ...(row.method === 'POST' ? [parameterAt('IdempotencyKey')] : []),
  ];
}

function requestBody({ body, form }: Endpoint): Pick<Operation, 'requestBody'> {
  const schema = body ?? form;
  if (!schema) return {};
  const types = form ? formTypes : jsonTypes;
  return {
    requestBody: { required: true, content: Object.fromEntries(types.map((type) => [type, mediaType(schema)])) },
  };
}

/** The example of a named schema, of a list of it, or of the first of several; an id is its own example. */
export function exampleOf(schema: z.ZodType): unknown {
  const name = nameOf(schema);
  if (name) return examples[name];
  if (schema instanceof z.ZodUnion) return exampleOf(schema.options[0] as z.ZodType);
  return schema instanceof z.ZodArray ? [exampleOf(schema.element as z.ZodType)] : 42;
}

const mediaType = (schema: z.ZodType): MediaType => ({ schema: schemaOf(schema), example: exampleOf(schema) });

const linesType = ({ each }: NonNullable<Endpoint['lines']>): MediaType => ({
  schema: { type: 'string' },
  example: `${JSON.stringify(exampleOf(each))}\n`,
});

function success(row: Endpoint): Record<string, Answer | Reference> {
  const { method, reply, form } = row;
  const paged = queryNames(row.query).has('cursor');
  const headers = {
    // Sign-in and sign-out have no audit entry.
    ...(method !== 'GET' && row.access !== 'open' && { 'Audit-Id': headerAt('Audit-Id') }),
    ...(method === 'GET' && !row.file && { ETag: headerAt('ETag') }),
    ...(paged && { Link: headerAt('Link') }),
    ...(paged && queryNames(row.query).has('similar') && { 'Similar-Words': headerAt('Similar-Words') }),
    ...(row.locates && { Location: headerAt('Location') }),
  };
  if (row.stream) {
    const description = `Events without an end: ${Object.keys(row.stream).join(', ')}`;
    return {
      200: { description, content: { 'text/event-stream': { schema: { type: 'string' }, example: liveExample } } },
    };
  }
  if (row.file) {
    const schema = { type: 'string', format: 'binary' };
    return {
      200: { description: 'The file', content: Object.fromEntries(row.file.map((type) => [type, { schema }])) },
    };
  }
  if (!reply) {
    const located = Object.keys(headers).length > 0;
    return { [form ? '200' : '204']: { description: 'Done', ...(located && { headers }) } };
  }
  const description = method === 'GET' ? 'The requested data' : 'Done';
  return {
    200: {
      description,
      headers,
      content: {
        'application/json': mediaType(reply),
        ...(row.lines && { 'application/x-ndjson': linesType(row.lines) }),
      },
    },
    ...(method === 'GET' && { 304: { $ref: '#/components/responses/NotModified' } }),
  };
}

function failuresOf(row: Endpoint): Record<string, Reference> {
  const { method, path, body, form, access, record, fails = [] } = row;
  if (form) {
    const statuses = [400, 408, 413, 415, 503, ...fails];
    return Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/Token${status}` }]));
  }
  const post = method === 'POST';
  const updated = record ? endpoints[record as EndpointName].path : path;
  const possible: readonly (readonly [status: number, may: unknown])[] = [
    // A query parameter that the row does not know.
    [400, true],
    [401, access !== 'open'],
    [403, isForSomeRoles(row)],
    [404, updated.includes('{') || fails.includes(404)],
    [409, post || fails.includes(409)],
    [410, fails.includes(410)],
    [408, body],
    [412, record],
    [413, body],
    [415, body],
    [422, post],
    [429, access !== 'open'],
    [500, true],
    [503, true],
  ];
  return Object.fromEntries(
    possible.flatMap(([status, may]) => (may ? [[status, { $ref: `#/components/responses/Problem${status}` }]] : [])),
  );
}
