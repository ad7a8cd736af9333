/** Passkeys, in the JSON forms of WebAuthn level 3: what browsers read and write with `parse…FromJSON` and `toJSON`. */
import * as z from 'zod';
import { encodedLength } from './choices.ts';
import { optionalText, rule, utcOut } from './fields.ts';
import { string } from './text-kinds.ts';

export const passkey = z
  .object({
    id: z.int(),
    name: z.string().nullable(),
    createdUtc: utcOut,
    lastUsedUtc: utcOut.nullable().meta({ description: 'Of the last sign-in with it; null: never' }),
  })
  .meta({ id: 'Passkey' });

const encodedOut = z.string().meta({ description: 'base64url' });
const descriptor = z.object({ type: z.literal('public-key'), id: encodedOut, transports: z.array(z.string()) });

/** PublicKeyCredentialCreationOptionsJSON. */
export const passkeyCreation = z
  .object({
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: encodedOut, name: z.string(), displayName: z.string() }),
    challenge: encodedOut.meta({ description: 'Works once, for five minutes' }),
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
    timeout: z.int().meta({ description: 'Milliseconds' }),
    excludeCredentials: z.array(descriptor).meta({ description: 'The passkeys that the user has' }),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
    attestation: z.literal('none'),
  })
  .meta({ id: 'PasskeyCreation' });

/** PublicKeyCredentialRequestOptionsJSON. */
export const passkeyRequest = z
  .object({
    rpId: z.string(),
    challenge: encodedOut.meta({ description: 'Works once, for five minutes' }),
    timeout: z.int().meta({ description: 'Milliseconds' }),
    allowCredentials: z.array(descriptor).meta({ description: 'Empty: the person chooses on the device' }),
    userVerification: z.literal('required'),
  })
  .meta({ id: 'PasskeyRequest' });

/** base64url, which the verification checks. */
const encoded = string('secret')
  .check(
    rule((value) => {
      const { min, max } = encodedLength;
      return value.length >= min && value.length <= max
        ? undefined
        : { code: 'length', params: { min, max }, detail: `must have ${min} to ${max} characters` };
    }),
  )
  .meta({ minLength: encodedLength.min, maxLength: encodedLength.max });

/** RegistrationResponseJSON. Its other members are ignored. */
const registration = z
  .object({
    id: encoded,
    response: z.object({
      clientDataJSON: encoded,
      attestationObject: encoded,
      transports: z.array(string('code')).optional(),
    }),
  })
  .meta({ id: 'PasskeyRegistration' });

export const passkeyInput = z.object({ name: optionalText(), credential: registration }).meta({ id: 'PasskeyInput' });

/** AuthenticationResponseJSON. Its other members are ignored. */
export const passkeyAssertion = z
  .object({
    id: encoded,
    response: z.object({
      clientDataJSON: encoded,
      authenticatorData: encoded,
      signature: encoded,
      userHandle: encoded.nullish(),
    }),
  })
  .meta({ id: 'PasskeyAssertion' });

export type Passkey = z.output<typeof passkey>;
export type PasskeyCreation = z.output<typeof passkeyCreation>;
export type PasskeyRequest = z.output<typeof passkeyRequest>;
export type PasskeyRegistration = z.output<typeof registration>;
export type PasskeyAssertion = z.output<typeof passkeyAssertion>;
