import type { MediaType } from './media-type.ts';
import { Problem } from './problems.ts';

const badForm = (detail: string): Problem => new Problem(400, 'invalid_request', 'Bad form', detail);

/** Far more than any form of ours needs. */
const fieldsAtMost = 50;

export const isFormType = (type: string): boolean =>
  type === 'application/x-www-form-urlencoded' || type === 'multipart/form-data';

/**
 * The fields of a form, url-encoded or multipart, by lower-case name (document, "Token request": key names may have any
 * case). Empty fields count as missing, and a field may occur only once (RFC 6749 §3.2). 400 for a malformed form, 415
 * for an unknown character set.
 */
export async function readForm(
  body: Buffer,
  contentType: string | null,
  type: MediaType | undefined,
): Promise<Record<string, string>> {
  const entries =
    type?.type === 'multipart/form-data' ? await multipart(body, contentType ?? '') : urlEncoded(body, type?.charset);
  const fields = new Map<string, string>();
  let count = 0;
  for (const [sentName, value] of entries) {
    count += 1;
    if (count > fieldsAtMost) throw badForm(`The form has more than ${fieldsAtMost} fields.`);
    const name = sentName
      .replace(/^\uFEFF/, '')
      .trim()
      .toLowerCase();
    if (typeof value !== 'string') throw badForm(`The field ${name} is a file.`);
    if (value === '') continue;
    if (fields.has(name)) throw badForm(`The field ${name} comes twice.`);
    fields.set(name, value);
  }
  return Object.fromEntries(fields);
}

function urlEncoded(body: Buffer, charset: string | undefined): Iterable<[string, string]> {
  let decoder: TextDecoder;
  try {
    decoder = new TextDecoder(charset ?? 'utf-8');
  } catch {
    throw new Problem(415, 'unsupported-media-type', 'Unsupported media type', 'Forms are sent in UTF-8.');
  }
  return new URLSearchParams(decoder.decode(body)).entries();
}

async function multipart(body: Buffer, contentType: string): Promise<Iterable<[string, string | Blob]>> {
  try {
    const form = await new Response(body as Uint8Array<ArrayBuffer>, {
      headers: { 'Content-Type': contentType },
    }).formData();
    return form.entries();
  } catch {
    throw badForm('The body is no multipart form.');
  }
}
