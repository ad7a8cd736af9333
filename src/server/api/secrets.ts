import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { apiKeyPrefix, ingestKeyPrefix } from '../../contract/choices.ts';

/** 256 random bits, without meaning. */
export const newAccessToken = (): string => randomBytes(32).toString('base64url');
export const isAccessToken = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** Document, "Token request": a GUID. 122 random bits. */
export const newRefreshToken = (): string => randomUUID();

/** A prefix for people and secret scanners, then 256 random bits. */
export const newIngestKey = (): string => ingestKeyPrefix + randomBytes(32).toString('base64url');

export const newApiKey = (): string => apiKeyPrefix + randomBytes(32).toString('base64url');
export const isApiKey = (text: string): boolean => text.startsWith(apiKeyPrefix) && text.length < 100;

/** The stored hash of a token or key. The input is random, so a slow hash is not needed. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();
