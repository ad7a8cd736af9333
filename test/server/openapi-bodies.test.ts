/** The OpenAPI document and the service accept the same bodies. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formatsPlugin, { type FormatsPlugin } from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { type EndpointName, endpoints } from '../../src/contract/endpoints/index.ts';
import type { FieldProblem, ProblemBody } from '../../src/contract/problem.ts';
import { parse } from '../../src/server/api/parse.ts';
import { Problem } from '../../src/server/http/problems.ts';
import { openApiDocument } from '../../src/server/openapi/document.ts';
import { Dice } from '../support/dice.ts';
import { fillAccount } from '../support/fill.ts';
import { type Body, samples } from '../support/samples.ts';
import { type Client, type Service, service } from '../support/service.ts';
import { toJson } from '../support/values.ts';

// A CommonJS module: its types export `default`, and so does Node.js.
const addFormats: FormatsPlugin = formatsPlugin.default;
const document = openApiDocument({ basePath: '' });
const posts = (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(([, { body }]) => body);

/** Rules that JSON Schema cannot express. The document states each in words. */
const inWords = [
  'addedAndRemoved',
  'boundsReversed',
  'endBeforeBegan',
  'endBeforeStart',
  'fewPoints',
  'passwordWrong',
  'tagRepeated',
  'tagsMissing',
  'timesAlike',
  'unstorable',
];
/** References and conflicts between records, which only the service can check. */
const ofRecords = ['conflict', 'unique', 'unknown'];

/** One for all endpoints, because it compiles each shared schema once. */
const ajv = new Ajv2020({ strict: false });
addFormats(ajv);
ajv.addSchema({ $id: 'api', components: document.components });

function validatorOf({ path, method }: Endpoint): ValidateFunction {
  const content = document.paths[path]?.[method.toLowerCase()]?.requestBody?.content['application/json'];
  const schema = JSON.parse(JSON.stringify(content?.schema).replaceAll('"#/', '"api#/')) as object;
  return ajv.compile(schema);
}

let world: Service;
let client: Client;
let ids: Readonly<Record<string, number>>;
let foreign: Readonly<Record<string, number>>;
beforeAll(async () => {
  world = await service();
  client = await world.addAccount();
  ids = await fillAccount(world, client);
  foreign = await fillAccount(world, await world.addAccount());
});
afterAll(() => world.close());

const oddValues = [null, undefined, '', ' ', '\n x ', 0, -1, 1.5, [], {}];

/** Valid, unusual and invalid values of each field, one at a time and three at a time. */
function* bodiesOf(name: EndpointName, good: Body): Generator<Body> {
  const fields = Object.entries(samples[name].fields ?? {});
  const values = fields.map(([field, { good: odd, wrong }]): [string, unknown[]] => [
    field,
    [...oddValues, ...odd.map(([, value]) => value), ...wrong.map(([, value]) => value)],
  ]);
  yield good;
  for (const [field, candidates] of values) {
    for (const candidate of candidates) yield { ...good, [field]: plain(candidate) };
  }
  const dice = new Dice(7);
  for (let round = 0; round < 30 && values.length > 1; round += 1) {
    const body = { ...good };
    for (let change = 0; change < 3; change += 1) {
      const [field = '', candidates = []] = values[dice.whole(values.length)] ?? [];
      body[field] = plain(candidates[dice.whole(candidates.length)]);
    }
    yield body;
  }
}

/** What the service finds wrong before it looks for records. The test of the walk shows that it asks for this first. */
function found(row: Endpoint, query: string | undefined, body: unknown): readonly FieldProblem[] {
  try {
    parse(row, { parameters: {}, query: new URLSearchParams(query), body, allLetters: true });
    return [];
  } catch (error) {
    if (error instanceof Problem) return error.errors ?? [];
    throw error;
  }
}

/** The problems that a schema can express. */
const expressed = (errors: readonly FieldProblem[]): FieldProblem[] =>
  errors.filter(
    ({ pointer, code, reason, params }) =>
      pointer !== undefined &&
      !ofRecords.includes(code) &&
      ![...inWords, 'httpsOnly'].includes(reason ?? '') &&
      !['timeZone', 'webAddress'].includes(String(params?.expected)) &&
      // A time or a cursor.
      !(pointer === '#/after' && code === 'format'),
  );

/** Some values exist only after records are created. */
const plain = (value: unknown): unknown =>
  typeof value === 'function' ? (value as (ids: object) => unknown)({ own: ids, foreign }) : value;

async function ask(method: string, path: string, json: string): Promise<{ status: number; refused: FieldProblem[] }> {
  const response = await client.request(method, path, json);
  expect(response.status).toBeLessThan(500);
  const errors = response.status === 400 ? (((await response.json()) as ProblemBody).errors ?? []) : [];
  return { status: response.status, refused: expressed(errors) };
}

describe.each(posts)('%s', (name, row) => {
  test('accepts a body exactly when its schema does', async () => {
    const validate = validatorOf(row);
    const good = await samples[name].good({ world, client, ids });
    const address = row.path.replace(/\{(\w+)\}/g, (_, parameter: string) => String(good.path?.[parameter]));
    const path = `${address}?${good.query ?? ''}`;
    const wrong: unknown[] = [];
    const seen = { accepted: 0, refused: 0 };
    for (const body of bodiesOf(name, good.body ?? {})) {
      const json = toJson(body);
      // 1e309 exceeds a double, so no JSON parser returns the number that was sent.
      if (json.includes('1e309')) continue;
      const valid = validate(JSON.parse(json));
      // The rows of a list are read by its handler.
      const refusedBefore = row.rows ? [] : expressed(found(row, good.query, JSON.parse(json)));
      const { status, refused } =
        refusedBefore.length > 0 ? { status: 400, refused: refusedBefore } : await ask(row.method, path, json);
      if (status < 300) seen.accepted += 1;
      if (refused.length > 0) seen.refused += 1;
      if (status < 300 && !valid) wrong.push({ json, accepted: validate.errors });
      if (refused.length > 0 && valid) wrong.push({ json, refused });
    }
    expect(wrong).toEqual([]);
    expect(seen.accepted).toBeGreaterThan(0);
    expect(seen.refused).toBeGreaterThan(0);
  });
});
