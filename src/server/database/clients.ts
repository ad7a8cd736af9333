/** Connections to one of several servers: see `Addresses`. The others are tried in turn when one fails or has another role. */
import { callbackify } from 'node:util';
import pg from 'pg';
import { type Addresses, readAddresses, type SessionTarget } from './addresses.ts';

/** A server that answers and has another role. */
class WrongRole extends Error {
  /** "Cannot connect now", so that callers wait and try again. */
  readonly code = '57P03';
}

/** The servers of an address, and the one that is used now. */
class Servers {
  private current = 0;

  constructor(private readonly addresses: Addresses) {}

  get count(): number {
    return this.addresses.urls.length;
  }

  get url(): string {
    return this.addresses.urls[this.current] ?? '';
  }

  get target(): SessionTarget {
    return this.addresses.target;
  }

  /** Several connections may report the same failure: only the first one moves on. */
  failed(url: string): void {
    if (url === this.url) this.current = (this.current + 1) % this.count;
  }
}

/** All connections to an address use the same server, so that each failure is found once. */
const known = new Map<string, Servers>();

function serversOf({ connectionString }: pg.ClientConfig): Servers | undefined {
  if (connectionString === undefined) return undefined;
  const same = known.get(connectionString);
  if (same) return same;
  const addresses = readAddresses(connectionString);
  // pg reports what is wrong with an address that we cannot read.
  if (!addresses || (addresses.urls.length === 1 && addresses.target === 'any')) return undefined;
  const servers = new Servers(addresses);
  known.set(connectionString, servers);
  return servers;
}

/** The class of a connection to this address, for pg's pool too. */
export function clientClass(settings: pg.ClientConfig): typeof pg.Client {
  const servers = serversOf(settings);
  return servers ? classFor(servers) : pg.Client;
}

type Connected = (error: Error | null, client?: pg.Client) => void;

const classFor = (servers: Servers): typeof pg.Client =>
  class extends pg.Client {
    private readonly url: string;

    constructor(given?: pg.ClientConfig | string) {
      const { url } = servers;
      super({ ...(typeof given === 'string' ? {} : given), connectionString: url });
      this.url = url;
    }

    override connect(): Promise<this>;
    override connect(callback: Connected): void;
    override connect(callback?: Connected): Promise<this> | void {
      if (!callback) return this.connectChecked();
      // pg's pool passes one.
      callbackify(() => this.connectChecked())(callback);
    }

    private async connectChecked(): Promise<this> {
      try {
        await super.connect();
        await refuseOtherRole(this, servers.target);
        return this;
      } catch (error) {
        servers.failed(this.url);
        throw error;
      }
    }
  };

async function refuseOtherRole(client: pg.Client, target: SessionTarget): Promise<void> {
  if (target === 'any') return;
  const { rows } = await client.query<{ standby: boolean; read_only: boolean }>(
    `select pg_is_in_recovery() as standby, current_setting('default_transaction_read_only') = 'on' as read_only`,
  );
  const { standby = false, read_only: readOnly = false } = rows[0] ?? {};
  const fits = {
    primary: !standby,
    standby,
    'read-write': !standby && !readOnly,
    'read-only': standby || readOnly,
  }[target];
  if (!fits)
    throw new WrongRole(`The server at ${client.host} is ${standby ? 'a standby' : 'a primary'}, not ${target}.`);
}

/** Tries each server once. Rejects with the last error. */
export async function inTurn<Result>(settings: pg.ClientConfig, connect: () => Promise<Result>): Promise<Result> {
  const servers = serversOf(settings);
  for (let left = servers?.count ?? 1; ; left -= 1) {
    const before = servers?.url;
    try {
      return await connect();
    } catch (error) {
      // The same server failed for another reason, such as all connections being in use.
      if (left <= 1 || servers?.url === before) throw error;
    }
  }
}

/** A connected client. The caller ends it. */
export const connectClient = (settings: pg.ClientConfig & { pipeline?: boolean }): Promise<pg.Client> =>
  inTurn(settings, async () => {
    const client = new (clientClass(settings))(settings);
    // The statement in progress gets the error.
    client.on('error', () => {});
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
  });
