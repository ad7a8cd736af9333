/** Which file of the build a module of the dashboard goes into: few files, so that each is worth its request. */
import { join } from 'node:path';
import { root } from './built.mjs';

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/** Files of what these modules import. The first file that wants a module gets it. */
const files = {
  'sign-in': ['index.html'],
  app: ['src/web/app/start.tsx'],
  map: ['src/web/features/live/LivePage.tsx', 'src/web/features/geofences/GeofencesPage.tsx'],
  // Records call `defineRecord` while they load, so no file may be between them and what they import.
  records: ['src/web/records/definitions.ts'],
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
    const open = modules.map((module) => join(root, module));
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (names.has(id)) continue;
      names.set(id, name);
      open.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
    }
  }
  return names;
}
