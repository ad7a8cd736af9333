/**
 * Checks what passkeys have signed. A passkey opens alone, because it takes the place of both factors: the device, and what the
 * device asks the person for. So each signature must say that the device has recognised the person.
 */
import { createHmac, randomBytes } from 'node:crypto';
import type { AttestationObject } from '@simplewebauthn/server/helpers';
import { passkeyChallenges } from '../../contract/choices.ts';
import {
  type PasskeyAssertion,
  type PasskeyCreation,
  type PasskeyRegistration,
  type PasskeyRequest,
  passkeyAssertion,
} from '../../contract/passkeys.ts';
import type { Database } from '../database/database.ts';
import { networkOf } from '../http/peer.ts';
import { type FoundPasskey, findPasskey, type NewPasskey, takeCreation, takeSignIn } from '../store/passkeys.ts';
import type { Attempt } from '../store/sign-in-attempts.ts';
import { usernameKey } from '../store/users.ts';
import type { RelyingParty } from './relying-party.ts';
import { hashSecret } from './secrets.ts';
import type { Services } from './services.ts';
import { countAttemptOrRefuse, maySignInHere } from './sign-in.ts';

/** COSE: ES256, Ed25519 and RS256, which all devices together know. */
const algorithms = [-7, -8, -257];
const timeout = passkeyChallenges.seconds * 1000;

export const newChallenge = (): string => randomBytes(32).toString('base64url');

/** What devices store as the user: says nothing about the person, and differs between services that share a host. */
const handleOf = (noticeKey: string, userId: number): string =>
  createHmac('sha256', noticeKey).update(`passkey of user ${userId}`).digest('base64url');

interface Creation {
  party: RelyingParty;
  challenge: string;
  user: { id: number; username: string; name: string | null };
  noticeKey: string;
  existing: readonly { credentialId: Buffer; transports: readonly string[] }[];
}

export const creationOptions = ({ party, challenge, user, noticeKey, existing }: Creation): PasskeyCreation => ({
  rp: { id: party.id, name: 'Fenceline' },
  user: { id: handleOf(noticeKey, user.id), name: user.username, displayName: user.name ?? user.username },
  challenge,
  pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
  timeout,
  excludeCredentials: existing.map(({ credentialId, transports }) => ({
    type: 'public-key',
    id: credentialId.toString('base64url'),
    transports: [...transports],
  })),
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  attestation: 'none',
});

export const requestOptions = ({ id }: RelyingParty, challenge: string): PasskeyRequest => ({
  rpId: id,
  challenge,
  timeout,
  allowCredentials: [],
  userVerification: 'required',
});

/** The challenge that the browser says was signed; undefined if the text is none of a browser. */
function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}

/** The verification throws for each of its checks that fails. It reads only its arguments, so nothing else can fail. */
async function verified<Result>(check: () => Promise<Result>): Promise<Result | Error> {
  try {
    return await check();
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** The passkey that a device has made for this user, or why it is refused, in English. */
export async function verifyRegistration(
  db: Database,
  owner: { accountId: number; userId: number },
  { credential, party, now }: { credential: PasskeyRegistration; party: RelyingParty; now: Date },
): Promise<Omit<NewPasskey, 'name'> | string> {
  const { id, response } = credential;
  const challenge = challengeIn(response.clientDataJSON);
  if (challenge === undefined || !(await takeCreation(db, owner, hashSecret(challenge), now))) {
    return 'its challenge is unknown, used or too old';
  }
  const [{ verifyRegistrationResponse }, { decodeAttestationObject }] = await Promise.all([
    import('@simplewebauthn/server'),
    import('@simplewebauthn/server/helpers'),
  ]);
  const result = await verified(() => {
    const statement = decodeAttestationObject(new Uint8Array(Buffer.from(response.attestationObject, 'base64url')));
    refuseCertificates(statement);
    return verifyRegistrationResponse({
      response: {
        ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
        response: { clientDataJSON: response.clientDataJSON, attestationObject: response.attestationObject },
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
  });
  if (result instanceof Error) return result.message;
  if (!result.verified) return 'its signature is wrong';
  const { publicKey, counter } = result.registrationInfo.credential;
  return {
    credentialId: Buffer.from(id, 'base64url'),
    publicKey: Buffer.from(publicKey),
    counter,
    transports: (response.transports ?? []).filter((each) => transports.has(each)),
  };
}

/** Of WebAuthn level 3. */
const transports = new Set(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);

/**
 * Throws if a device proves its make with a certificate. We ask for none, and the verification would load lists of revoked
 * certificates from addresses that the sender chooses.
 */
function refuseCertificates(decoded: AttestationObject): void {
  const fmt = decoded.get('fmt');
  const isBare = fmt === 'none' || (fmt === 'packed' && !decoded.get('attStmt').get('x5c'));
  if (!isBare) throw new Error(`it has an attestation of the format ${fmt} with certificates, which nobody asked for`);
}

export interface PasskeySignIn {
  passkey: FoundPasskey;
  /** Of this signature. */
  counter: number;
  attempt: Attempt;
}

/** Undefined: the text is no answer of a device. */
export function parseAssertion(text: string): PasskeyAssertion | undefined {
  try {
    return passkeyAssertion.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/**
 * Whose passkey has signed, if it may open; undefined for any other reason. 429 while limited. The attempt counts as failed
 * until the caller clears it, in the transaction of the sign-in.
 */
export async function checkPasskey(
  db: Database,
  services: Services,
  { assertion, party, address }: { assertion: PasskeyAssertion; party: RelyingParty; address: string },
): Promise<PasskeySignIn | undefined> {
  const now = services.now();
  const passkey = await findPasskey(db, Buffer.from(assertion.id, 'base64url'));
  // An unknown passkey has no name. It counts for its own, so that one lost device does not stop others of its address.
  const name = passkey
    ? usernameKey(passkey.user.username)
    : `passkey ${hashSecret(assertion.id).toString('base64url')}`;
  const attempt = { usernameKey: name, address: networkOf(address) };
  try {
    await countAttemptOrRefuse(db, attempt, now);
  } catch (error) {
    services.countSignIn('limited');
    throw error;
  }
  const counter = await signedCounter(db, { assertion, party, passkey, now });
  const isRight = counter !== undefined && passkey !== undefined && maySignInHere(passkey.user, services);
  services.countSignIn(isRight ? 'done' : 'wrong');
  return isRight ? { passkey, counter, attempt } : undefined;
}

interface Signed {
  assertion: PasskeyAssertion;
  party: RelyingParty;
  passkey: FoundPasskey | undefined;
  now: Date;
}

async function signedCounter(
  db: Database,
  { assertion: { id, response }, party, passkey, now }: Signed,
): Promise<number | undefined> {
  const challenge = challengeIn(response.clientDataJSON);
  if (challenge === undefined || !(await takeSignIn(db, hashSecret(challenge), now)) || !passkey) return undefined;
  const { userHandle } = response;
  if (userHandle && userHandle !== handleOf(passkey.noticeKey, passkey.user.id)) return undefined;
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { clientDataJSON, authenticatorData, signature } = response;
  const result = await verified(() =>
    verifyAuthenticationResponse({
      response: {
        ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
        response: { clientDataJSON, authenticatorData, signature },
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: { id, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.counter },
    }),
  );
  return !(result instanceof Error) && result.verified ? result.authenticationInfo.newCounter : undefined;
}
