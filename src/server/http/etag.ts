import { createHash } from 'node:crypto';

/** Content codings that an answer may have, by the ending that its ETag then has: another coding is another tag. */
export const codings = { br: '-br', gzip: '-gz' } as const;
export type Coding = keyof typeof codings;

/** The part of a strong ETag that says which bytes: the same in every coding. */
export const stateOf = (bytes: Uint8Array | string): string =>
  createHash('sha256').update(bytes).digest('base64url').slice(0, 27);

export const etag = (state: string, coding?: Coding): string => `"${state}${coding ? codings[coding] : ''}"`;

/** Whether an `If-Match` or `If-None-Match` header names that state, in whatever coding it was seen. */
function names(header: string, state: string, { weak }: { weak: boolean }): boolean {
  if (header.trim() === '*') return true;
  const ours = new Set([etag(state), etag(state, 'br'), etag(state, 'gzip')]);
  for (const [, weakness, tag = ''] of header.matchAll(/(W\/)?("[^"]*")/g)) {
    if (ours.has(tag) && (weak || weakness === undefined)) return true;
  }
  return false;
}

/** RFC 9110 §13.1.2: compared weakly. Without the header nothing matches. */
export const matchesIfNoneMatch = (header: string | null, state: string): boolean =>
  header !== null && names(header, state, { weak: true });

/** RFC 9110 §13.1.1: compared strongly. */
export const matchesIfMatch = (header: string, state: string): boolean => names(header, state, { weak: false });
