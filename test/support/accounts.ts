import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type Client, type Service, type ServiceOptions, service } from './service.ts';

/**
 * One service for the tests of a file, and a new account in it for each of them. Both are there from the first test on:
 * what is made of them before has to be a function.
 */
export function freshAccounts(options?: ServiceOptions): { world: Service; client: Client } {
  // Filled in place, so that each name stays good from test to test.
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
