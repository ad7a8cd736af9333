/** Which visits of a vehicle last at moments that follow each other. */
import type { StoredVisit } from './finding.ts';

export class VisitsInTurn {
  private next = 0;
  /** Visits that have begun. Visits that ended before the last question may be missing. */
  private open: StoredVisit[] = [];

  /** `visits`: by start. */
  constructor(private readonly visits: readonly StoredVisit[]) {}

  /** Visits that last at some moment of a span. Further questions begin no earlier. */
  during(fromMs: number, toMs: number): readonly StoredVisit[] {
    this.begin(toMs);
    this.open = this.open.filter((visit) => endOf(visit) >= fromMs);
    return this.open;
  }

  /** Visits that last throughout a span. Further questions begin no earlier. */
  throughout(fromMs: number, toMs: number): readonly StoredVisit[] {
    this.begin(fromMs);
    this.open = this.open.filter((visit) => endOf(visit) >= toMs);
    return this.open;
  }

  private begin(untilMs: number): void {
    for (; this.next < this.visits.length; this.next += 1) {
      const visit = this.visits[this.next] as StoredVisit;
      if (visit.startUtcMs > untilMs) return;
      this.open.push(visit);
    }
  }
}

const endOf = ({ endUtcMs }: StoredVisit): number => endUtcMs ?? Number.POSITIVE_INFINITY;
