/** The OpenAPI document: valid by a public linter, complete by the endpoint table, with valid examples. */
import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectralCore, { type RulesetDefinition } from '@stoplight/spectral-core';
import spectralRulesets from '@stoplight/spectral-rulesets';
import { describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { type Endpoint, isForSomeRoles } from '../../src/contract/endpoint.ts';
import { type EndpointName, endpoints } from '../../src/contract/endpoints/index.ts';
import { problemBody, tokenError } from '../../src/contract/problem.ts';
import { openApiDocument } from '../../src/server/openapi/document.ts';
import { examples } from '../../src/server/openapi/examples.ts';
import { failures, tokenFailures } from '../../src/server/openapi/failures.ts';
import { fieldNotes, schemaNotes } from '../../src/server/openapi/field-notes.ts';
import { groups, operationNotes, parameterNotes } from '../../src/server/openapi/notes.ts';
import { exampleOf } from '../../src/server/openapi/operation.ts';
import type { Answer, Operation } from '../../src/server/openapi/types.ts';

const document = openApiDocument({ basePath: '' });
const rows = Object.entries(endpoints) as [EndpointName, Endpoint][];

function operationOf(name: EndpointName): Operation {
  const { path, method } = endpoints[name];
  const operation = document.paths[path]?.[method.toLowerCase()];
  if (!operation) throw new Error(`${name} is not in the document`);
  return operation;
}

test('passes a strict public linter', async () => {
  const config = await createConfig({
    extends: ['recommended-strict'],
    rules: {
      'operation-tag-defined': 'error',
      'parameter-description': 'error',
      'security-scopes-defined': 'error',
      'no-ambiguous-paths': 'error',
    },
  });
  const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: '/openapi.json', config });
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
});

/**
 * With each shared failure in one operation only. Spectral repeats a failure with its schemas in each operation that refers to it,
 * which is 98 % of what it reads. The linter above resolves all references.
 */
function withFailuresOnce(): typeof document {
  const once = structuredClone(document);
  const seen = new Set<string>();
  for (const { responses } of Object.values(once.paths).flatMap((methods) => Object.values(methods))) {
    for (const [status, answer] of Object.entries(responses)) {
      if (!('$ref' in answer)) continue;
      if (seen.has(answer.$ref)) delete responses[status];
      seen.add(answer.$ref);
    }
  }
  return once;
}

test('passes the public rules of Spectral', async () => {
  const spectral = new spectralCore.Spectral();
  spectral.setRuleset({
    // The package's own types do not fit each other.
    extends: [spectralRulesets.oas as RulesetDefinition],
    // Takes 40 s of processor time. The linter above checks the same examples.
    rules: { 'oas3-valid-media-example': 'off' },
  });
  const findings = async (linted: object): Promise<unknown[]> =>
    (await spectral.run(JSON.stringify(linted))).map(({ code }) => code);
  const { contact: _, ...withoutContact } = document.info;
  expect(await findings(withFailuresOnce())).toEqual([]);
  // Without the operations, because their rules take long.
  const { securitySchemes } = document.components;
  const small = { ...document, paths: {}, webhooks: {}, components: { securitySchemes }, info: withoutContact };
  expect(await findings(small)).toEqual(['info-contact']);
});

test('fails with a mistake in it', async () => {
  const ofDrivers = Object.entries(document.paths).filter(([path]) => path.startsWith('/public/v1/drivers'));
  const broken = structuredClone({ ...document, paths: Object.fromEntries(ofDrivers) });
  const operation = broken.paths['/public/v1/drivers']?.get;
  if (operation) operation.operationId = 'getDriver';
  const config = await createConfig({ extends: ['recommended-strict'] });
  const problems = await lintFromString({ source: JSON.stringify(broken), absoluteRef: '/openapi.json', config });
  expect(problems.map(({ ruleId }) => ruleId)).toContain('operation-operationId-unique');
});

describe.each(rows)('%s', (name, row) => {
  const operation = operationOf(name);

  test('is an operation of that name, in a documented group', () => {
    expect(operation.operationId).toBe(name);
    expect(groups.map(([group]) => group)).toContain(row.group);
    expect(operation.security).toEqual(row.access === 'open' ? [] : undefined);
  });

  test('names the types of its body, each with a valid example', () => {
    const content = operation.requestBody?.content ?? {};
    if (row.body) {
      expect(Object.keys(content)).toEqual(['application/json-patch+json', 'application/json', 'text/json']);
    } else {
      const forms = ['application/x-www-form-urlencoded', 'multipart/form-data'];
      expect(Object.keys(content)).toEqual(row.form ? forms : []);
    }
    for (const { example } of Object.values(content)) expectGood(row.body ?? row.form, example);
  });

  test('has the documented answers, with a valid example', () => {
    const [status, ...others] = Object.keys(operation.responses).filter((each) => each.startsWith('2'));
    expect(others).toEqual([]);
    expect(status).toBe(row.reply || row.form || row.stream || row.file ? '200' : '204');
    // A success response is never a reference.
    const { content } = operation.responses[status ?? ''] as Answer;
    expect(Object.keys(content ?? {})).toEqual([
      ...(row.reply ? ['application/json'] : []),
      ...(row.lines ? ['application/x-ndjson'] : []),
      ...(row.stream ? ['text/event-stream'] : []),
      ...(row.file ?? []),
    ]);
    if (row.reply) expectGood(row.reply, content?.['application/json']?.example);
  });

  test('documents its failures', () => {
    const statuses = Object.keys(operation.responses).filter((each) => /^[45]/.test(each));
    const expected: Record<string, boolean> = {
      401: row.access !== 'open',
      403: isForSomeRoles(row),
      409: row.method === 'POST' && !row.form,
      412: row.record !== undefined,
      413: Boolean(row.body ?? row.form),
      415: Boolean(row.body ?? row.form),
      422: row.method === 'POST' && !row.form,
      503: true,
    };
    for (const [status, there] of Object.entries(expected)) {
      // A deletion may conflict, too.
      if (status === '409' && row.method === 'DELETE') continue;
      expect([status, statuses.includes(status)]).toEqual([status, there]);
    }
    if (row.path.includes('{')) expect(statuses).toContain('404');
    if (row.body ?? row.form ?? row.query) expect(statuses).toContain('400');
  });
});

test('a stream documents its events, each as a documented record', () => {
  const { content } = operationOf('listenLive').responses[200] as Answer;
  const words = String(content?.['text/event-stream']?.example);
  const events = [...words.matchAll(/^event: (\w+)\nid: .+\ndata: (.+)$/gm)];
  expect(events.map(([, name]) => name)).toEqual(['hello', 'plot']);
  for (const [, name = '', data = ''] of events) {
    expectGood(endpoints.listenLive.stream[name as 'plot'], JSON.parse(data));
  }
});

function expectGood(schema: z.ZodType | undefined, example: unknown): void {
  expect(example).toBeDefined();
  expect(schema?.safeParse(example).error?.issues).toBeUndefined();
}

test('every example of a problem has the shape of a problem', () => {
  for (const [status, [, example]] of Object.entries(failures)) {
    expect(problemBody.parse(example).status).toBe(Number(status));
  }
  for (const [, example] of Object.values(tokenFailures)) tokenError.parse(example);
});

test('describes only existing schemas and fields', () => {
  const schemas = document.components.schemas;
  const known = new Set(Object.keys(schemas));
  expect(Object.keys(examples).filter((name) => !known.has(name))).toEqual([]);
  expect(Object.keys(schemaNotes).filter((name) => !known.has(name))).toEqual([]);
  const stray = Object.entries(fieldNotes).flatMap(([name, fields]) =>
    name === '*'
      ? []
      : Object.keys(fields)
          .filter((field) => !schemas[name]?.properties?.[field])
          .map((field) => `${name}.${field}`),
  );
  expect(stray).toEqual([]);
  expect(Object.keys(operationNotes).filter((name) => !(name in endpoints))).toEqual([]);
  const parameters = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).flatMap(({ parameters: all }) => all.flatMap((each) => ('name' in each ? [each] : []))),
  );
  expect(parameters.filter(({ description }) => description === '').map(({ name }) => name)).toEqual([]);
  const names = new Set(parameters.map(({ name }) => name));
  expect(Object.keys(parameterNotes).filter((name) => !names.has(name))).toEqual([]);
});

test('a field that may be omitted may be null, so that a read record can be sent back', () => {
  const { DriverInput, MeInput, VehicleInput } = document.components.schemas;
  expect(DriverInput?.properties?.mobile).toMatchObject({ type: ['string', 'null'] });
  expect(DriverInput?.properties?.username).toMatchObject({ type: 'string' });
  expect(VehicleInput?.properties?.status).toMatchObject({ type: ['integer', 'null'], enum: [0, 1, null] });
  const settings = { $ref: '#/components/schemas/SettingsInput' };
  expect(MeInput?.properties?.settings).toEqual({ anyOf: [settings, { type: 'null' }] });
});

test('an id is an example of itself', () => {
  expect(exampleOf(endpoints.saveTag.reply)).toBe(42);
  expect(exampleOf(endpoints.listTags.reply)).toEqual([examples.Tag]);
});

test('contains the address of the service, below its base path', () => {
  const below = openApiDocument({ basePath: '/fleet' });
  expect(below.servers).toMatchObject([{ url: '/fleet' }]);
  expect(JSON.stringify(below.components.securitySchemes)).toContain('"/fleet/token"');
  expect(document.servers).toMatchObject([{ url: '/' }]);
});
