import * as z from 'zod';
import { added } from './added-fields.ts';
import {
  distanceUnits,
  languages,
  passwordLength,
  roles,
  signInLength,
  temperatureUnits,
  textLength,
  themes,
  userStatuses,
} from './choices.ts';
import { characters, choiceOut, optionalEmail, optionalText, rule, utcOut } from './fields.ts';
import { cleanPassword, exactLinePattern, string, textFault } from './text-kinds.ts';

export const timeZone = string('code').check(
  rule((value) => {
    try {
      new Intl.DateTimeFormat('en', { timeZone: value.slice(0, textLength.max) });
      return undefined;
    } catch {
      return {
        code: 'format',
        params: { expected: 'timeZone' },
        detail: 'must be an IANA time zone such as Europe/Berlin',
      };
    }
  }),
);

/** How the dashboard shows things to this user; null means the browser's or the account's setting. */
export const settingsInput = z
  .object(
    added({
      timeZone: timeZone.optional(),
      language: z.enum(languages).optional(),
      distance: z.enum(distanceUnits).optional(),
      temperature: z.enum(temperatureUnits).optional(),
      theme: z.enum(themes).optional(),
    }),
  )
  .meta({ id: 'SettingsInput' });

export const settings = z
  .object({
    timeZone: z.string().nullable(),
    language: z.enum(languages).nullable(),
    distance: z.enum(distanceUnits).nullable(),
    temperature: z.enum(temperatureUnits).nullable(),
    theme: z.enum(themes).nullable(),
  })
  .meta({ id: 'Settings' });

/** The signed-in user. Only administrators change role and status, through the users routes. */
export const me = z
  .object({
    id: z.int(),
    username: z.string(),
    name: z.string().nullable(),
    email: z.string().nullable(),
    role: choiceOut(Object.values(roles)),
    fleetIds: z.array(z.int()).nullable(),
    status: choiceOut(Object.values(userStatuses)),
    secondFactor: z.boolean().meta({ description: 'Whether the user signs in with a code as well' }),
    passkeys: z.int().meta({ description: 'How many passkeys the user has' }),
    singleSignOn: z
      .boolean()
      .meta({ description: 'Whether the user signs in through the organisation, and so without a password here' }),
    suspended: z.boolean().meta({ description: 'Whether the account is suspended: then only this record is answered' }),
    secondFactorRequired: z.boolean().meta({ description: 'Whether the account requires it' }),
    settings,
  })
  .meta({ id: 'Me' });

export const meInput = z
  .object(added({ name: optionalText(), email: optionalEmail, settings: settingsInput.optional() }))
  .meta({ id: 'MeInput' });

/** Passwords are not trimmed and have no composition rules. */
export const newPassword = string('secret')
  .check(
    rule((value) => {
      // No keyboard types a control character, and half a surrogate pair would be hashed like any other half.
      const fault = textFault('line', value);
      if (fault) return { code: 'format', ...fault };
      const { min, max } = passwordLength;
      const length = value.length > 4 * max ? value.length : characters(cleanPassword(value), max);
      return length >= min && length <= max
        ? undefined
        : { code: 'length', params: { min, max }, detail: `must have ${min} to ${max} characters` };
    }),
  )
  .meta({ minLength: passwordLength.min, maxLength: passwordLength.max, pattern: exactLinePattern });

/** For sign-in: a password of any length. */
const typedPassword = string('secret').check(
  rule((value) => {
    const max = signInLength.password;
    return characters(value, max) <= max
      ? undefined
      : { code: 'length', params: { min: 0, max }, detail: `must have at most ${max} characters` };
  }),
);

/** Ends the user's other sessions. */
export const passwordChange = z.object({ current: typedPassword, new: newPassword }).meta({ id: 'PasswordChange' });

export const session = z
  .object({
    id: z.int(),
    createdUtc: utcOut,
    lastUsedUtc: utcOut,
    endsUtc: utcOut.meta({ description: 'When it ends at the latest, however often it is used' }),
    singleSignOn: z.boolean(),
    userAgent: z.string().nullable(),
    address: z.string().nullable(),
    current: z.boolean(),
  })
  .meta({ id: 'Session' });

export type Me = z.output<typeof me>;
export type Settings = z.output<typeof settings>;
export type Session = z.output<typeof session>;

/** For an authenticator app. The factor counts once a code of it is confirmed. */
export const totp = z
  .object({
    secret: z.string().meta({ description: 'In base 32, to type' }),
    uri: z.string().meta({ format: 'uri', description: 'otpauth://, for a QR code' }),
  })
  .meta({ id: 'Totp' });
export const totpCode = z
  .object({ code: string('secret').meta({ description: 'Of the authenticator app, or a recovery code' }) })
  .meta({ id: 'TotpCode' });
export const recoveryCodes = z
  .object({ recoveryCodes: z.array(z.string()).meta({ description: 'Each works once. They are shown only here.' }) })
  .meta({ id: 'RecoveryCodes' });
