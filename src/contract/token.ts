import * as z from 'zod';
import { string } from './text-kinds.ts';

/**
 * Document, "Token request": form data, key names in any case (the service lower-cases them). Our addition:
 * `grant_type=refresh_token` exchanges an unused refresh token for a new pair.
 */
export const tokenRequest = z
  .object({
    grant_type: string('code'),
    // Cleaned by `usernameKey`, which also limits its length.
    username: string('identifier').optional(),
    password: string('secret').optional(),
    refresh_token: string('secret').optional(),
    /** A code of the authenticator app, or a recovery code. */
    otp: string('secret').optional(),
    /** Of a single sign-on, with `grant_type=authorization_code`. */
    code: string('secret').optional(),
    /** What a passkey has signed, with `grant_type=urn:fenceline:passkey`. */
    credential: string('secret').optional(),
    scope: string('code').optional(),
  })
  .meta({ id: 'TokenRequest' });

export const tokenReply = z
  .object({
    access_token: z.string(),
    token_type: z.literal('bearer'),
    expires_in: z.int().meta({ description: 'Seconds' }),
    refresh_token: z.string().meta({ format: 'uuid' }),
    username: z.string().optional().meta({ description: 'Only after a single sign-on or with a passkey: who came in' }),
    '.issued': z.string().meta({ format: 'date-time' }),
    '.expires': z.string().meta({ format: 'date-time' }),
  })
  .meta({ id: 'TokenReply' });

/** RFC 7009: ends the session of an access or refresh token. Unknown tokens get the same answer. */
export const tokenRevocation = z
  .object({ token: string('secret'), token_type_hint: string('code').optional() })
  .meta({ id: 'TokenRevocation' });

export type TokenReply = z.output<typeof tokenReply>;
