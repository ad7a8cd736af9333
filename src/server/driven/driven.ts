/** Keeps the lines of recent days up to date, after plots were stored. */

import { setTimeout as pause } from 'node:timers/promises';
import { drivenDays, drivenTileSize } from '../../contract/choices.ts';
import { dayMs } from '../../contract/durations.ts';
import type { Database, Lock } from '../database/database.ts';
import { locks } from '../database/locks.ts';
import { type Limits, listLimits, retentionDaysOf } from '../store/accounts.ts';
import { deriveLines, dropDrivenBefore, findDue, markStoredPlots, type TileOfLines } from '../store/driven.ts';
import type { PlotColumns } from '../telemetry/plot-columns.ts';
import { type Fix, gapMs, linesByTile, piecesOf } from './lines.ts';
import { packed } from './pack.ts';
import { storedZooms } from './tile.ts';

export interface DrivenOptions {
  db: Database;
  now: () => Date;
  /** Plots of all accounts are deleted after this many days; undefined: never. */
  retentionDays: number | undefined;
}

const atOnce = 20;
/** Less than the time for which live events are kept, and few events at a time. */
export const markEveryMs = 60_000;
/** Each time, the whole day of every vehicle that drives is derived again. */
const deriveEveryMs = 5 * 60_000;

export class Driven {
  /** Only the service with this lock derives lines. */
  private readonly lock: Lock;
  private derivedMs = Number.NEGATIVE_INFINITY;
  /** Days before it are deleted: of all accounts (`undefined`), and of each that keeps plots for a shorter time. */
  private readonly droppedBefore = new Map<number | undefined, number>();

  constructor(private readonly options: DrivenOptions) {
    this.lock = options.db.lock(locks.driven);
  }

  /**
   * Marks vehicles and days with new plots, and derives their lines every few minutes. Returns the number of vehicles and days. Does nothing while another
   * service does it.
   */
  async round(signal?: AbortSignal): Promise<number> {
    const { db } = this.options;
    if (!(await this.lock.isMine())) return 0;
    let derived = 0;
    let markedMs = await this.mark();
    // Marks made during the round wait for the next one.
    const until = this.options.now();
    if (until.getTime() < this.derivedMs + deriveEveryMs) return 0;
    this.derivedMs = until.getTime();
    for (;;) {
      const due = await findDue(db, until, atOnce);
      for (const each of due) {
        if (signal?.aborted) return derived;
        await gently(() => deriveLines(db, each, gapMs, (plots) => tilesOf(plots, each.day)), signal);
        derived += 1;
        if (performance.now() - markedMs > markEveryMs) markedMs = await this.mark();
      }
      if (due.length < atOnce) return derived;
    }
  }

  close(): Promise<void> {
    return this.lock.close();
  }

  /** Returns when it ended, on the clock of `performance`. */
  private async mark(): Promise<number> {
    const { db, retentionDays } = this.options;
    const now = this.options.now();
    const today = Math.floor(now.getTime() / dayMs);
    const firstDayOf = (limits: Limits): number =>
      today - Math.min(drivenDays, retentionDaysOf(limits, retentionDays) ?? drivenDays) + 1;
    // A clock of a device may be ahead by a day.
    await markStoredPlots(db, { firstDayOf, lastDay: today + 1, now, overlapMs: gapMs });
    const firstDay = firstDayOf({});
    await this.dropBefore(firstDay);
    for (const { id, limits } of await listLimits(db)) {
      if (firstDayOf(limits) > firstDay) await this.dropBefore(firstDayOf(limits), id);
    }
    return performance.now();
  }

  private async dropBefore(day: number, accountId?: number): Promise<void> {
    if (day <= (this.droppedBefore.get(accountId) ?? 0)) return;
    await dropDrivenBefore(this.options.db, day, accountId);
    this.droppedBefore.set(accountId, day);
  }
}

/** Works at most half of the time, so that requests and devices come first. */
async function gently(work: () => Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  const startedMs = performance.now();
  await work();
  // The stop aborts the delay; the caller checks for it.
  await pause(performance.now() - startedMs, undefined, { signal }).catch(() => {});
}

/** The lines of a day, from the last position before it. */
export function tilesOf(
  { utcMs, latitude, longitude }: Pick<PlotColumns, 'utcMs' | 'latitude' | 'longitude'>,
  day: number,
): TileOfLines[] {
  const fixes = Array.from(
    utcMs,
    (moment, at): Fix => ({ utcMs: moment, latitude: latitude[at] ?? 0, longitude: longitude[at] ?? 0 }),
  );
  const first = utcMs.findIndex((moment) => moment >= day * dayMs);
  if (first === -1) return [];
  const pieces = piecesOf(fixes.slice(Math.max(0, first - 1)));
  return Object.values(storedZooms)
    .flatMap((zoom) => linesByTile(pieces, zoom, drivenTileSize))
    .map(({ lines, ...tile }) => ({ ...tile, lines: packed(lines) }));
}
