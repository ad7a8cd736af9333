import type { Endpoint } from '../../contract/endpoint.ts';

/** A list is a repeated parameter. Null is left out, like undefined. */
export type Query = Record<string, string | number | boolean | null | undefined | readonly (string | number)[]>;

interface Options {
  /** Values of the `{names}` in the path. */
  path?: Record<string, number> | undefined;
  query?: Query;
  signal?: AbortSignal | undefined;
  /** ETag of the record that the person saw. 412 if the record has changed since. */
  ifMatch?: string | undefined;
  lastEventId?: string | undefined;
  /** Media type of the answer. Such a request changes nothing. */
  accept?: string | undefined;
}
export type AnyOptions = Options | undefined;

/** One request, before it has an address and headers. */
export interface ApiRequest {
  method: Endpoint['method'];
  /** Path of the endpoint table, with `{names}`. */
  path: string;
  options?: AnyOptions;
  body?: unknown;
}

export function queryOf(query: Query = {}): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue;
    for (const each of Array.isArray(value) ? (value as unknown[]) : [value]) parameters.append(name, String(each));
  }
  return parameters.size === 0 ? '' : `?${parameters}`;
}
