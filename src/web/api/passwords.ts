/** Requests of people who are not signed in, and invitations. */
import { post } from './client.ts';
import type { Sent } from './row.ts';
import { useChange } from './use-change.ts';

export const requestPassword = (username: string): Promise<void> => post('/public/v1/password/forgot', { username });

/** Whose password the link sets. It can be read again. */
export const readPasswordLink = (token: string) => post('/public/v1/password/link', { token });

export const resetPassword = (reset: Sent<'resetPassword'>): Promise<void> => post('/public/v1/password/reset', reset);

/** An object with the link, if the service cannot send it. */
export const useInviteUser = () =>
  useChange('users', (invitation: Sent<'inviteUser'>) => post('/public/v1/users/invite', invitation));
