/** What findings about geofences share. Nothing here depends on the order in which plots arrived, or on ids. */
import type { FindingKind } from '../../contract/geofence-findings.ts';
import type { Point, Shape } from '../../geo/shape.ts';
import type { TimedColumns } from '../stops.ts';

/** A moment or span that shows what was found. `line`: where, one or two positions. */
export interface Example {
  vehicleId: number;
  startUtcMs: number;
  /** Null while it lasts. */
  endUtcMs: number | null;
  line: readonly Point[];
}

export interface Finding {
  geofenceId: number;
  kind: FindingKind;
  /** The other geofence of a twin. */
  otherId?: number;
  count: number;
  /** `count` is a part of it. */
  total: number;
  /** Of missed passages: those so fast that the vehicle may have driven past. */
  fast?: number;
  /** Of missed passages: the median time between the positions before and after. */
  everyMs?: number;
  examples: readonly Example[];
}

export interface FoundGeofence {
  id: number;
  shape: Shape;
}

/** All that is known of one vehicle in the period. */
export interface WalkedVehicle {
  id: number;
  plots: TimedColumns;
  /** By start, to all geofences. Some lasted when the period began. */
  visits: readonly StoredVisit[];
}

/** A stored visit. */
export interface StoredVisit {
  vehicleId: number;
  geofenceId: number;
  startUtcMs: number;
  /** Null while it is open. */
  endUtcMs: number | null;
}

export const exampleOf = ({ vehicleId, startUtcMs, endUtcMs }: StoredVisit): Example => ({
  vehicleId,
  startUtcMs,
  endUtcMs,
  line: [],
});

const examplesAtMost = 5;

/** The latest examples, and the number of all. */
export class Tally {
  count = 0;
  private shown: Example[] = [];

  add(example: Example): void {
    this.count += 1;
    const oldest = this.shown.at(-1);
    if (this.shown.length === examplesAtMost && oldest && byTime(example, oldest) >= 0) return;
    this.shown.push(example);
    this.shown.sort(byTime);
    if (this.shown.length > examplesAtMost) this.shown.pop();
  }

  get examples(): readonly Example[] {
    return this.shown;
  }
}

/** Latest first. */
const byTime = (one: Example, other: Example): number =>
  other.startUtcMs - one.startUtcMs || one.vehicleId - other.vehicleId;

/** How often a geofence of this shape had the finding. */
interface Dismissal {
  shapeHash: string;
  count: number;
  total: number;
}

/** A share that grew by half is another finding. A few more of a handful are not. */
const [growth, few] = [1.5, 2];

/** Whether a finding that a person called fine is still that finding: the same shape, and not notably more often. */
export function isStillFine(dismissal: Dismissal, now: Dismissal): boolean {
  if (dismissal.shapeHash !== now.shapeHash) return false;
  if (now.count <= dismissal.count + few) return true;
  return shareOf(now) <= growth * shareOf(dismissal);
}

const shareOf = ({ count, total }: Dismissal): number => (total === 0 ? 0 : count / total);
