/** How people set a password without signing in: a link by mail, or from an administrator. */
import * as z from 'zod';
import { identifier, optionalText } from './fields.ts';
import { string } from './text-kinds.ts';
import { newPassword } from './users.ts';

/** The answer is the same whether a user has the name or not. */
export const passwordRequest = z.object({ username: identifier() }).meta({ id: 'PasswordRequest' });

const linkToken = string('secret').meta({ description: 'The part of the link after #' });

/** Reading a link does not use it. */
export const passwordLinkInput = z.object({ token: linkToken }).meta({ id: 'PasswordLinkInput' });

/** The person whose password the link sets. */
export const passwordLink = z
  .object({
    username: z.string(),
    name: z.string().nullable(),
    invitation: z.boolean().meta({ description: 'The person has not chosen a password yet' }),
  })
  .meta({ id: 'PasswordLink' });

/** Uses a link, and ends all sessions of the user. */
export const passwordReset = z
  .object({
    token: linkToken,
    password: newPassword,
    name: optionalText().meta({ description: 'Of an invited person. Left out: unchanged' }),
  })
  .meta({ id: 'PasswordReset' });
