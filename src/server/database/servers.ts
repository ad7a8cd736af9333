/** Finds the server of an address that has the wanted role: see `Addresses`. */
import pg from 'pg';
import { readAddresses, type SessionTarget } from './addresses.ts';
import { connectionSettings } from './connection-settings.ts';
import { withoutLimits } from './session-limits.ts';

const firstPauseMs = 100;
const longestPauseMs = 2000;
/** A server that hangs never confirms the end of a connection. */
const endMs = 1000;

/** A server that answers and has another role. */
class WrongRole extends Error {
  /** "Cannot connect now", so that callers wait and try again. */
  readonly code = '57P03';
}

/** Ends a connection that is not used any more, whatever state it is in. */
export async function endClient(client: pg.Client): Promise<void> {
  const limit = setTimeout(() => client.connection.stream.destroy(), endMs);
  await client.end().catch(() => {});
  clearTimeout(limit);
}

/** Checks one server, with one connection at a time, and with growing pauses while it does not fit. */
class Host {
  private checking: Promise<string> | undefined;
  private failure: unknown;
  private pausedUntilMs = 0;
  private pauseMs = firstPauseMs;

  constructor(
    readonly url: string,
    private readonly target: SessionTarget,
  ) {}

  /** Resolves with the address if the server fits. Callers share a check. During a pause, rejects with the last reason. */
  async check(settings: pg.PoolConfig): Promise<string> {
    if (!this.checking && performance.now() < this.pausedUntilMs) throw this.failure;
    this.checking ??= this.connect(settings).finally(() => {
      this.checking = undefined;
    });
    return this.checking;
  }

  private async connect(settings: pg.PoolConfig): Promise<string> {
    const limitMs = settings.connectionTimeoutMillis ?? connectionSettings.connectionTimeoutMillis;
    const client = new pg.Client({
      ...withoutLimits(settings),
      ...{ connectionString: this.url, connectionTimeoutMillis: limitMs, query_timeout: limitMs },
    });
    // The statement in progress gets the error.
    client.on('error', () => {});
    try {
      await client.connect();
      await refuseOtherRole(client, this.target);
      return this.url;
    } catch (error) {
      const nowMs = performance.now();
      const isLater = nowMs > this.pausedUntilMs + longestPauseMs;
      this.pauseMs = isLater ? firstPauseMs : Math.min(2 * this.pauseMs, longestPauseMs);
      this.pausedUntilMs = nowMs + this.pauseMs;
      this.failure = error;
      throw error;
    } finally {
      await endClient(client);
    }
  }
}

/** The servers of an address. All its connections lead to the same one. */
export class Servers {
  /** Undefined before the first search, and after a failure. */
  url: string | undefined;
  private readonly hosts: readonly Host[];
  private readonly clients = new Set<{ client: pg.Client; url: string }>();

  constructor(
    urls: readonly string[],
    readonly target: SessionTarget,
  ) {
    this.hosts = urls.map((url) => new Host(url, target));
  }

  /** Finds the server to use. Rejects with the reasons of all hosts. */
  async find(settings: pg.PoolConfig): Promise<string> {
    if (this.url !== undefined) return this.url;
    const url = await Promise.any(this.hosts.map((host) => host.check(settings)));
    if (this.url === undefined) this.use(url);
    return url;
  }

  private use(url: string): void {
    this.url = url;
    // The other server may hang, and statements there would wait for their time limit.
    for (const { client, url: other } of this.clients) if (other !== url) client.connection.stream.destroy();
  }

  opened(client: pg.Client, url: string): void {
    const entry = { client, url };
    this.clients.add(entry);
    client.once('end', () => this.clients.delete(entry));
  }

  /** Several connections may report the same failure. */
  failed(url: string, error: unknown): void {
    if (url === this.url && isOfServer(error)) this.url = undefined;
  }
}

/** Not, for example, too many connections: another server would not help. */
const isOfServer = (error: unknown): boolean =>
  !(error instanceof pg.DatabaseError) || /^(08|57P0)/.test(error.code ?? '');

const known = new Map<string, Servers>();

/** Undefined for an address of one server in any role. */
export function serversOf({ connectionString }: pg.ClientConfig): Servers | undefined {
  if (connectionString === undefined) return undefined;
  const same = known.get(connectionString);
  if (same) return same;
  const addresses = readAddresses(connectionString);
  // pg reports what is wrong with an address that we cannot read.
  if (!addresses || (addresses.urls.length === 1 && addresses.target === 'any')) return undefined;
  const servers = new Servers(addresses.urls, addresses.target);
  known.set(connectionString, servers);
  return servers;
}

/** The role may have changed since the search. */
export async function refuseOtherRole(client: pg.Client, target: SessionTarget): Promise<void> {
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
