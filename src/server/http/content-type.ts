import type { Because } from '../../contract/problem-reasons.ts';
import { isJsonType, isUtf8, type MediaType, readMediaType } from './media-type.ts';
import { Problem } from './problems.ts';

export const unsupported = (why: Because | string, headers?: Record<string, string>): Problem =>
  new Problem(415, 'unsupported-media-type', 'Unsupported media type', why, { headers });

/** The content type of the body; undefined without one. 415 if it is malformed. */
export function sentType(headers: Headers): MediaType | undefined {
  const contentType = headers.get('content-type');
  const type = readMediaType(contentType);
  if (contentType?.trim() && !type) throw unsupported({ reason: 'noMediaType', params: { contentType } });
  return type;
}

/** 415 unless the type is JSON in UTF-8. */
export function mustBeJson(type: MediaType | undefined, others = ''): void {
  if (!type || (isJsonType(type.type) && isUtf8(type.charset))) return;
  throw unsupported(
    { reason: 'jsonWanted', params: { others } },
    { 'Accept-Post': ['application/json-patch+json, application/json', others].filter(Boolean).join(', ') },
  );
}
