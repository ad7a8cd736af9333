/** Which file of the build a module of the dashboard goes into: few files, so that each is worth its request. */
import { join } from 'node:path';
import { root } from './built.mjs';

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/** A file gets what all of its modules import, unless an earlier file has it. */
const files = {
  'sign-in': ['index.html'],
  app: ['src/web/app/start.tsx'],
  map: ['src/web/features/live/LivePage.tsx', 'src/web/features/geofences/GeofencesPage.tsx'],
  live: ['src/web/features/live/LivePage.tsx'],
  geofences: ['src/web/features/geofences/GeofencesPage.tsx'],
  // What the forms of all kinds accept. Merging these modules with others by size makes circles.
  schemas: ['src/web/records/input-schemas.ts'],
  // Its modules import each other, so merging them with others by size makes circles.
  'bulk-changes': ['src/web/data/use-set-fields.ts'],
  // Records call `defineRecord` while they load, so no file may be between them and what they import.
  records: ['src/web/records/definitions.ts'],
  // The same for columns that call it while they load.
  places: ['src/web/components/place-columns.tsx'],
};

/** The name of the file for a module of the sign-in page, of every page, of every map page, or of records; null for others. */
export function chunkNames(): (id: string, graph: Graph) => string | null {
  let names: Map<string, string> | undefined;
  return (id, graph) => {
    names ??= namesIn(graph);
    return names.get(id) ?? null;
  };
}

function namesIn(graph: Graph): Map<string, string> {
  const names = new Map<string, string>();
  for (const [name, modules] of Object.entries(files)) {
    const [first = new Set<string>(), ...others] = modules.map((module) => reachable(graph, join(root, module), names));
    for (const id of first) if (others.every((other) => other.has(id))) names.set(id, name);
  }
  return names;
}

/** The module with all that it imports, but for modules that have a file. */
function reachable(graph: Graph, module: string, names: ReadonlyMap<string, string>): Set<string> {
  const found = new Set([module]);
  for (const id of found) {
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) if (!names.has(imported)) found.add(imported);
  }
  return found;
}
