/** Addresses below `/ingest`, some of which contain a key. */

export type Format = 'messages' | 'traccar' | 'osmand';

export interface Address {
  format: Format;
  /** For the log: without the key. */
  template: string;
  methods: readonly string[];
  /** In the path. */
  key?: string;
}

const methods: Record<Format, readonly string[]> = { messages: ['POST'], traccar: ['POST'], osmand: ['GET', 'POST'] };

export const isIngest = (path: string): boolean => path === '/ingest' || path.startsWith('/ingest/');

export function addressOf(path: string): Address | undefined {
  if (path === '/ingest/v1/messages') return { format: 'messages', template: path, methods: methods.messages };
  const [, format, key] = /^\/ingest\/(traccar|osmand)(?:\/([^/]*))?\/?$/.exec(path) ?? [];
  if (format !== 'traccar' && format !== 'osmand') return undefined;
  const template = `/ingest/${format}${key ? '/{key}' : ''}`;
  return { format, template, methods: methods[format], ...(key && { key }) };
}

/** A path without the key, or anything in the key's place. */
export const withoutKey = (path: string): string =>
  path.replace(/(\/ingest\/(?:traccar|osmand)\/)[^/]+/, '$1***').replaceAll(/flk_[\w%-]+/g, '***');
