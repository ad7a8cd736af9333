/**
 * Uses the embedded database like the service, for tests that kill it. Prints `ready`, then stores rows one by one and
 * prints each number only after the row is stored. `stop` on its input stops it cleanly.
 */
import { startEmbedded } from '../../../src/server/database/embedded.ts';
import { openPool } from '../../../src/server/database/pool.ts';
import { sql } from '../../../src/server/database/sql.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
const dataDir = process.argv[2] ?? '';
const log = { info: (message: string) => say(`info ${message}`), warn: (message: string) => say(`warn ${message}`) };

async function main(): Promise<void> {
  const { connection, stop } = await startEmbedded({ dataDir, log });
  const db = openPool(connection, { log });
  await db.run(sql`create table if not exists stored (number bigint primary key)`);
  say('ready');
  let stopping = false;
  process.stdin.on('data', () => {
    stopping = true;
  });
  const { from } = await db.one<{ from: number }>(sql`select coalesce(max(number), 0) as from from stored`);
  for (let number = from + 1; !stopping; number += 1) {
    await db.run(sql`insert into stored (number) values (${number})`);
    say(`stored ${number}`);
  }
  await db.close();
  await stop();
  say('stopped');
  process.exit(0);
}

main().catch((error: unknown) => {
  say(`refused ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
});
