import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type Client, type Service, type ServiceOptions, service } from './service.ts';

/**
 * One service for the tests of a file, and a new account for each test. Both exist from the first test on, so earlier code
 * must read them in a function.
 */
export function freshAccounts(options?: ServiceOptions): { world: Service; client: Client } {
  // Changed in place, because tests keep a reference to it.
  const world = {} as Service;
  const client = {} as Client;
  beforeAll(async () => {
    Object.assign(world, await service(options));
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    Object.assign(client, await world.addAccount());
  });
  return { world, client };
}
