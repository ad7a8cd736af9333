/**
 * Every endpoint with every possible mistake in a request. Each row has the exact status and field. None of them stores
 * anything, reveals another account or returns 500. Then each endpoint with valid values, which are read back.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bodyLimitBytes, roles } from '../../src/contract/choices.ts';
import { type Endpoint, mayCall } from '../../src/contract/endpoint.ts';
import { type EndpointName, endpoints } from '../../src/contract/endpoints/index.ts';
import { type ProblemBody, problemBody, tokenError } from '../../src/contract/problem.ts';
import { isRepeated } from '../../src/server/api/parse.ts';
import { fillAccount } from '../support/fill.ts';
import { kindOf, make } from '../support/kinds.ts';
import { type At, type Body, type Good, type Sample, samples } from '../support/samples.ts';
import { type Client, postToken, type Service, send, service } from '../support/service.ts';
import { tablesOf } from '../support/tables.ts';
import { asRead, inPath, parameters, Raw, toJson, type Wrong } from '../support/values.ts';

const rows = Object.entries(endpoints) as [EndpointName, Endpoint][];
const where = (test: (row: Endpoint) => unknown) => rows.filter(([, row]) => test(row));

/** A fixed clock, so that the time of use is recorded once. */
const now = (): Date => new Date('2026-11-20T12:00:00.000Z');

function sampleOf(name: EndpointName): Sample {
  const sample: Sample | undefined = samples[name];
  if (!sample) throw new Error(`${name} has no sample: a new endpoint needs one in test/support/samples.ts`);
  return sample;
}

function pathOf(
  { path }: Pick<Endpoint, 'path'>,
  { path: ids = {}, query }: Good,
  changed: Record<string, string> = {},
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => changed[name] ?? String(ids[name]));
  return query ? `${filled}?${query}` : filled;
}

/** A failure in short: `400 #/radius range`. All failures have this shape. */
async function inShort(response: Response): Promise<string[]> {
  const { status, headers } = response;
  const { data, error } = problemBody.safeParse(await response.json());
  if (headers.get('content-type') !== 'application/problem+json' || error) return [`${status}, which is not a problem`];
  const fields = (data.errors ?? []).map(({ pointer, parameter, code }) => `${pointer ?? parameter} ${code}`);
  return [String(status), ...fields.sort()];
}

/** A request, and its answer in short. */
type Case = readonly [what: string, ask: (isKeyed: boolean) => Promise<string[]>, expected: string[]];

/** One test for the cases of an endpoint, because thousands of tests take longer than their requests. */
async function expectAnswers(cases: readonly Case[]): Promise<void> {
  const answers: [string, string[]][] = [];
  // One of them with an Idempotency-Key, because a key takes further statements.
  for (const [nth, [what, ask]] of cases.entries()) answers.push([what, await ask(nth === 0)]);
  expect(answers).toEqual(cases.map(([what, , expected]) => [what, expected]));
}

interface Round {
  what: string;
  values: [name: string, value: unknown][];
  problems: [name: string, problem: string][];
}

/**
 * The first wrong value of each name together, then the second ones, and so on. The answer names each of them, so that none
 * hides behind another, and takes a tenth of the requests.
 */
function inRounds(wrongOf: readonly (readonly [name: string, wrong: readonly Wrong[]])[]): Round[] {
  const most = Math.max(0, ...wrongOf.map(([, wrong]) => wrong.length));
  return Array.from({ length: most }, (_, nth) => {
    const chosen = wrongOf.flatMap(([name, wrong]) => (wrong[nth] ? [[name, ...wrong[nth]] as const] : []));
    return {
      what: chosen.map(([name, what]) => `${name}: ${what}`).join(', '),
      values: chosen.map(([name, , value]) => [name, value]),
      problems: chosen.map(([name, , , problem]) => [name, problem]),
    };
  });
}

/** A body that is too large, by its limit: the walk sends it to each endpoint. */
const largeBodies = new Map<number, Uint8Array>();
function bodyOver(limit: number): Uint8Array {
  const body = largeBodies.get(limit) ?? new TextEncoder().encode(JSON.stringify({ x: 'y'.repeat(limit) }));
  largeBodies.set(limit, body);
  return body;
}

const isPlain = (value: unknown): value is (ids: unknown) => unknown => typeof value === 'function';

describe('invalid requests', () => {
  let world: Service;
  let owner: Client;
  let viewer: Client;
  let at: At;
  let foreign: Readonly<Record<string, number>>;
  let good: Map<EndpointName, Good>;
  let before: Record<string, string>;

  beforeAll(async () => {
    world = await service({ now });
    owner = await world.addAccount();
    const ids = await fillAccount(world, owner);
    at = { world, client: owner, ids: { ...ids, idleDriverId: await make(owner, kindOf('driver')) }, now };
    const other = await world.addAccount();
    foreign = await fillAccount(world, other);
    viewer = await world.addUser({ role: roles.viewer });
    good = new Map();
    for (const [name] of rows) good.set(name, await sampleOf(name).good(at));
    before = await stored();
  });
  afterAll(() => world.close());

  /** A failed sign-in is counted, and a challenge is used up. A failure leaves nothing else. */
  const stored = (): Promise<Record<string, string>> =>
    tablesOf(world.db, { except: ['sign_in_failure', 'passkey_challenge'] });
  const goodOf = (name: EndpointName): Good => good.get(name) ?? {};

  async function refused(answer: Promise<Response>): Promise<Response> {
    const response = await answer;
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
    return response;
  }

  /** Checked after each kind of mistake, because a check of all tables takes longer than a request. */
  const storesNothing = (): void =>
    afterAll(async () => {
      expect(await stored()).toEqual(before);
    });

  /** With an Idempotency-Key, which is not stored for a failure. */
  const ask = (
    name: EndpointName,
    request: { path?: string; body?: unknown; headers?: Record<string, string>; isKeyed?: boolean } = {},
  ) => {
    const row: Endpoint = endpoints[name];
    const { path = pathOf(row, goodOf(name)), headers, isKeyed = true } = request;
    const key = row.method === 'POST' && isKeyed && { 'Idempotency-Key': 'one for all' };
    return owner.request(row.method, path, request.body, { ...key, ...headers });
  };
  const askWith = (name: EndpointName, body: unknown, isKeyed = true): Promise<Response> =>
    ask(name, { body: toJson(body), isKeyed });

  test('every endpoint has a sample, and the walk covers all its fields and parameters', () => {
    expect(Object.keys(samples).sort()).toEqual(Object.keys(endpoints).sort());
    for (const [name, { body, query }] of rows) {
      const shapeOf = (schema: unknown): string[] =>
        Object.keys((schema as { shape?: object } | undefined)?.shape ?? {});
      expect([name, ...Object.keys(sampleOf(name).fields ?? {}).sort()]).toEqual([name, ...shapeOf(body).sort()]);
      for (const parameter of shapeOf(query)) expect(Object.keys(parameters)).toContain(parameter);
    }
  });

  describe('authentication and role', () => {
    storesNothing();
    const closed = where(({ access }) => access !== 'open');
    test.each(closed)('%s without a token returns 401', async (name, row) => {
      const { body } = goodOf(name);
      const request = send(world.app, row.method, pathOf(row, goodOf(name)), { body: body && toJson(body) });
      expect(await inShort(await refused(request))).toEqual(['401']);
    });
    // test/server/http/walk sends an unknown token to every endpoint.
    test.each(['x', 'x'.repeat(43), "'; drop table driver; --", ''])(
      'the invalid token %j returns 401',
      async (token) => {
        for (const name of ['listDrivers', 'saveDriver'] as const) {
          const row = endpoints[name];
          const request = send(world.app, row.method, pathOf(row, goodOf(name)), { token });
          expect(await inShort(await refused(request))).toEqual(['401']);
        }
      },
    );
    test.each(where((row) => !mayCall(roles.viewer, row)))(
      '%s with a viewer’s token returns 403',
      async (name, row) => {
        const { body } = goodOf(name);
        const request = viewer.request(row.method, pathOf(row, goodOf(name)), body && toJson(body));
        expect(await inShort(await refused(request))).toEqual(['403']);
      },
    );
  });

  describe('the path', () => {
    const ofRecord = where(({ path }) => path.includes('{'));
    const parameterOf = ({ path }: Endpoint): string => /\{(\w+)\}/.exec(path)?.[1] ?? '';
    // A wrong body is reported before a missing record.
    const bodyOf = (name: EndpointName) => goodOf(name).body && toJson(goodOf(name).body);
    storesNothing();
    describe.each(ofRecord)('%s', (name, row) => {
      test('with a wrong id', async () => {
        const parameter = parameterOf(row);
        const cases = inPath.map(([what, segment, problem]): Case => {
          const path = pathOf(row, goodOf(name), { [parameter]: segment });
          const expected = problem === '404' ? ['404'] : ['400', `${parameter} ${problem}`];
          return [what, async (isKeyed) => inShort(await ask(name, { path, body: bodyOf(name), isKeyed })), expected];
        });
        await expectAnswers(cases);
      });
      test('with an id of another account, gets the answer of an unknown id', async () => {
        const parameter = parameterOf(row);
        const answerOf = async (segment: string) => {
          expect(segment).toMatch(/^\d+$/);
          const path = pathOf(row, goodOf(name), { [parameter]: segment });
          const headers = { 'Idempotency-Key': segment };
          const response = await refused(ask(name, { path, body: bodyOf(name), headers }));
          const { instance: _, requestId: __, ...body } = (await response.json()) as ProblemBody;
          return body;
        };
        // One after the other, because some changes run only once at a time.
        const theirs = await answerOf(String(foreign[parameter]));
        const nobodys = await answerOf('47110000');
        expect(theirs).toMatchObject({ status: 404 });
        expect(theirs).toEqual(nobodys);
      });
    });
  });

  describe('the precondition', () => {
    storesNothing();
    test.each(where(({ method, record }) => method === 'DELETE' && record))('%s of a changed record', async (name) => {
      expect(await inShort(await refused(ask(name, { headers: { 'If-Match': '"stale"' } })))).toEqual(['412']);
    });
  });

  describe('the query', () => {
    const shapeOf = ({ query }: Endpoint): string[] =>
      Object.keys((query as { shape?: object } | undefined)?.shape ?? {});
    const withQuery = where((row) => shapeOf(row).length > 0);
    const ask400 = async (name: EndpointName, query: URLSearchParams, isKeyed = true): Promise<string[]> => {
      const { body } = goodOf(name);
      const path = `${pathWithoutQuery(name)}?${query.toString()}`;
      return inShort(await ask(name, { path, body: body && toJson(body), isKeyed }));
    };
    const pathWithoutQuery = (name: EndpointName): string => pathOf(endpoints[name], { path: goodOf(name).path ?? {} });
    const queryOf = (name: EndpointName): URLSearchParams => new URLSearchParams(goodOf(name).query);

    storesNothing();
    describe.each(withQuery)('%s', (name, row) => {
      test('with wrong parameters', async () => {
        const values = shapeOf(row).map((parameter) => [parameter, parameters[parameter] ?? []] as const);
        // A place to continue at is read after all others.
        const isPlace = ([parameter]: (typeof values)[number]): boolean => ['cursor', 'after'].includes(parameter);
        const rounds = [...inRounds(values.filter((each) => !isPlace(each))), ...inRounds(values.filter(isPlace))];
        const cases = rounds.map((round): Case => {
          const query = queryOf(name);
          for (const [parameter, value] of round.values) query.set(parameter, String(value));
          const problems = round.problems.map(([parameter, problem]) => `${parameter} ${problem}`);
          return [round.what, (isKeyed) => ask400(name, query, isKeyed), ['400', ...problems.sort()]];
        });
        await expectAnswers(cases);
      });

      test('with a parameter twice', async () => {
        const single = shapeOf(row).filter((parameter) => !row.query || !isRepeated(row.query, parameter));
        const cases = single.flatMap((parameter): Case[] => {
          const query = queryOf(name);
          const value = query.get(parameter) ?? (parameter.endsWith('Id') || parameter === 'limit' ? '1' : undefined);
          if (value === undefined) return [];
          query.delete(parameter);
          query.append(parameter, value);
          query.append(parameter, value);
          return [[parameter, (isKeyed) => ask400(name, query, isKeyed), ['400', `${parameter} format`]]];
        });
        await expectAnswers(cases);
      });
    });

    test.each(where(({ form }) => !form))('%s with an unknown parameter', async (name) => {
      const query = queryOf(name);
      query.append('nonsense', '1');
      query.append('_nonsense', '1');
      expect(await ask400(name, query)).toEqual(['400', 'nonsense unknown']);
    });

    const needs: [EndpointName, string[]][] = [
      ['listGeofenceVisits', ['startDate', 'endDate']],
      ['listInputHistory', ['startDate', 'endDate']],
      ['listAlarms', ['startDate', 'endDate']],
      ['listAudit', ['startDate', 'endDate']],
      ['listPlots', ['startDate', 'endDate', 'vehicleId']],
      ['listReadings', ['startDate', 'endDate', 'probeId']],
      // A period needs both ends.
      ['listAssignments', ['startDate']],
      ['listAssignments', ['endDate']],
    ];
    test.each(needs)('%s without %s', async (name, missing) => {
      const query = queryOf(name);
      // With it, no period is needed.
      for (const parameter of ['updatedSince', ...missing]) query.delete(parameter);
      expect(await ask400(name, query)).toEqual(['400', ...missing.map((each) => `${each} required`).sort()]);
    });
    test.each([...new Set(needs.map(([name]) => name))])('%s with an invalid period', async (name) => {
      const query = queryOf(name);
      query.set('endDate', query.get('startDate') ?? '');
      expect(await ask400(name, query)).toEqual(['400', 'endDate range']);
    });
  });

  describe('the content', () => {
    storesNothing();
    const sending = where(({ method, form }) => method !== 'GET' && !form);
    test.each(sending)('%s with an unsupported media type returns 415', async (name) => {
      const request = ask(name, { body: 'x', headers: { 'Content-Type': 'text/plain' } });
      expect(await inShort(await refused(request))).toEqual(['415']);
    });
    test.each(sending)('%s with broken UTF-8 returns 400', async (name) => {
      const request = ask(name, { body: new Uint8Array([0x22, 0xc3, 0x28, 0x22]) });
      expect(await inShort(await refused(request))).toEqual(['400', '# format']);
    });
    // One endpoint of each way to read a body: test/server/http/walk sends invalid JSON, and the length of a body over the
    // limit, to every endpoint.
    const [plainBody] = sending.filter(([, { body, rows }]) => body && !rows);
    const ways = [...(plainBody ? [plainBody] : []), ...sending.filter(([, row]) => row.rows ?? row.bodyLimitBytes)];
    test.each(ways)('%s with invalid JSON returns 400', async (name) => {
      for (const body of ['{"name":', "{'name':'x'}", '{"name":NaN}', '{"name":"x"}}', '\ufeff{}x']) {
        expect(await inShort(await refused(ask(name, { body })))).toEqual(['400', '# format']);
      }
    });
    test.each(ways)('%s with a body over the limit returns 413', async (name, row) => {
      const limit = row.bodyLimitBytes ?? bodyLimitBytes;
      const request = ask(name, { body: bodyOver(limit) });
      expect(await inShort(await refused(request))).toEqual(['413']);
    });

    const withBody = where(({ body }) => body);
    test.each(withBody)('%s with an empty body returns 400', async (name) => {
      expect(await inShort(await refused(ask(name, { body: '' })))).toEqual(['400', '# required']);
    });
    test.each(withBody)('%s with anything but an object returns 400', async (name) => {
      for (const body of ['[]', '"x"', '7', 'true', '[{}]']) {
        expect(await inShort(await refused(ask(name, { body })))).toEqual(['400', '# type']);
      }
      expect(await inShort(await refused(ask(name, { body: 'null' })))).toEqual(['400', '# required']);
    });
  });

  describe('the body', () => {
    const problemsOf = (field: string, problem: string): string[] => {
      const [place, code] = problem.startsWith('/') ? problem.split(' ') : ['', problem];
      return problem === '404' ? ['404'] : ['400', `#/${field}${place} ${code}`];
    };

    storesNothing();
    describe.each(where(({ body }) => body))('%s', (name) => {
      const { fields = {}, together = [] } = sampleOf(name);
      /** Checked after all that a field says alone: with the record, with another field, or whether one is there at all. */
      const isLate = (field: string, [, , problem]: Wrong): boolean =>
        fields[field]?.late === true ||
        fields[field]?.conditional === true ||
        !/\b(type|format|length|range)$/.test(problem);
      const wrongValues = (late: boolean) =>
        Object.entries(fields).map(
          ([field, { wrong }]) => [field, wrong.filter((each) => isLate(field, each) === late)] as const,
        );

      test('with fields of wrong values', async () => {
        const cases = inRounds(wrongValues(false)).map((round): Case => {
          const body = { ...goodOf(name).body, ...Object.fromEntries(round.values) };
          const expected = round.problems.flatMap(([field, problem]) => problemsOf(field, problem).slice(1)).sort();
          return [round.what, async (isKeyed) => inShort(await askWith(name, body, isKeyed)), ['400', ...expected]];
        });
        await expectAnswers(cases);
      });

      test('with a field that is wrong beside right ones', async () => {
        const cases = wrongValues(true).flatMap(([field, wrong]) =>
          wrong.map(([what, value, problem]): Case => {
            const late: unknown = isPlain(value) ? value({ own: at.ids, foreign }) : value;
            const body = { ...goodOf(name).body, [field]: late };
            const send = async (isKeyed: boolean) => inShort(await askWith(name, body, isKeyed));
            return [`${field}: ${what}`, send, problemsOf(field, problem)];
          }),
        );
        await expectAnswers(cases);
      });

      const needed = Object.entries(fields).filter(([, { required, conditional }]) => required && !conditional);
      test.each(needed.length > 0 ? ['an empty object'] : [])('with %s, reports each missing field', async () => {
        const expected = needed.map(([field]) => `#/${field} required`).sort();
        const [status, ...problems] = await inShort(await refused(askWith(name, {})));
        expect(status).toBe('400');
        expect(problems).toEqual(expect.arrayContaining(expected));
      });

      test.each(together.length > 0 ? ['together'] : [])('with fields that are wrong %s', async () => {
        const cases = together.map(([what, change, problems]): Case => {
          const body = { ...goodOf(name).body, ...change(at) };
          const expected = /^\d/.test(problems[0] ?? '') ? problems : ['400', ...problems];
          return [what, async (isKeyed) => inShort(await askWith(name, body, isKeyed)), expected];
        });
        await expectAnswers(cases);
      });

      const references = Object.entries(fields).filter(([, { wrong: all }]) =>
        all.some(([what]) => what === 'one of another account'),
      );
      test.each(references)(
        'with %s of another account, gets the answer of an unknown id',
        async (field, { wrong: all }) => {
          const valueOf = (named: string): unknown => {
            const [, value] = all.find(([what]) => what === named) as Wrong;
            return isPlain(value) ? value({ own: at.ids, foreign }) : value;
          };
          const answerOf = async (named: string) => {
            const response = await refused(askWith(name, { ...goodOf(name).body, [field]: valueOf(named) }));
            const { requestId: _, ...body } = (await response.json()) as ProblemBody;
            return body;
          };
          // One after the other, because some changes run only once at a time.
          const theirs = await answerOf('one of another account');
          expect(theirs).toEqual(await answerOf('an unknown id'));
        },
      );
    });
  });

  describe('a form', () => {
    storesNothing();
    const forms: [EndpointName, string, Record<string, string>, string][] = [
      ['requestToken', 'nothing', {}, 'invalid_request'],
      ['requestToken', 'no password', { grant_type: 'password', username: 'x' }, 'invalid_request'],
      ['requestToken', 'empty fields', { grant_type: 'password', username: '', password: '' }, 'invalid_request'],
      ['requestToken', 'another grant', { grant_type: 'client_credentials' }, 'unsupported_grant_type'],
      ['requestToken', 'nobody', { grant_type: 'password', username: "' or 1=1 --", password: '🚚' }, 'invalid_grant'],
      ['requestToken', 'NUL', { grant_type: 'password', username: 'a\0b', password: '\0' }, 'invalid_grant'],
      ['requestToken', 'no refresh token', { grant_type: 'refresh_token' }, 'invalid_request'],
      [
        'requestToken',
        'an invalid refresh token',
        { grant_type: 'refresh_token', refresh_token: '\0' },
        'invalid_grant',
      ],
      ['revokeToken', 'nothing', {}, 'invalid_request'],
    ];
    const askForm = async (row: Endpoint, body: BodyInit, type?: string): Promise<[number, string]> => {
      const headers = type === undefined ? undefined : { 'Content-Type': type };
      const response = await refused(
        world.app.request(row.path, { method: 'POST', body, ...(headers && { headers }) }),
      );
      expect(response.headers.get('content-type')).toBe('application/json');
      return [response.status, tokenError.parse(await response.json()).error];
    };

    test.each(forms)('%s with %s', async (name, _, form, error) => {
      const type = 'application/x-www-form-urlencoded';
      const body = new URLSearchParams(form).toString();
      expect(await askForm(endpoints[name], body, type)).toEqual([400, error]);
    });
    test.each(where(({ form }) => form))('%s with an invalid form', async (_, row) => {
      expect(await askForm(row, '{"grant_type":"password"}', 'application/json')).toEqual([415, 'invalid_request']);
      expect(await askForm(row, 'x', 'text/plain')).toEqual([415, 'invalid_request']);
      expect(await askForm(row, 'x', 'multipart/form-data; boundary=b')).toEqual([400, 'invalid_request']);
      const large = `x=${'y'.repeat(bodyLimitBytes + 1_000_000)}`;
      expect(await askForm(row, large, 'application/x-www-form-urlencoded')).toEqual([413, 'invalid_request']);
    });
  });
});

describe('valid requests', () => {
  let world: Service;
  let at: At;
  let viewer: Client;

  beforeAll(async () => {
    world = await service({ now });
    const client = await world.addAccount();
    at = { world, client, ids: await fillAccount(world, client), now };
    viewer = await world.addUser({ role: roles.viewer });
  });
  afterAll(() => world.close());

  /** Sends the endpoint's valid request: 200 with the documented answer, or 204. */
  async function done(
    name: EndpointName,
    good: Good,
    client = at.client,
  ): Promise<{ good: Good; reply: unknown; location: string | null }> {
    const row: Endpoint = endpoints[name];
    const response = row.form
      ? await world.app.request(row.path, { method: 'POST', body: new URLSearchParams(good.form) })
      : await client.request(row.method, pathOf(row, good), good.body && toJson(good.body));
    if (row.stream) {
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
      await response.body?.cancel();
      return { good, reply: undefined, location: null };
    }
    if (row.file) {
      expect([response.status, row.file]).toEqual([
        200,
        expect.arrayContaining([response.headers.get('content-type')]),
      ]);
      const isText = response.headers.get('content-type')?.startsWith('text/') === true;
      const file = isText ? await response.text() : await response.arrayBuffer();
      if (typeof file !== 'string') expect(file.byteLength).toBeGreaterThan(1000);
      return { good, reply: file, location: null };
    }
    const text = await response.text();
    expect([response.status, text.slice(0, 300)]).toEqual([
      row.reply || row.form ? 200 : 204,
      row.reply ? expect.anything() : '',
    ]);
    return { good, reply: text === '' ? undefined : JSON.parse(text), location: response.headers.get('location') };
  }

  /** The sent record in the form that GET returns, with null for absent fields. */
  async function readBack(name: EndpointName, sent: Body, found: Awaited<ReturnType<typeof done>>): Promise<void> {
    const { shownAt, shows = {}, fields = {}, check } = sampleOf(name);
    await check?.(at, found);
    if (!shownAt) return;
    const response = await at.client.request('GET', shownAt(at, found));
    expect(response.status).toBe(200);
    const shown = (await response.json()) as Body;
    for (const [field, { absent }] of Object.entries(fields)) {
      if (!(field in shown) || field === 'id' || field === 'inputTypeId') continue;
      const value = asRead(sent)[field] ?? absent;
      expect([field, shown[field]]).toEqual([
        field,
        shows[field]?.(value) ?? (typeof value === 'string' ? value.trim() : value),
      ]);
    }
  }

  test.each(rows)('%s succeeds and is read back', async (name) => {
    const good = await sampleOf(name).good(at);
    await readBack(name, good.body ?? {}, await done(name, good));
  });

  test.each(where((row) => row.method === 'GET' && row.access !== 'open' && mayCall(roles.viewer, row)))(
    '%s can be read by viewers',
    async (name, row) => {
      const good = await sampleOf(name).good(at);
      const viewed = name.startsWith('getView')
        ? undefined
        : await viewer.request(
            'GET',
            row.path.includes('{') || row.fails?.includes(404) ? '/public/v1/tags' : pathOf(row, good),
          );
      expect(viewed?.status ?? 200).toBe(200);
    },
  );

  describe.each(where(({ body }) => body))('%s', (name) => {
    const { fields = {}, atOnce } = sampleOf(name);
    const all = Object.entries(fields);
    const odd = all.filter(([, { good }]) => good.length > 0);
    test.each(odd)('accepts every unusual %s', async (field, { good: values }) => {
      for (const [, value] of values) {
        const good = await sampleOf(name).good(at);
        const body = { ...good.body, [field]: value };
        await readBack(name, body, await done(name, { ...good, body }));
      }
    });

    const left = all.filter(([, { required }]) => !required).map(([field]) => field);
    test.each(left)('accepts a missing %s, and null for it', async (field) => {
      for (const value of [undefined, null]) {
        const good = await sampleOf(name).good(at);
        const body = { ...good.body, [field]: value };
        const stays = value === undefined && fields[field]?.kept;
        if (stays) await done(name, good);
        await readBack(name, stays ? (good.body ?? {}) : body, await done(name, { ...good, body }));
      }
    });

    test('ignores unknown fields', async () => {
      const good = await sampleOf(name).good(at);
      const extra = { nonsense: { id: '1' }, accountId: 1, deletedUtc: 'x', __proto__x: [new Raw('1e309')] };
      const body = { ...good.body, ...extra };
      await readBack(name, good.body ?? {}, await done(name, { ...good, body }));
    });

    test.each(atOnce ? [atOnce] : [])(
      'a hundred conflicting requests at once over two services',
      async ({ bodies, statuses }) => {
        const { path } = endpoints[name];
        const services = [world.app, world.anotherService()];
        const sent = await bodies(at);
        const responses = await Promise.all(
          sent.map((body, index) =>
            send(services[index % 2] ?? world.app, 'POST', path, { body, token: at.client.token }),
          ),
        );
        const counted: Record<number, number> = {};
        for (const { status } of responses) counted[status] = (counted[status] ?? 0) + 1;
        expect(counted).toEqual(statuses);
      },
    );
  });

  test('accepts a form url-encoded and multipart, in upper and lower case', async () => {
    const { username } = at.client;
    const form = new FormData();
    for (const [field, value] of Object.entries({
      Grant_Type: 'password',
      USERNAME: username,
      password: 'correct horse battery',
    })) {
      form.set(field, value);
    }
    expect((await world.app.request('/token', { method: 'POST', body: form })).status).toBe(200);
    expect(
      (await postToken(world.app, { grant_type: 'password', username, password: 'correct horse battery' })).status,
    ).toBe(200);
  });
});
