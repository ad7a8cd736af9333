import { randomBytes } from 'node:crypto';
import { insertPasskey } from '../../src/server/store/passkeys.ts';
import type { Client, Service } from './service.ts';

/** A passkey that signs nothing. */
export async function addPasskey({ db }: Pick<Service, 'db'>, owner: Client, name = 'Laptop'): Promise<number> {
  const passkey = {
    credentialId: randomBytes(16),
    publicKey: Buffer.from('key'),
    counter: 0,
    transports: ['usb'],
    name,
  };
  const id = await db.transaction((tx) => insertPasskey(tx, owner, passkey, new Date()));
  if (id === undefined) throw new Error('The credential is stored');
  return id;
}
