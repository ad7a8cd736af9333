import { dayMs, hourMs } from '../../contract/durations.ts';
import type { Database } from '../database/database.ts';
import { type Log, loggable } from '../observe/log.ts';
import { type SealingError, sealPlots, sealReadings } from '../telemetry/seal-telemetry.ts';
import { startRounds } from './rounds.ts';

const everyMs = 10 * 60_000;
const reportEveryMs = 60_000;

const sealKind = { plots: sealPlots, readings: sealReadings };
type Kind = keyof typeof sealKind;
const kindNames: readonly Kind[] = ['plots', 'readings'];

export interface SealingJob {
  /** The numbers that this service sealed. Undefined if nothing is sealed. */
  readonly figures: (Record<Kind, number> & { doneMs: number | undefined }) | undefined;
  stop(): Promise<void>;
}

export interface SealingOptions {
  db: Database;
  now: () => Date;
  /** Undefined: never. */
  afterHours: number | undefined;
}

/** Seals plots and readings in the background, after this many hours. */
export function startSealing({ db, now, afterHours }: SealingOptions, log: Log): SealingJob {
  if (afterHours === undefined) return { figures: undefined, stop: async () => {} };
  const figures: NonNullable<SealingJob['figures']> = { plots: 0, readings: 0, doneMs: undefined };
  /** Vehicles and probes that could not be sealed. */
  const logged = new Set<string>();
  let reportedMs = performance.now();
  let reported = { plots: 0, readings: 0 };

  function report(): void {
    reportedMs = performance.now();
    const { plots, readings } = figures;
    const [newPlots, newReadings] = [plots - reported.plots, readings - reported.readings];
    if (newPlots + newReadings > 0)
      log.info('sealed', { plots: newPlots, readings: newReadings, total: plots + readings });
    reported = { plots, readings };
  }

  /** Returns whether all vehicles or probes were sealed. */
  async function seal(kind: Kind, signal: AbortSignal): Promise<boolean> {
    let isWhole = true;
    await sealKind[kind](db, sealedBefore(now(), afterHours ?? 0), {
      ...{ signal, gently: true },
      sealed(count) {
        figures[kind] += count;
        if (performance.now() - reportedMs > reportEveryMs) report();
      },
      failed({ message, cause }: SealingError) {
        isWhole = false;
        if (!logged.has(message)) log.error(message, loggable(cause));
        logged.add(message);
      },
    });
    return isWhole;
  }

  const rounds = startRounds(
    {
      async round(signal) {
        let isWhole = true;
        for (const kind of kindNames) isWhole = (await seal(kind, signal)) && isWhole;
        if (isWhole) figures.doneMs = now().getTime();
        report();
      },
      close: async () => {},
      everyMs,
      failure: 'Plots and readings could not be sealed',
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
