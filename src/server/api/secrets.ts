import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { ingestKeyPrefix } from '../../contract/choices.ts';

/** 256 random bits: opaque, nothing can be read from it. */
export const newAccessToken = (): string => randomBytes(32).toString('base64url');
export const isAccessToken = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** Document, "Token request": a GUID. 122 random bits. */
export const newRefreshToken = (): string => randomUUID();

/** 256 random bits behind what tells people and secret scanners what it is. */
export const newIngestKey = (): string => ingestKeyPrefix + randomBytes(32).toString('base64url');

/** What is stored of a token or a key. Its bits are random already: a slow hash would add nothing. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();
