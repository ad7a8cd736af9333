/** The client half of the endpoint table: some file of src/web/api requests every row, and none loads zod. */
import { readdirSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';
import { endpoints } from '../../src/contract/endpoints/index.ts';
import { kindNames, kindRow } from '../../src/contract/kinds.ts';
import { importsOf, loadedWith } from '../structure/arrows.ts';

const folder = 'src/web/api';
const methods: Readonly<Record<string, string>> = {
  get: 'GET',
  getFile: 'GET',
  getResponse: 'GET',
  growingList: 'GET',
  getVersioned: 'GET',
  openStream: 'GET',
  post: 'POST',
  postLines: 'POST',
  postAudited: 'POST',
  save: 'POST',
  remove: 'DELETE',
};

/** Each `get('/public/v1/…')` and similar call, as `GET /public/v1/…`. */
function requestsOf(file: string, code: string): string[] {
  const found: string[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [path] }) {
      const method = callee.type === 'Identifier' ? methods[callee.name] : undefined;
      if (method && path?.type === 'Literal' && typeof path.value === 'string') found.push(`${method} ${path.value}`);
    },
  }).visit(parseSync(file, code).program);
  return found;
}

// Vitest runs in the project's folder.
const read = (file: string) => readFileSync(file, 'utf8');
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.ts'))
  .map((name) => `${folder}/${name}`);

/** `records.ts` and `bulk.ts` build these paths from the table of kinds. */
const ofEveryKind = kindNames.flatMap((kind) => {
  const { path, recordPath = path } = kindRow(kind);
  const one = `${recordPath}/{${kind}Id}`;
  const ofOne = [`GET ${one}`, `DELETE ${one}`, `POST ${one}/restore`];
  const ofMany = ['delete', 'restore'].map((verb) => `POST ${recordPath}/${verb}`);
  return [`GET ${path}`, `POST ${path}`, `POST ${path}/import`, ...ofOne, ...ofMany];
});

test('every endpoint has its client half', () => {
  const requested = new Set([...files.flatMap((file) => requestsOf(file, read(file))), ...ofEveryKind]);
  // The session sends forms to `/token`, the dashboard retries one alert like many, follows the stream of changes, lists deliveries, and saves distances from their table.
  const others = [
    '/public/v1/alerts/sent/{alertSentId}/retry',
    '/public/v1/changes',
    '/public/v1/vehicles/driven/export',
    '/public/v1/webhooks/{webhookId}/deliveries/{deliveryId}',
  ];
  const rows = Object.values(endpoints).filter(({ path }) => !path.startsWith('/token') && !others.includes(path));
  const missing = rows.map(({ method, path }) => `${method} ${path}`).filter((request) => !requested.has(request));
  expect(missing).toEqual([]);
});

test('a call is distinguished from similar text', () => {
  const code = "get('/a'); const f = () => save('/b', {}); other('/c'); // remove('/d')\nconst s = \"post('/e')\";";
  expect(requestsOf('some.ts', code)).toEqual(['GET /a', 'POST /b']);
});

test('no file of them loads the schemas', () => {
  const contract = readdirSync('src/contract', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `src/contract/${name}`);
  const imports = [...files, ...contract].flatMap((file) => importsOf(file, read(file)));
  const loading = files.filter((file) => loadedWith(file, imports).has('zod'));
  expect(loading).toEqual([]);
  expect(loadedWith('src/contract/endpoints/index.ts', imports)).toContain('zod');
});
