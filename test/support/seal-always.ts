/**
 * Seals telemetry in the background of every service of a test, without a pause: `SEALED=minute` what is older than a minute,
 * `SEALED=all` everything, such as in `SEALED=all npm test -- test/server/tracking`. Tests that read rows by their own SQL
 * fail then.
 */
import type { Database } from '../../src/server/database/database.ts';
import { isDatabaseAway } from '../../src/server/database/failures.ts';
import { sealPlots, sealReadings } from '../../src/server/telemetry/seal-telemetry.ts';

const wanted = process.env['SEALED'];

/** Returns a function that stops it, and rejects if sealing failed. */
export function sealAlways(db: Database): () => Promise<void> {
  if (!wanted) return async () => {};
  const over = new AbortController();
  const { signal } = over;
  async function seal(): Promise<void> {
    while (!signal.aborted) {
      const limit = wanted === 'minute' ? new Date(Date.now() - 60_000) : new Date('2100-01-01');
      try {
        await sealPlots(db, limit, { signal });
        await sealReadings(db, limit, { signal });
      } catch (error) {
        // A test breaks connections. The service's own job repeats as well.
        if (!isDatabaseAway(error)) throw error;
      }
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
  const sealing = seal();
  // It is awaited at the end.
  sealing.catch(() => {});
  return () => {
    over.abort();
    return sealing;
  };
}
