import type { Visit, VisitBook } from '../../rules/visits.ts';
import type { KeptVisit, VehicleState } from './states.ts';

/** The visits that a batch starts, and the stored visits that it changes. */
export interface Ledger {
  begun: Entry[];
  changed: Map<KeptVisit, VehicleState>;
}

export interface Entry {
  state: VehicleState;
  visit: KeptVisit;
}

/** The visits of one vehicle while a batch is planned: open visits, and visits around late plots. */
export class VehicleBook implements VisitBook<KeptVisit> {
  /** Undefined as long as only open visits are needed. */
  private known: Map<number, KeptVisit[]> | undefined;

  constructor(
    private readonly state: VehicleState,
    private readonly restored: ReadonlySet<number>,
    private readonly ledger: Ledger,
  ) {}

  /** Adds a visit that was read from the database, unless it is known. */
  add(visit: KeptVisit): void {
    const visits = this.of(visit.geofenceId);
    if (!visits.some(({ id }) => id === visit.id)) visits.push(visit);
  }

  at(geofenceId: number, utcMs: number): KeptVisit | undefined {
    if (!this.known) return this.state.open.get(geofenceId);
    return this.of(geofenceId).find(
      ({ startUtcMs, endUtcMs }) => startUtcMs <= utcMs && (endUtcMs === null || endUtcMs >= utcMs),
    );
  }

  returned(geofenceId: number): boolean {
    return this.restored.has(geofenceId);
  }

  begin(geofenceId: number, visit: Visit): void {
    // Copied by field: spreading is several times slower, and a batch has thousands of visits.
    const { startPlotId, startUtcMs, endPlotId, endUtcMs } = visit;
    const kept: KeptVisit = { id: 0, geofenceId, startPlotId, startUtcMs, endPlotId, endUtcMs };
    if (this.known) this.of(geofenceId).push(kept);
    this.ledger.begun.push({ state: this.state, visit: kept });
    if (visit.endUtcMs === null) this.state.open.set(geofenceId, kept);
  }

  change(visit: KeptVisit, to: Partial<Visit>): void {
    const { startPlotId, startUtcMs, endPlotId, endUtcMs } = to;
    if (startPlotId !== undefined) visit.startPlotId = startPlotId;
    if (startUtcMs !== undefined) visit.startUtcMs = startUtcMs;
    if (endPlotId !== undefined) visit.endPlotId = endPlotId;
    if (endUtcMs !== undefined) visit.endUtcMs = endUtcMs;
    const { open } = this.state;
    if (visit.endUtcMs !== null && open.get(visit.geofenceId) === visit) open.delete(visit.geofenceId);
    if (visit.id > 0) this.ledger.changed.set(visit, this.state);
  }

  /** A plot was added inside the visit. Its ends are the same, its stops may differ. */
  touch(visit: KeptVisit): void {
    if (visit.endUtcMs !== null && visit.id > 0) this.ledger.changed.set(visit, this.state);
  }

  private of(geofenceId: number): KeptVisit[] {
    this.known ??= new Map();
    let visits = this.known.get(geofenceId);
    if (!visits) {
      const open = this.state.open.get(geofenceId);
      visits = open ? [open] : [];
      this.known.set(geofenceId, visits);
    }
    return visits;
  }
}
