/** Time-based one-time passwords: RFC 6238 over RFC 4226, with SHA-1, six digits and steps of 30 seconds, as every authenticator app has them. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const stepMs = 30_000;
const digits = 6;
/** RFC 4226 recommends 160 bits. */
const secretBytes = 20;
/** Steps before and after the current one that still count, for clocks that are wrong. */
const drift = 1;

export const newTotpSecret = (): Buffer => randomBytes(secretBytes);

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648, without padding: 160 bits need none. */
export function base32(bytes: Uint8Array): string {
  let text = '';
  let bits = 0;
  let value = 0;
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xfff;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += alphabet[(value >>> (bits - 5)) & 31];
  }
  return bits === 0 ? text : text + alphabet[(value << (5 - bits)) & 31];
}

/** The code of a step. */
export function totpAt(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0');
}

export const stepOf = (now: Date): number => Math.floor(now.getTime() / stepMs);

/** The step whose code this is; undefined for any other code. */
export function matchingStep(secret: Uint8Array, code: string, now: Date): number | undefined {
  const typed = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(typed)) return undefined;
  const current = stepOf(now);
  for (let step = current - drift; step <= current + drift; step += 1) {
    if (timingSafeEqual(Buffer.from(totpAt(secret, step)), Buffer.from(typed))) return step;
  }
  return undefined;
}

/** For the QR code: https://github.com/google/google-authenticator/wiki/Key-Uri-Format */
export function totpUri(secret: Uint8Array, username: string): string {
  const issuer = 'Fenceline';
  const query = new URLSearchParams({ secret: base32(secret), issuer, algorithm: 'SHA1', digits: '6', period: '30' });
  return `otpauth://totp/${issuer}:${encodeURIComponent(username)}?${query}`;
}

/** 120 random bits in six groups, which people can type. Below 112 bits, OWASP ASVS 2.6.2 requires salted hashes. */
export const newRecoveryCode = (): string =>
  base32(randomBytes(15))
    .toLowerCase()
    .replace(/(.{4})(?=.)/g, '$1-');
