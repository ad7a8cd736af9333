import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { roles } from '../../contract/choices.ts';
import type { Me, Settings } from '../../contract/users.ts';
import { bodyFrom } from './body-from.ts';
import { get, post, remove, save } from './client.ts';
import { refresh } from './fresh-after.ts';
import type { RecordBody, Sent } from './row.ts';
import { useChange } from './use-change.ts';

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => get('/public/v1/users/me', { signal }),
  staleTime: 5 * 60_000,
});

/** The signed-in person. Undefined while loading, and if the server does not have this route. */
export const useMe = (): Me | undefined => useQuery(meQuery).data;

/**
 * Whether this person may change the account's records. True while unknown: a server that knows only the API document has no
 * roles, and ours answers 403.
 */
export function useMayChange(): boolean {
  const me = useMe();
  return me === undefined || me.role === roles.administrator;
}

/** Whether this person is an administrator. False while unknown. */
export const useIsAdministrator = (): boolean => useMe()?.role === roles.administrator;

/** Changes of one's own name, e-mail address and settings. Absent fields keep their value. */
export interface MeChange {
  name?: string | null;
  email?: string | null;
  settings?: Partial<Settings>;
}

export function useSaveMe() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (change: MeChange) => {
      // POST replaces the record, so the change is applied to the current one.
      const now = await queryClient.fetchQuery({ ...meQuery, staleTime: 0 });
      await save('/public/v1/users/me', changed(now, change));
      await refresh(queryClient, 'me');
    },
  });
}

const changed = (now: Me, { settings, ...change }: MeChange): RecordBody<'saveMe'> =>
  bodyFrom<RecordBody<'saveMe'>>(now, { ...change, ...(settings && { settings: bodyFrom(now.settings, settings) }) });

/** Also ends the other sessions of this user. */
export const useChangePassword = () =>
  useChange('me', (change: Sent<'changeMyPassword'>) => post('/public/v1/users/me/password', change));

export const sessionsQuery = queryOptions({
  queryKey: ['me', 'sessions'],
  queryFn: ({ signal }) => get('/public/v1/users/me/sessions', { signal }),
});

export const useEndSession = () =>
  useChange('me', (sessionId: number) => remove('/public/v1/users/me/sessions/{sessionId}', { path: { sessionId } }));
