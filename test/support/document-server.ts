/**
 * A server of another vendor that knows only the API document. Whatever the document leaves open, it does in its
 */
import { randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';

type Row = Record<string, unknown>;
type Table = 'drivers' | 'assignments' | 'geofences' | 'inputTypes' | 'inputs' | 'profiles' | 'tags' | 'visits';

export interface DocumentServer {
  /** Has the signature of `app.request` of our service. */
  request: Hono['request'];
  readonly tables: Record<Table, Row[]>;
  readonly username: string;
  readonly password: string;
  /** Makes all tokens invalid. */
  forgetTokens(): void;
}

const prefix = '/public/v1';

interface DocumentServerOptions {
  username?: string;
  password?: string;
  /** The status of each DELETE; `blocked`: CORS does not allow the method, so the browser sends nothing. */
  deletion?: 404 | 405 | 'blocked';
}

export function documentServer(options: DocumentServerOptions = {}): DocumentServer {
  const { password = 'correct-horse-battery', username = 'ops', deletion = 404 } = options;
  const tables: DocumentServer['tables'] = {
    drivers: [],
    assignments: [],
    geofences: [],
    inputTypes: [],
    inputs: [],
    profiles: [],
    tags: [],
    visits: [],
  };
  const tokens = new Set<string>();
  let lastId = 100;
  const save = (table: Table, row: Row, key = 'id'): number => {
    const id = Number(row[key] ?? 0) || ++lastId;
    const others = tables[table].filter((other) => other[key] !== id);
    tables[table] = [...others, { ...row, [key]: id }];
    return id;
  };

  const app = new Hono();
  app.post('/token', async (c) => {
    const form = new URLSearchParams(await c.req.text());
    const good = form.get('grant_type') === 'password' && form.get('username') === username;
    if (!good || form.get('password') !== password) return c.text('Denied', 401);
    const token = randomUUID();
    tokens.add(token);
    const issued = { '.issued': utc(Date.now()), '.expires': utc(Date.now() + 14_400_000) };
    const refresh_token = randomUUID();
    return c.json({ access_token: token, token_type: 'bearer', expires_in: 14_400, refresh_token, ...issued });
  });
  app.use(`${prefix}/*`, async (c, next) => {
    const token = /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '')?.[1] ?? '';
    return tokens.has(token) ? next() : c.text('Denied', 401);
  });

  app.get(`${prefix}/drivers`, (c) => c.json(tables.drivers));
  app.get(`${prefix}/drivers/assignments`, (c) => c.json(tables.assignments));
  app.get(`${prefix}/drivers/:id{[0-9]+}`, (c) => {
    const driver = tables.drivers.find(({ id }) => id === Number(c.req.param('id')));
    return driver ? c.json(driver) : c.text('Nothing here', 404);
  });
  app.get(`${prefix}/geofenceVisits`, (c) => {
    const [from, until] = [c.req.query('startDate'), c.req.query('endDate')].map((date) => Date.parse(date ?? ''));
    if (!Number.isFinite(from) || !Number.isFinite(until)) return c.text('Incorrect or missing query parameters', 400);
    const within = ({ startUtc }: Row): boolean =>
      Date.parse(String(startUtc)) >= (from ?? 0) && Date.parse(String(startUtc)) < (until ?? 0);
    return c.json(tables.visits.filter(within));
  });

  app.post(`${prefix}/drivers`, async (c) => c.json(save('drivers', await body(c)), 201));
  app.post(`${prefix}/drivers/assignments/start`, async (c) => {
    save('assignments', { assignmentSource: 0, ...(await body(c)) });
    return c.body(null, 204);
  });
  app.post(`${prefix}/drivers/assignments/end`, async (c) => {
    const { vehicleId, driverId, endUtc } = await body(c);
    const running = tables.assignments.find(
      (row) => row.endUtc === undefined && row.vehicleId === vehicleId && row.driverId === driverId,
    );
    if (!running) return c.text('No such assignment', 404);
    running.endUtc = endUtc;
    return c.body(null, 204);
  });
  app.post(`${prefix}/geofences`, async (c) => (save('geofences', await body(c)), c.body(null, 204)));
  app.post(
    `${prefix}/inputs/types`,
    async (c) => (save('inputTypes', await body(c), 'inputTypeId'), c.body(null, 204)),
  );
  app.post(`${prefix}/inputs`, async (c) => (save('inputs', await body(c), 'inputId'), c.body(null, 204)));
  app.post(`${prefix}/temperature/profiles`, async (c) => c.json(save('profiles', await body(c))));
  app.post(`${prefix}/tags`, async (c) => c.json(save('tags', await body(c)), 201));

  app.delete('*', (c) => c.text('Nothing here', deletion === 405 ? 405 : 404));
  app.notFound((c) => {
    const known = app.routes.some(({ path, method }) => path === c.req.path && method !== 'ALL');
    return c.text('Nothing here', known ? 405 : 404);
  });
  return {
    request: (path, init, ...rest) => {
      // Fails like `fetch`, without a reason.
      if (deletion === 'blocked' && init?.method === 'DELETE') throw new TypeError('Failed to fetch');
      return app.request(path, init, ...rest);
    },
    tables,
    username,
    password,
    forgetTokens: () => tokens.clear(),
  };
}

/** Whole seconds, like the dates in the document. */
const utc = (ms: number): string => new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');

const body = async (c: Context): Promise<Row> => {
  const sent: unknown = JSON.parse(await c.req.text());
  return sent as Row;
};
