import type { Database } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { dayMs } from '../devices/time-limits.ts';
import type { Log } from '../observe/log.ts';
import { damagedPlots } from '../store/damaged-plots.ts';
import { sealPlots } from '../store/seal-plots.ts';
import { startRounds } from './rounds.ts';

const hourMs = 3600_000;
const everyMs = 10 * 60_000;
const reportEveryMs = 60_000;
/** The previous version does not see sealed plots. It may still run for a while after the upgrade. */
const graceMs = dayMs;

export interface SealingJob {
  /** Undefined if nothing is sealed. */
  readonly figures: { sealed: number; doneMs: number | undefined } | undefined;
  stop(): Promise<void>;
}

export interface SealingOptions {
  db: Database;
  now: () => Date;
  /** Undefined: never. */
  afterHours: number | undefined;
}

/** Seals plots in the background, after this many hours. */
export function startSealing({ db, now, afterHours }: SealingOptions, log: Log): SealingJob {
  if (afterHours === undefined) return { figures: undefined, stop: async () => {} };
  const figures: NonNullable<SealingJob['figures']> = { sealed: 0, doneMs: undefined };
  const logged = new Set<string>();
  let reportedMs = performance.now();
  let unreported = 0;

  function report(): void {
    reportedMs = performance.now();
    if (unreported > 0) log.info('sealed plots', { plots: unreported, total: figures.sealed });
    unreported = 0;
    for (const { message } of damagedPlots()) {
      if (!logged.has(message)) log.error(message);
      logged.add(message);
    }
  }

  const rounds = startRounds(
    {
      async round(signal) {
        if (!(await maySeal(db, now()))) return;
        await sealPlots(db, sealedBefore(now(), afterHours), {
          ...{ signal, gently: true },
          sealed(plots) {
            figures.sealed += plots;
            unreported += plots;
            if (performance.now() - reportedMs > reportEveryMs) report();
          },
        });
        figures.doneMs = now().getTime();
        report();
      },
      close: async () => {},
      everyMs,
      failure: 'Plots could not be sealed',
    },
    log,
  );
  return { figures, stop: () => rounds.stop() };
}

/**
 * Moves in steps of a day, or of `afterHours` if that is less. So a day's span is written once, or a few times, and not in
 * every round.
 */
export function sealedBefore(now: Date, afterHours: number): Date {
  const stepMs = Math.min(afterHours * hourMs, dayMs);
  return new Date(Math.floor((now.getTime() - afterHours * hourMs) / stepMs) * stepMs);
}

/** At once in a new database, and a day after an upgrade. */
export async function maySeal(db: Database, now: Date): Promise<boolean> {
  const { appliedUtc, firstUtc } = await db.one<{ appliedUtc: Date; firstUtc: Date }>(sql`
    select max(applied_utc) filter (where name = '0027-sealed-plots') as "appliedUtc", min(applied_utc) as "firstUtc"
    from migration`);
  const isNew = appliedUtc.getTime() - firstUtc.getTime() < hourMs;
  return isNew || now.getTime() - appliedUtc.getTime() >= graceMs;
}
