import { createHash } from 'node:crypto';
import { savedText, stateLength } from '../../contract/record-state.ts';
import { sha256InThread } from './hash.ts';

/** Content codings and their ETag suffixes: each coding has its own ETag. */
export const codings = { br: '-br', gzip: '-gz' } as const;
export type Coding = keyof typeof codings;

/** The part of a strong ETag that identifies the bytes, without the coding. */
export const stateOf = (bytes: Uint8Array | string): string => stateFrom(createHash('sha256').update(bytes).digest());

export const stateInSlices = async (bytes: Uint8Array): Promise<string> => stateFrom(await sha256InThread(bytes));

/** Hexadecimal, so that a state never ends like the name of a coding. */
const stateFrom = (hash: Buffer): string => hash.toString('hex').slice(0, stateLength);

/**
 * The state of a record with fields that its device writes: a hash of the fields that people save, a dot, a hash of the
 * others. So the ETag changes with the body, and `If-Match` can ignore what devices write.
 */
export function recordState(record: object, telemetry: readonly string[] = []): string {
  const saved = stateOf(savedText(record, telemetry));
  if (telemetry.length === 0) return saved;
  const written = Object.entries(record).filter(([name]) => telemetry.includes(name));
  return `${saved}.${stateOf(JSON.stringify(written))}`;
}

export const etag = (state: string, coding?: Coding): string => `"${state}${coding ? codings[coding] : ''}"`;

/**
 * Endings of a tag: of our codings, and of web servers that compress. Apache sends `"x-gzip"` (earlier `"x;gzip"`), Caddy
 * `"x-gzip"`, `"x-br"` or `"x-zstd"`. A proxy behind a proxy adds a second one.
 */
const codingEnding = /(?:[-;](?:gz|gzip|br|zstd|deflate))+$/;

/**
 * Whether an `If-Match` or `If-None-Match` header contains a state. Ignores `W/` and endings: nginx makes the tag of every
 * answer that it compresses weak, and a save with that tag must work.
 */
function names(header: string, isOurs: (state: string) => boolean): boolean {
  if (header.trim() === '*') return true;
  return [...header.matchAll(/"([^"]*)"/g)].some(([, tag = '']) => isOurs(tag.replace(codingEnding, '')));
}

/** Without the header nothing matches. */
export const matchesIfNoneMatch = (header: string | null, state: string): boolean =>
  header !== null && names(header, (named) => named === state);

/** Of a `recordState` only the part that people save. */
export const matchesIfMatch = (header: string, state: string): boolean =>
  names(header, (named) => savedPart(named) === savedPart(state));

const savedPart = (state: string): string => state.split('.', 1)[0] ?? state;
