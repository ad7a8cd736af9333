import { queryOptions } from '@tanstack/react-query';
import { get, post, remove } from './client.ts';
import type { Sent } from './row.ts';
import { useChange } from './use-change.ts';

export const passkeysQuery = queryOptions({
  queryKey: ['me', 'passkeys'],
  queryFn: ({ signal }) => get('/public/v1/users/me/passkeys', { signal }),
});

const startPasskey = () => post('/public/v1/users/me/passkeys/options', undefined);

/** Throws a `DOMException` if the person or the device gives no passkey. */
async function makePasskey(): Promise<Sent<'confirmPasskey'>['credential']> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(await startPasskey());
  const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
  return made.toJSON() as Sent<'confirmPasskey'>['credential'];
}

/** Makes a passkey on this device and adds it. */
export const useAddPasskey = () =>
  useChange('me', async (name: string) =>
    post('/public/v1/users/me/passkeys/confirm', { name, credential: await makePasskey() }),
  );

export const useRemovePasskey = () =>
  useChange('me', (passkeyId: number) => remove('/public/v1/users/me/passkeys/{passkeyId}', { path: { passkeyId } }));
