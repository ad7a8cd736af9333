/** Passkeys as the browser makes and uses them. Its methods throw a `DOMException` if the person or the device gives none. */
import { config } from './config.ts';
import { requestPasskeyOptions } from './token-request.ts';

/** Whether this browser can use passkeys at this address. Older ones do not read and write JSON. */
export const offersPasskeys = (): boolean =>
  config().passkeys === location.hostname &&
  'PublicKeyCredential' in window &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential;

/** The person chooses a passkey of this address. Resolves with what it has signed, as JSON. */
export async function signWithPasskey(): Promise<string> {
  const options = await requestPasskeyOptions(config().baseUrl);
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  return JSON.stringify(await navigator.credentials.get({ publicKey }));
}
