import { vi } from 'vitest';
import type { PasskeyCreation, PasskeyRequest } from '../../src/contract/passkeys.ts';
import { createAuthenticator, type Passkey } from './authenticator.ts';

/** Gives the page a browser with passkeys: those of a device in software. A service in this process is at http://localhost. */
export function installDevice(): {
  held: Passkey[];
  refuse(error: DOMException | undefined): void;
} {
  const device = createAuthenticator();
  const held: Passkey[] = [];
  let refusal: DOMException | undefined;
  const same = <Options>(options: Options): Options => options;
  const answer = (credential: object) => {
    if (refusal) throw refusal;
    return { toJSON: () => credential };
  };
  vi.stubGlobal('PublicKeyCredential', { parseCreationOptionsFromJSON: same, parseRequestOptionsFromJSON: same });
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: {
      async create({ publicKey }: { publicKey: PasskeyCreation }) {
        const { passkey, credential } = device.create(publicKey);
        held.push(passkey);
        return answer(credential);
      },
      async get({ publicKey }: { publicKey: PasskeyRequest }) {
        const [passkey] = held;
        if (!passkey) throw new DOMException('None', 'NotAllowedError');
        return answer(device.get(publicKey, passkey));
      },
    },
  });
  return {
    held,
    refuse: (error) => {
      refusal = error;
    },
  };
}
