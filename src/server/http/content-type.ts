import { Problem } from '../problems.ts';
import { isJsonType, isUtf8, type MediaType, readMediaType } from './media-type.ts';

export const unsupported = (detail: string, headers?: Record<string, string>): Problem =>
  new Problem(415, 'unsupported-media-type', 'Unsupported media type', detail, undefined, headers);

/** What the body says that it is; undefined where it says nothing. 415 where it makes no sense. */
export function sentType(headers: Headers): MediaType | undefined {
  const contentType = headers.get('content-type');
  const type = readMediaType(contentType);
  if (contentType?.trim() && !type) throw unsupported(`"${contentType}" is no media type.`);
  return type;
}

/** 415 for what is said to be anything else than JSON in UTF-8. */
export function mustBeJson(type: MediaType | undefined, others = ''): void {
  if (!type || (isJsonType(type.type) && isUtf8(type.charset))) return;
  throw unsupported(
    `Send JSON in UTF-8, as application/json-patch+json or application/json${others && `, or ${others}`}.`,
    {
      'Accept-Post': ['application/json-patch+json, application/json', others].filter(Boolean).join(', '),
    },
  );
}
