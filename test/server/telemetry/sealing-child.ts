/** Seals everything in a database, and prints a line after each transaction. The parent kills it. */
import { openPool } from '../../../src/server/database/pool.ts';
import { sealPlots, sealReadings } from '../../../src/server/telemetry/seal-telemetry.ts';

const db = openPool({ connectionString: process.argv[2] ?? '', max: 2 });
const everything = new Date('2100-01-01');
const sealed = (count: number): unknown => process.stdout.write(`${count}\n`);
await sealPlots(db, everything, { sealed });
await sealReadings(db, everything, { sealed });
await db.close();
