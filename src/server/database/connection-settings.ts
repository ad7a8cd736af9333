import pg from 'pg';

const seconds = 1000;

// Otherwise pg sends a Date in this machine's zone with minute precision, which shifts times in zones that had offsets
// with seconds.
pg.defaults.parseInputDatesAsUTC = true;

/**
 * Parsers by type number. For other types pg's defaults apply: timestamptz to Date, json parsed, numeric to string,
 * bytea to Buffer.
 */
const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  20: Number, // int8: ids and counts stay far below 2^53
  1016: int8Array,
  1082: String, // date: pg would make it midnight in this machine's zone
};

function int8Array(text: string): (number | null)[] {
  const inner = text.slice(1, -1);
  return inner === '' ? [] : inner.split(',').map((item) => (item === 'NULL' ? null : Number(item)));
}

/** Defaults of every pool; the caller or the address may override them. */
export const connectionSettings: pg.PoolConfig = {
  application_name: 'fenceline',
  // A request holds one connection. The embedded server has 50, for the service and the command line.
  max: 20,
  connectionTimeoutMillis: 5 * seconds,
  idleTimeoutMillis: 30 * seconds,
  keepAlive: true,
  // The server's limit for a request. The client's limit below is for a server that does not answer at all.
  statement_timeout: 60 * seconds,
  query_timeout: 65 * seconds,
  // Otherwise a service that vanished in mid-transaction would hold its locks forever.
  idle_in_transaction_session_timeout: 60 * seconds,
  types: {
    // pg types the result as any. It stays unknown until a store declares its row.
    getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
      (format !== 'binary' && parsers[oid]) ||
      (pg.types.getTypeParser(oid, format) as (text: string) => unknown)) as typeof pg.types.getTypeParser,
  },
};

/** For long operations: migrations, backups. */
export const patient: pg.PoolConfig = {
  statement_timeout: 0,
  query_timeout: 0,
  idle_in_transaction_session_timeout: 0,
};
