/**
 * Twins: two geofences with at least ten visits each, where at least 90 % of the visit time of each overlaps visits of the same
 * vehicles to the other one.
 */
import { exampleOf, type StoredVisit, Tally } from './finding.ts';

const twinShare = 0.9;
const twinVisits = 10;

export interface Twin {
  geofenceId: number;
  otherId: number;
  /** Visits that overlap one to the other geofence. */
  overlapping: Tally;
}

interface Pair {
  ids: readonly [low: number, high: number];
  ms: number;
  /** Of each: its visits that overlap one to the other. */
  tallies: readonly [Tally, Tally];
}

/** Work is bounded by visits that overlap at the same time. */
export class Twins {
  private readonly pairs = new Map<string, Pair>();
  private readonly totals = new Map<number, { count: number; ms: number }>();

  /** `untilMs`: when open visits end. */
  constructor(private readonly untilMs: number) {}

  /** Visits of one vehicle that begin in the period, by start. */
  add(visits: readonly StoredVisit[]): void {
    const seen = new Map<Tally, Set<StoredVisit>>();
    for (const visit of visits) this.count(visit);
    for (const [one, other, ms] of this.overlaps(visits)) {
      const [low, high] = one.geofenceId < other.geofenceId ? [one, other] : [other, one];
      const pair = this.pairOf(low.geofenceId, high.geofenceId);
      pair.ms += ms;
      for (const [tally, visit] of [
        [pair.tallies[0], low],
        [pair.tallies[1], high],
      ] as const) {
        const known = seen.get(tally) ?? new Set();
        seen.set(tally, known);
        if (!known.has(visit)) tally.add(exampleOf(visit));
        known.add(visit);
      }
    }
  }

  /** Both directions of each pair. */
  found(): Twin[] {
    return [...this.pairs.values()].flatMap(({ ids: [low, high], ms, tallies }) => {
      if (![low, high].every((id) => this.isMostly(id, ms))) return [];
      return [
        { geofenceId: low, otherId: high, overlapping: tallies[0] },
        { geofenceId: high, otherId: low, overlapping: tallies[1] },
      ];
    });
  }

  private isMostly(geofenceId: number, ms: number): boolean {
    const total = this.totals.get(geofenceId);
    return total !== undefined && total.count >= twinVisits && total.ms > 0 && ms >= twinShare * total.ms;
  }

  private count(visit: StoredVisit): void {
    const total = this.totals.get(visit.geofenceId) ?? { count: 0, ms: 0 };
    this.totals.set(visit.geofenceId, total);
    total.count += 1;
    total.ms += Math.max(0, this.endOf(visit) - visit.startUtcMs);
  }

  private pairOf(low: number, high: number): Pair {
    const key = `${low} ${high}`;
    const pair = this.pairs.get(key) ?? { ids: [low, high], ms: 0, tallies: [new Tally(), new Tally()] };
    this.pairs.set(key, pair);
    return pair;
  }

  private endOf({ endUtcMs }: StoredVisit): number {
    return endUtcMs ?? this.untilMs;
  }

  /** Two visits to different geofences, and how long both last at the same time. */
  private *overlaps(visits: readonly StoredVisit[]): Generator<readonly [StoredVisit, StoredVisit, ms: number]> {
    let open: StoredVisit[] = [];
    for (const visit of visits) {
      open = open.filter((other) => this.endOf(other) >= visit.startUtcMs);
      for (const other of open) {
        if (other.geofenceId === visit.geofenceId) continue;
        const ms = Math.min(this.endOf(other), this.endOf(visit)) - visit.startUtcMs;
        if (ms > 0) yield [other, visit, ms];
      }
      open.push(visit);
    }
  }
}
