import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../../src/tools/built.mjs';
import { circleIn, crossings, type Import, importsOf, loadedWith, rooms } from './arrows.ts';

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .map((name) => `src/${name}`)
  .filter((name) => /\.(ts|tsx|mjs)$/.test(name));
const imports = sources.flatMap((file) => importsOf(file, read(file)));

describe('the imports of src', () => {
  test('follow the plan of rooms', () => {
    expect(imports.length).toBeGreaterThan(100);
    expect(crossings(imports)).toEqual([]);
  });

  test('have no cycle between rooms, including type imports', () => {
    expect(circleIn(rooms)).toBeUndefined();
    const { 'server/http': http, ...others } = rooms;
    expect(circleIn({ ...others, 'server/http': { may: [...(http?.may ?? [])], mayKnow: ['server/api'] } })).toEqual([
      'server/http',
      'server/api',
      'server/live',
      'server/http',
    ]);
  });

  test('the first script of the page loads no React, router, kit or schema', () => {
    const entry = /<script type="module" src="[./]*(src\/[^"]+)"/.exec(read('index.html'))?.[1];
    expect(entry).toBeDefined();
    const loaded = [...loadedWith(entry ?? '', imports)].filter((name) => !name.startsWith('src/'));
    expect(loaded).toEqual([]);
  });

  test('the first script of the page does not read the texts of the dashboard, which load later', () => {
    const loaded = loadedWith('src/web/main.ts', imports);
    const readers = imports.filter(({ from, to }) => to === 'src/web/text/index.ts' && loaded.has(from));
    expect(readers.map(({ from }) => from)).toEqual([]);
  });
});

describe('the check of the plan', () => {
  const value = (from: string, to: string): Import => ({ from, to, kind: 'value' });
  test.each([
    ['contract imports a package', value('src/contract/tags.ts', 'react')],
    ['contract imports Node', value('src/contract/tags.ts', 'node:fs')],
    ['contract reaches up', value('src/contract/tags.ts', 'src/geo/shape.ts')],
    ['geo reaches up', value('src/geo/shape.ts', 'src/rules/visits.ts')],
    ['rules know the store', value('src/rules/visits.ts', 'src/server/store/tags.ts')],
    ['the service imports the dashboard', value('src/server/main.ts', 'src/web/paths/index.ts')],
    ['the dashboard imports the service', value('src/web/api/tags.ts', 'src/server/http/problems.ts')],
    ['a file next to the rooms of the server', value('src/server/misc.ts', 'zod')],
    ['a low room starts the service', value('src/server/http/body.ts', 'src/server/host/app.ts')],
    ['the store calls a route', value('src/server/store/tags.ts', 'src/server/routes/tags.ts')],
    ['the database knows a table', value('src/server/database/pool.ts', 'src/server/store/tags.ts')],
    ['a route opens its own connection', value('src/server/routes/tags.ts', 'pg')],
    [
      'a feature imports a feature',
      value('src/web/features/tags/TagForm.tsx', 'src/web/features/geofences/columns.ts'),
    ],
    ['a feature draws on Leaflet itself', value('src/web/features/geofences/GeofencesPage.tsx', 'leaflet')],
    ['a feature draws with terra-draw itself', value('src/web/features/geofences/GeofencesPage.tsx', 'terra-draw')],
    ['the app knows the map', value('src/web/app/App.tsx', 'src/web/map/Map.tsx')],
    ['a widget fetches', value('src/web/ui/Table.tsx', 'src/web/api/tags.ts')],
    ['the texts know a screen', value('src/web/text/index.ts', 'src/web/ui/Table.tsx')],
    ['the browser reads files', value('src/web/api/client.ts', 'node:fs')],
    ['the service renders', value('src/server/host/app.ts', 'react')],
    ['an unplanned room', value('src/web/utils/misc.ts', 'src/web/api/tags.ts')],
    ['an unplanned helper', value('src/helpers.ts', 'zod')],
    ['a route opens a pool', value('src/server/routes/tags.ts', 'src/server/database/pool.ts')],
    ['a type is an arrow too', { from: 'src/contract/tags.ts', to: 'src/web/paths/index.ts', kind: 'type' }],
  ] satisfies [string, Import][])('%s', (_, broken) => {
    expect(crossings([broken])).toHaveLength(1);
  });

  test('accepts imports that follow the plan', () => {
    expect(
      crossings([
        value('src/server/routes/tags.ts', 'src/server/store/tags.ts'),
        value('src/server/store/tags.ts', 'src/server/database/sql.ts'),
        value('src/web/app/routes/tags.ts', 'src/web/features/tags/TagsPage.tsx'),
        value('src/web/features/tags/TagsPage.tsx', 'src/web/features/tags/columns.ts'),
        value('src/web/features/tags/TagsPage.tsx', 'src/web/paths/index.ts'),
        value('src/web/map/GeofenceLayer.tsx', 'leaflet/dist/leaflet.css'),
        value('src/server/database/pool.ts', 'pg'),
        { from: 'src/server/routes/tags.ts', to: 'src/server/database/database.ts', kind: 'type' },
      ]),
    ).toEqual([]);
  });
});

describe('the reader of imports', () => {
  const code = `
    import type { A } from './a.ts';
    import { type B, b } from '../b.ts';
    import './c.css';
    export { d } from 'pg';
    export type { E } from './e.ts';
    const f = () => import('./f.tsx');
    // import './comment.ts'
  `;
  test('finds static, type, side-effect, re-exported and dynamic imports', () => {
    expect(importsOf('src/web/ui/x.tsx', code).map(({ to, kind }) => `${kind} ${to}`)).toEqual([
      'type src/web/ui/a.ts',
      'value src/web/b.ts',
      'value src/web/ui/c.css',
      'value pg',
      'type src/web/ui/e.ts',
      'later src/web/ui/f.tsx',
    ]);
  });

  test('leaves out types and dynamic imports of an entry', () => {
    const graph: Import[] = [
      { from: 'src/a.ts', to: 'src/b.ts', kind: 'value' },
      { from: 'src/b.ts', to: 'react', kind: 'value' },
      { from: 'src/b.ts', to: 'zod', kind: 'type' },
      { from: 'src/a.ts', to: 'src/c.ts', kind: 'later' },
    ];
    expect([...loadedWith('src/a.ts', graph)]).toEqual(['src/a.ts', 'src/b.ts', 'react']);
  });
});
