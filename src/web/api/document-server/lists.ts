import { idOf, kindNames, kindRow, kinds } from '../../../contract/kinds.ts';
import { isLacking, noteLacking } from '../can.ts';
import { ApiProblem, isAbsent } from '../problem.ts';
import { readJson } from '../read-answer.ts';
import { type ApiRequest, type Query, queryOf } from '../request.ts';

/** A record as the server sent it, unknown fields included. */
export type Row = Readonly<Record<string, unknown>>;
export type Transmit = (request: ApiRequest) => Promise<Response>;

/** The API document lets a server leave out these fields where they are empty. */
const emptyFields: Readonly<Record<string, Row>> = {
  [kinds.driver.path]: { name: null, mobile: null, email: null, buttonId: null },
  [kinds.assignment.path]: { endUtc: null, reference: null },
  '/public/v1/geofenceVisits': { endUtc: null, driverId: null },
};

/** A record with all the fields that pages read. */
export const filled = (list: string, row: Row): Row => ({ ...emptyFields[list], ...row });

/** A body without the empty fields that `filled` added: the server never sent them. */
export const unfilled = (list: string, body: Row): Row =>
  Object.fromEntries(
    Object.entries(body).filter(([name, value]) => value !== null || !(name in (emptyFields[list] ?? {}))),
  );

/** A page asks for a list with its totals and its further pages in this time. */
const keptMs = 10_000;
/** Lists of all kinds, and of some periods. */
const maxKept = 20;

/** Whole lists of the server, as it sends them. A list that it does not have is empty and requested once. */
export function createLists(transmit: Transmit) {
  const kept = new Map<string, Kept>();

  async function read(request: ApiRequest, send = transmit): Promise<readonly Row[]> {
    const { path } = request;
    if (isLacking(path)) return [];
    try {
      const rows = await readJson<unknown>(await send(request));
      if (!Array.isArray(rows)) throw new ApiProblem({ kind: 'unreadable', request: `GET ${path}` });
      return rows as Row[];
    } catch (error) {
      if (!isAbsent(error)) throw error;
      noteLacking(path);
      return [];
    }
  }

  /** The list without filters, from memory for some seconds. It goes on if one of its readers aborts. */
  function whole(path: string, query: Query = {}): Promise<readonly Row[]> {
    const key = `${path}${queryOf(query)}`;
    const known = kept.get(key);
    if (known && Date.now() - known.atMs < keptMs) return known.rows;
    const rows = read({ method: 'GET', path, options: { query } }).then((list) => list.map((row) => filled(path, row)));
    kept.set(key, { path, atMs: Date.now(), rows });
    const [oldest] = kept.keys();
    if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
    rows.catch(() => kept.delete(key));
    return rows;
  }

  /** A record of the list. Of a list that needs a period, a record of a period that was shown. */
  async function find(path: string, id: number): Promise<Row | undefined> {
    // Visits need a period.
    const kind = kindNames.find((name) => kindRow(name).path === path && name !== 'visit');
    const shown = [...kept.values()].filter((each) => each.path === path).map(({ rows }) => rows);
    const rows = await Promise.all(kind ? [read({ method: 'GET', path })] : shown);
    const row = rows.flat().find((each) => (kind ? idOf(kind, each) : each.id) === id);
    return row && filled(path, row);
  }

  return { read, whole, find, forget: () => kept.clear() };
}

interface Kept {
  path: string;
  atMs: number;
  rows: Promise<readonly Row[]>;
}

export type Lists = ReturnType<typeof createLists>;
