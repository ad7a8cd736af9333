/** Opens connections, for addresses with several hosts too. A connection that cannot be used is always closed. */
import { callbackify } from 'node:util';
import pg from 'pg';
import { endClient, refuseOtherRole, type Servers, serversOf } from './servers.ts';

/** The class of a connection to this address, for pg's pool. */
export function clientClass(settings: pg.ClientConfig): typeof pg.Client {
  const servers = serversOf(settings);
  return servers ? classFor(servers) : pg.Client;
}

type Connected = (error: Error | null, client?: pg.Client) => void;

const classFor = (servers: Servers): typeof pg.Client =>
  class extends pg.Client {
    private readonly url: string | undefined;

    constructor(given?: pg.ClientConfig | string) {
      const { url } = servers;
      super({ ...(typeof given === 'string' ? {} : given), connectionString: url });
      this.url = url;
      // pg's pool listens only once it has the connection. One that breaks while its role is asked would end the process.
      this.on('error', () => {});
    }

    override connect(): Promise<this>;
    override connect(callback: Connected): void;
    override connect(callback?: Connected): Promise<this> | void {
      if (!callback) return this.connectChecked();
      // pg's pool passes one.
      callbackify(() => this.connectChecked())(callback);
    }

    private async connectChecked(): Promise<this> {
      // The pool opens it for a waiting caller, after another connection has failed.
      if (this.url === undefined) throw new Error('Connection terminated: its server has failed');
      servers.opened(this, this.url);
      try {
        await super.connect();
        await refuseOtherRole(this, servers.target);
        return this;
      } catch (error) {
        void endClient(this);
        throw error;
      }
    }
  };

/** Opens a connection to the right server, and once more if another server has become the right one. */
export async function onServer<Result>(settings: pg.PoolConfig, connect: () => Promise<Result>): Promise<Result> {
  const servers = serversOf(settings);
  if (!servers) return connect();
  const url = await servers.find(settings);
  try {
    return await connect();
  } catch (error) {
    servers.failed(url, error);
    if ((await servers.find(settings)) === url) throw error;
    return connect();
  }
}

/** A connected client. The caller ends it. */
export const connectClient = (settings: pg.ClientConfig & { pipeline?: boolean }): Promise<pg.Client> =>
  onServer(settings, async () => {
    const client = new (clientClass(settings))(settings);
    // The statement in progress gets the error.
    client.on('error', () => {});
    try {
      await client.connect();
      return client;
    } catch (error) {
      await endClient(client);
      throw error;
    }
  });
