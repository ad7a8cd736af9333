/** Addresses below `/ingest`, some of which contain a key. */

export type Format = 'messages' | 'traccar' | 'osmand' | 'owntracks';

export interface Address {
  format: Format;
  /** For the log: without the key. */
  template: string;
  methods: readonly string[];
  /** In the path. */
  key?: string;
}

const methods: Record<Format, readonly string[]> = {
  messages: ['POST'],
  traccar: ['POST'],
  osmand: ['GET', 'POST'],
  owntracks: ['POST'],
};

export const isIngest = (path: string): boolean => path === '/ingest' || path.startsWith('/ingest/');

export function addressOf(path: string): Address | undefined {
  if (path === '/ingest/v1/messages') return { format: 'messages', template: path, methods: methods.messages };
  const [, name, key] = /^\/ingest\/(traccar|osmand|owntracks)(?:\/([^/]*))?\/?$/.exec(path) ?? [];
  if (name === undefined) return undefined;
  // One of the alternatives of the pattern.
  const format = name as Format;
  const template = `/ingest/${format}${key ? '/{key}' : ''}`;
  return { format, template, methods: methods[format], ...(key && { key }) };
}

/** A path without the key, or anything in the key's place. */
export const withoutKey = (path: string): string =>
  path.replace(/(\/ingest\/(?:traccar|osmand|owntracks)\/)[^/]+/, '$1***').replaceAll(/flk_[\w%-]+/g, '***');
