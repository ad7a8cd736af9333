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

interface Node {
  literal: Map<string, Node>;
  parameter?: Node;
  path?: string;
  byMethod: Map<string, Route>;
}

const newNode = (): Node => ({ literal: new Map(), byMethod: new Map() });
const parameterName = (segment: string): string | undefined => /^\{(.+)\}$/.exec(segment)?.[1];

function buildTree(): Node {
  const root = newNode();
  for (const [name, row] of Object.entries(endpoints) as [EndpointName, Endpoint][]) {
    let node = root;
    for (const segment of row.path.slice(1).split('/')) node = childOf(node, segment);
    node.path = row.path;
    node.byMethod.set(row.method, { name, row });
  }
  return root;
}

function childOf(node: Node, segment: string): Node {
  if (parameterName(segment)) {
    node.parameter ??= newNode();
    return node.parameter;
  }
  const child = node.literal.get(segment) ?? newNode();
  node.literal.set(segment, child);
  return child;
}

const root = buildTree();

/** The endpoint rows of a path. A literal segment wins over a parameter (`/users/me` over `/users/{userId}`). */
export function matchEndpoint(path: string): Match | undefined {
  const segments = path.slice(1).split('/').map(decoded);
  const node = find(root, segments, 0);
  if (!node?.path) return undefined;
  const parameters = Object.fromEntries(
    node.path
      .slice(1)
      .split('/')
      .flatMap((segment, index) => {
        const name = parameterName(segment);
        return name ? [[name, segments[index] ?? '']] : [];
      }),
  );
  return { path: node.path, byMethod: node.byMethod, parameters };
}

function find(node: Node, segments: readonly string[], at: number): Node | undefined {
  const segment = segments[at];
  if (segment === undefined) return node.path ? node : undefined;
  const literal = node.literal.get(segment);
  const found = literal && find(literal, segments, at + 1);
  if (found) return found;
  return node.parameter && segment !== '' ? find(node.parameter, segments, at + 1) : undefined;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
