import { queryOptions } from '@tanstack/react-query';
import { get, getVersioned, save } from './client.ts';
import { alwaysNewest } from './fresh-after.ts';
import type { Saving } from './row.ts';
import { useChange } from './use-change.ts';

/** The current account, with the ETag that a save sends back as `ifMatch`. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => getVersioned('/public/v1/account', { signal }),
  ...alwaysNewest,
});

export const accountUsageQuery = queryOptions({
  queryKey: ['account', 'usage'],
  queryFn: ({ signal }) => get('/public/v1/account/usage', { signal }),
});

export const accountLogoQuery = queryOptions({
  queryKey: ['account', 'logo'],
  queryFn: ({ signal }) => get('/public/v1/account/logo', { signal }),
});

/** Asks the identity provider each time. */
export const singleSignOnQuery = queryOptions({
  queryKey: ['account', 'singleSignOn'],
  queryFn: ({ signal }) => get('/public/v1/account/singleSignOn', { signal }),
});

export const useSaveAccount = () =>
  useChange('account', ({ record, ifMatch }: Saving<'saveAccount'>) => save('/public/v1/account', record, { ifMatch }));

/** A PNG in base64; null removes it. */
export const useSaveLogo = () =>
  useChange('account', (logo: string | null) => save('/public/v1/account/logo', { logo }));
