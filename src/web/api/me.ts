import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { roles } from '../../contract/choices.ts';
import { type KindName, kindNames, kindRow } from '../../contract/kinds.ts';
import { mayChange } from '../../contract/roles.ts';
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

/** The kind whose page is open, such as `driver` on `/drivers/7`. */
function usePageKind(): KindName | undefined {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const pageOf = (kind: KindName): string => kindRow(kind).page ?? '';
  const isOpen = (kind: KindName): boolean => pageOf(kind) !== '' && `${path}/`.startsWith(`${pageOf(kind)}/`);
  return kindNames.filter(isOpen).sort((one, other) => pageOf(other).length - pageOf(one).length)[0];
}

/**
 * Whether this person may change records of a kind; without it, those of the open page, and on other pages everything. True while
 * unknown: a server that knows only the API document has no roles, and ours answers 403.
 */
export function useMayChange(kind?: KindName): boolean {
  const me = useMe();
  const pageKind = usePageKind();
  return me === undefined || mayChangeAs(me, kind ?? pageKind);
}

/** The service's rule: see `contract/roles.ts`, and `fleets` of a kind. */
export function mayChangeAs({ role, fleetIds }: Pick<Me, 'role' | 'fleetIds'>, kind: KindName | undefined): boolean {
  if (kind === undefined) return role === roles.administrator && !fleetIds;
  return mayChange(role, kind) && (!fleetIds || kindRow(kind).fleets !== undefined);
}

/** Whether the open page shows what belongs to vehicles, and this person sees only those of some fleets. */
export function useSeesSomeFleets(): boolean {
  const me = useMe();
  const kind = usePageKind();
  return Boolean(me?.fleetIds) && kind !== undefined && kindRow(kind).fleets === 'vehicle';
}

/** Whether this person is an administrator of all fleets. False while unknown. */
export function useIsAdministrator(): boolean {
  const me = useMe();
  return me !== undefined && me.role === roles.administrator && !me.fleetIds;
}

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

/** Begins to add an authenticator app. Nothing changes before a code of it is confirmed. */
export const startTotp = () => post('/public/v1/users/me/totp', undefined);

/** Resolves with the recovery codes. */
export const useConfirmTotp = () =>
  useChange('me', (code: string) => post('/public/v1/users/me/totp/confirm', { code }));

export const useRemoveTotp = () =>
  useChange('me', (code: string) => remove('/public/v1/users/me/totp', { body: { code } }));

/** Of another user, for administrators. */
export const useResetTotp = () =>
  useChange('users', (userId: number) => remove('/public/v1/users/{userId}/totp', { path: { userId } }));
