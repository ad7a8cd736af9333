/**
 * Keeps a copy of a fleet, as a start for your own program: `node mirror.mjs` with Node.js 20 or newer, no packages.
 * The guide is mirror.md. Environment: FLEET_URL, FLEET_USERNAME, FLEET_PASSWORD, MIRROR_FILE.
 */
import { readFile, rename, writeFile } from 'node:fs/promises';

const { FLEET_URL = 'http://127.0.0.1:8080', FLEET_USERNAME = 'admin', FLEET_PASSWORD = '' } = process.env;
const { MIRROR_FILE = 'mirror.json' } = process.env;
const api = '/public/v1';

/** Visits and alarms need a period. This one has all of them. */
const always = 'startDate=2000-01-01T00:00:00Z&endDate=2100-01-01T00:00:00Z';

/** The kinds that this program keeps -> their list, and the field with the id. */
const lists = {
  driver: [`${api}/drivers`, 'id'],
  vehicle: [`${api}/vehicles`, 'id'],
  fleet: [`${api}/fleets`, 'id'],
  geofence: [`${api}/geofences`, 'id'],
  tag: [`${api}/tags`, 'id'],
  externalReference: [`${api}/externalReferences`, 'id'],
  assignment: [`${api}/drivers/assignments`, 'id'],
  visit: [`${api}/geofenceVisits?${always}`, 'id'],
  inputType: [`${api}/inputs/types`, 'inputTypeId'],
  input: [`${api}/inputs`, 'inputId'],
  profile: [`${api}/temperature/profiles`, 'id'],
  probe: [`${api}/temperature/probes`, 'probeId'],
  alarm: [`${api}/temperature/alarms?${always}`, 'id'],
};

/** Your program: a record is new or has changed. It may come more than once, so replace what you have. */
function saved(kind, id, record) {
  state.records[kind][id] = record;
}

/** Your program: a record is gone. `replacedBy` is the record that took its place, if one did. */
function gone(kind, id, replacedBy) {
  delete state.records[kind][id];
  if (replacedBy !== undefined) console.log(`${kind} ${id} became ${replacedBy}`);
}

/** The copy, and the place in the order of changes up to which it is true. Store both in one transaction. */
let state;

async function store() {
  // A new file, then a rename: a killed program leaves the old copy with the old cursor.
  await writeFile(`${MIRROR_FILE}.new`, JSON.stringify(state));
  await rename(`${MIRROR_FILE}.new`, MIRROR_FILE);
}

const stored = () => readFile(MIRROR_FILE, 'utf8').then(JSON.parse, () => undefined);

/** The cursor comes first: what changes while the lists are read is in the changes after it. */
async function readLists() {
  const { cursor } = await (await get(`${api}/changes`)).json();
  state = { cursor, records: Object.fromEntries(Object.keys(lists).map((kind) => [kind, {}])) };
  for (const [kind, [list, idField]] of Object.entries(lists)) {
    let next = `${list}${list.includes('?') ? '&' : '?'}limit=1000`;
    while (next) {
      const response = await get(next);
      for (const record of await response.json()) saved(kind, record[idField], record);
      next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
    }
  }
  await store();
  console.log('The lists are read.');
}

async function follow() {
  for (;;) {
    const kinds = Object.keys(lists).join(',');
    // Holds the answer until there is a change, at most 30 seconds.
    const response = await get(`${api}/changes?after=${state.cursor}&kinds=${kinds}&limit=1000&wait=30`);
    // The cursor is older than 30 days, or from before a restored backup.
    if (response.status === 410) {
      await readLists();
      continue;
    }
    const { changes, cursor } = await response.json();
    for (const { kind, id, record, replacedBy } of changes) {
      if (record === null) gone(kind, id, replacedBy);
      else saved(kind, id, record);
    }
    state.cursor = cursor;
    if (changes.length > 0) await store();
  }
}

const seconds = (count) => new Promise((resolve) => setTimeout(resolve, count * 1000));

let token;

/** Signs in when needed, and waits while the service asks for it or cannot be reached. */
async function get(path) {
  for (;;) {
    token ??= await signIn();
    const response = await send(path, { headers: { Authorization: `Bearer ${token}` } });
    if (response.ok || response.status === 410) return response;
    // A token is valid for four hours.
    if (response.status === 401) token = undefined;
    else throw new Error(`${path}: ${response.status} ${await response.text()}`);
  }
}

async function signIn() {
  const form = { grant_type: 'password', username: FLEET_USERNAME, password: FLEET_PASSWORD };
  const response = await send('/token', { method: 'POST', body: new URLSearchParams(form) });
  if (!response.ok) throw new Error(`Sign-in failed: ${response.status} ${await response.text()}`);
  return (await response.json()).access_token;
}

async function send(path, init) {
  for (;;) {
    // A connection that a proxy dropped without a word ends, too.
    const response = await fetch(FLEET_URL + path, { ...init, signal: AbortSignal.timeout(120_000) }).catch(String);
    if (typeof response !== 'string' && ![429, 502, 503, 504].includes(response.status)) return response;
    const wait = typeof response === 'string' ? 5 : Number(response.headers.get('retry-after') ?? 5);
    console.log(`${path}: ${typeof response === 'string' ? response : response.status}, again in ${wait} s`);
    await seconds(wait);
  }
}

state = await stored();
if (!state) await readLists();
await follow();
