/** A POST to an address that a person typed. It follows no redirect, and reads only the beginning of the answer. */
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import type { DeliveryProblem } from '../../contract/choices.ts';
import { isPublicAddress, lookUpPublic, PrivateAddressError } from './public-address.ts';

export interface PostOptions {
  headers: Readonly<Record<string, string>>;
  body: string;
  /** For all of it: name, connection, and the part of the answer that is read. */
  timeoutMs: number;
  /** Characters of the answer to read. */
  answerLength: number;
  /** The host of the service trusts this one: http and private addresses are allowed. */
  isTrusted: boolean;
  signal?: AbortSignal | undefined;
}

export interface PostOutcome {
  /** Null if no answer came. */
  status: number | null;
  problem: DeliveryProblem | null;
  answer: string | null;
}

/** The hostname of a URL has brackets around an IPv6 address. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '').toLowerCase();

const noAnswer = (problem: DeliveryProblem): PostOutcome => ({ status: null, problem, answer: null });

/** Never throws. */
export async function post(address: string, options: PostOptions): Promise<PostOutcome> {
  const { timeoutMs, isTrusted } = options;
  const url = new URL(address);
  const host = hostOf(url);
  if (!isTrusted && url.protocol !== 'https:') return noAnswer('notHttps');
  // An address needs no lookup, so nothing would check it.
  if (!isTrusted && isIP(host) !== 0 && !isPublicAddress(host)) return noAnswer('privateAddress');
  const limit = AbortSignal.timeout(timeoutMs);
  const signal = options.signal ? AbortSignal.any([limit, options.signal]) : limit;
  try {
    return await exchange(url, { ...options, signal });
  } catch (error) {
    return noAnswer(limit.aborted ? 'timeout' : problemOf(error));
  }
}

function exchange(url: URL, { headers, body, answerLength, isTrusted, signal }: PostOptions): Promise<PostOutcome> {
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const request = send(url, {
      method: 'POST',
      headers: { ...headers, 'Content-Length': String(Buffer.byteLength(body)) },
      // A connection of its own: one that is kept open would skip the check of its address.
      agent: false,
      ...(!isTrusted && { lookup: lookUpPublic }),
      ...(signal && { signal }),
    });
    request.on('error', reject);
    // After 101 Switching Protocols no error follows, and no answer.
    request.on('close', () => reject(new Error('The connection closed without an answer.')));
    request.on('response', (response) => {
      const { statusCode: status = 0 } = response;
      // UTF-8 needs up to four bytes for a character.
      const bytesAtMost = 4 * answerLength;
      const pieces: Buffer[] = [];
      let bytes = 0;
      const done = (): void => {
        const answer = printable(Buffer.concat(pieces).toString('utf8'), answerLength);
        resolve({ status, problem: problemOfStatus(status), answer });
        request.destroy();
      };
      // The status is all that is wanted.
      if (bytesAtMost === 0) return done();
      response.on('data', (piece: Buffer) => {
        pieces.push(piece);
        bytes += piece.length;
        if (bytes >= bytesAtMost) done();
      });
      response.on('end', done);
      response.on('error', reject);
      response.on('aborted', () => reject(new Error('The answer broke off.')));
    });
    request.end(body);
  });
}

/** PostgreSQL stores no NUL, and half a pair is no UTF-8. */
const printable = (text: string, length: number): string =>
  text
    .replaceAll('\0', '')
    .slice(0, length)
    .replace(/\p{Surrogate}/gu, '');

function problemOfStatus(status: number): DeliveryProblem | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'redirect' : 'badStatus';
}

const problemOfCode: Readonly<Record<string, DeliveryProblem>> = {
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'refused',
  ENETUNREACH: 'refused',
  ENOTFOUND: 'noHost',
  EAI_AGAIN: 'noHost',
  ENODATA: 'noHost',
  ETIMEDOUT: 'timeout',
};

function problemOf(error: unknown): DeliveryProblem {
  if (error instanceof PrivateAddressError) return 'privateAddress';
  // All addresses of a name failed, each with its own error.
  if (error instanceof AggregateError && error.errors.length > 0) return problemOf(error.errors[0]);
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code.startsWith('HPE_')) return 'badAnswer';
  if (/^ERR_TLS|CERT|SSL|SELF_SIGNED|UNABLE_TO_/.test(code)) return 'certificate';
  return problemOfCode[code] ?? 'brokenOff';
}
