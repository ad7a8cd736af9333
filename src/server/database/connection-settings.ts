import pg from 'pg';

const seconds = 1000;

// Else a Date goes out in this machine's zone, by the minute: moments of zones that were odd by seconds would shift.
pg.defaults.parseInputDatesAsUTC = true;

/** By type number. What is not here is as pg does it: timestamptz a Date, json parsed, numeric a string, bytea a Buffer. */
const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  20: Number, // int8: ids and counts stay far below 2^53
  1016: int8Array,
  1082: String, // date: pg would make it midnight in this machine's zone
};

function int8Array(text: string): (number | null)[] {
  const inner = text.slice(1, -1);
  return inner === '' ? [] : inner.split(',').map((item) => (item === 'NULL' ? null : Number(item)));
}

/** What every pool of ours has, unless the caller or the address says otherwise. */
export const connectionSettings: pg.PoolConfig = {
  application_name: 'fenceline',
  // A request holds one connection; the embedded server has 50, for the service and the command line.
  max: 20,
  connectionTimeoutMillis: 5 * seconds,
  idleTimeoutMillis: 30 * seconds,
  keepAlive: true,
  // A request that takes longer helps nobody. The client's own limit is for a server that no longer answers at all.
  statement_timeout: 60 * seconds,
  query_timeout: 65 * seconds,
  // A service that vanished in mid-transaction must not hold its locks for ever.
  idle_in_transaction_session_timeout: 60 * seconds,
  types: {
    // pg types the parser's result as any; here it is unknown until a store says what its row is.
    getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
      (format !== 'binary' && parsers[oid]) ||
      (pg.types.getTypeParser(oid, format) as (text: string) => unknown)) as typeof pg.types.getTypeParser,
  },
};

/** For what may take its time: migrations, backups. */
export const patient: pg.PoolConfig = {
  statement_timeout: 0,
  query_timeout: 0,
  idle_in_transaction_session_timeout: 0,
};
