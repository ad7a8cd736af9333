/** A device with passkeys in software: P-256 keys, attestation "none", and every mistake that a test asks it to make. */
import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import type { PasskeyCreation, PasskeyRequest } from '../../src/contract/passkeys.ts';

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const encoded = (bytes: Buffer | string): string => Buffer.from(bytes).toString('base64url');

/** RFC 8949, as far as an attestation needs it. */
function cbor(value: number | string | Buffer | ReadonlyMap<number | string, unknown>): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, entry]) => [cbor(key), cbor(entry as Parameters<typeof cbor>[0])]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
}

/** What a test wants to be wrong. */
export interface Mistakes {
  origin?: string;
  rpId?: string;
  type?: string;
  challenge?: string;
  /** The device has not checked the person. */
  unverified?: boolean;
  counter?: number;
  /** Signs with the key of this passkey. */
  keyOf?: Passkey;
  userHandle?: string;
  attestation?: 'none' | 'packed with certificates';
}

export interface Passkey {
  id: string;
  key: KeyObject;
  userHandle: string;
  counter: number;
}

const flags = { present: 1, verified: 4, credential: 64 };

export function createAuthenticator(origin = 'http://localhost') {
  const clientData = (type: string, challenge: string, { origin: claimed = origin, ...mistakes }: Mistakes): string =>
    JSON.stringify({
      ...{ type: mistakes.type ?? type, challenge: mistakes.challenge ?? challenge },
      ...{ origin: claimed, crossOrigin: false },
    });
  const dataOf = (
    rpId: string,
    counter: number,
    { unverified, ...mistakes }: Mistakes,
    credential?: Buffer,
  ): Buffer => {
    const set = flags.present | (unverified ? 0 : flags.verified) | (credential ? flags.credential : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(mistakes.rpId ?? rpId), Buffer.from([set]), count, credential ?? Buffer.alloc(0)]);
  };

  return {
    /** Like `navigator.credentials.create().toJSON()`. */
    create(options: PasskeyCreation, mistakes: Mistakes = {}) {
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const cose = cbor(
        new Map<number, number | Buffer>([
          ...([
            [1, 2],
            [3, -7],
            [-1, 1],
          ] as const),
          ...([
            [-2, Buffer.from(x, 'base64url')],
            [-3, Buffer.from(y, 'base64url')],
          ] as const),
        ]),
      );
      const id = randomBytes(32);
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose]);
      const statement = mistakes.attestation
        ? new Map<string, unknown>([
            ['alg', -7],
            ['sig', Buffer.alloc(64)],
            ['x5c', Buffer.alloc(10)],
          ])
        : new Map<string, unknown>();
      const counter = mistakes.counter ?? 0;
      const attestationObject = cbor(
        new Map<string, Parameters<typeof cbor>[0]>([
          ['fmt', mistakes.attestation ? 'packed' : 'none'],
          ['attStmt', statement],
          ['authData', dataOf(options.rp.id, counter, mistakes, credential)],
        ]),
      );
      const passkey: Passkey = { id: encoded(id), key: privateKey, userHandle: options.user.id, counter };
      return {
        passkey,
        credential: {
          ...{ id: passkey.id, rawId: passkey.id, type: 'public-key', authenticatorAttachment: 'platform' },
          clientExtensionResults: {},
          response: {
            clientDataJSON: encoded(clientData('webauthn.create', options.challenge, mistakes)),
            attestationObject: encoded(attestationObject),
            transports: ['internal', 'a new way'],
          },
        },
      };
    },

    /** Like `navigator.credentials.get().toJSON()`. */
    get(options: PasskeyRequest, passkey: Passkey, mistakes: Mistakes = {}) {
      passkey.counter = mistakes.counter ?? passkey.counter + 1;
      const data = dataOf(options.rpId, passkey.counter, mistakes);
      const client = clientData('webauthn.get', options.challenge, mistakes);
      const signed = createSign('sha256').update(Buffer.concat([data, sha256(client)]));
      return {
        ...{ id: passkey.id, rawId: passkey.id, type: 'public-key', authenticatorAttachment: 'platform' },
        clientExtensionResults: {},
        response: {
          clientDataJSON: encoded(client),
          authenticatorData: encoded(data),
          signature: encoded(signed.sign((mistakes.keyOf ?? passkey).key)),
          userHandle: mistakes.userHandle ?? passkey.userHandle,
        },
      };
    },
  };
}
