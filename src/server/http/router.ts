import { TrieRouter } from 'hono/router/trie-router';
import type { Endpoint } from '../../contract/endpoint.ts';
import { type EndpointName, endpoints } from '../../contract/endpoints/index.ts';

export interface Route {
  name: EndpointName;
  row: Endpoint;
}

export interface Match {
  /** As in the endpoint table: `/public/v1/tags/{tagId}`. */
  path: string;
  byMethod: ReadonlyMap<string, Route>;
  /** Path parameters by name, as sent. */
  parameters: Readonly<Record<string, string>>;
}

interface Rows {
  path: string;
  byMethod: Map<string, Route>;
}

const parameter = /\{(\w+)\}/g;
const router = new TrieRouter<Rows>();
for (const rows of rowsByPath()) router.add('ALL', rows.path.replace(parameter, ':$1'), rows);

/** A literal segment wins over a parameter (`/users/me` over `/users/{userId}`): the router returns matches in this order. */
function rowsByPath(): Rows[] {
  const byPath = new Map<string, Rows>();
  for (const [name, row] of Object.entries(endpoints) as [EndpointName, Endpoint][]) {
    for (const path of row.alias === undefined ? [row.path] : [row.path, row.alias]) {
      const rows = byPath.get(path) ?? { path, byMethod: new Map() };
      byPath.set(path, rows);
      rows.byMethod.set(row.method, { name, row });
    }
  }
  const literalFirst = ({ path }: Rows): string => path.replaceAll('{', '\uffff');
  return [...byPath.values()].sort((one, other) => (literalFirst(one) < literalFirst(other) ? -1 : 1));
}

/** The endpoint rows of a path. */
export function matchEndpoint(path: string): Match | undefined {
  // Leaves an encoded slash as it is, so that segments stay the same.
  const [[first]] = router.match('ALL', decoded(path, decodeURI));
  if (!first) return undefined;
  const [rows] = first;
  const segments = path.split('/');
  const parameters = rows.path.split('/').flatMap((segment, index) => {
    const [name] = segment.match(/\w+(?=\})/) ?? [];
    return name ? [[name, decoded(segments[index] ?? '', decodeURIComponent)]] : [];
  });
  return { ...rows, parameters: Object.fromEntries(parameters) as Record<string, string> };
}

function decoded(text: string, decode: (text: string) => string): string {
  try {
    return decode(text);
  } catch {
    return text;
  }
}
