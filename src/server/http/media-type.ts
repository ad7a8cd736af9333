export interface MediaType {
  /** Lower case: `application/json`. */
  type: string;
  /** Of the `charset` parameter, lower case. */
  charset: string | undefined;
}

/** Parses a `Content-Type` header; undefined if it is missing or malformed. */
export function readMediaType(header: string | null): MediaType | undefined {
  const [type = '', ...parameters] = (header ?? '').split(';').map((part) => part.trim().toLowerCase());
  if (!/^[^\s/]+\/[^\s/]+$/.test(type)) return undefined;
  const charset = parameters.find((parameter) => parameter.startsWith('charset='));
  return { type, charset: charset?.slice('charset='.length).replaceAll('"', '') };
}

/** Document, "General rules" 2: JSON, also as patch type; other `+json` types and `text/json` are accepted too. */
export const isJsonType = (type: string): boolean =>
  type === 'text/json' || /^application\/(?:[\w.!#$&^-]+\+)?json$/.test(type);

export const isUtf8 = (charset: string | undefined): boolean =>
  charset === undefined || charset === 'utf-8' || charset === 'utf8';

export const isText = (type: string): boolean =>
  type.startsWith('text/') || /[/+](?:json|xml)$|\/(?:javascript|manifest\+json)$/.test(type);
