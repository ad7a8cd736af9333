/** Why an assignment cannot stand beside others, and how it could. */
import * as z from 'zod';
import { type Assigned, clashes } from '../../../rules/assignments.ts';
import { isProblemLike } from '../../text/problems.ts';
import type { AssignmentRow } from './assignment-row.ts';
import type { Span } from './shown-window.ts';

/** What the form holds so far, whether it can be saved or not. `endMs` is null while it runs. */
export interface Draft {
  id?: number | undefined;
  vehicleId: number | undefined;
  driverId: number | undefined;
  startMs: number;
  endMs: number | null;
}

type Timed = Pick<Draft, 'startMs' | 'endMs'>;

const dated = ({ startMs, endMs }: Timed) => ({
  startUtc: new Date(startMs),
  endUtc: endMs === null ? null : new Date(endMs),
});

/** Those that are in its way. */
export function clashing<Row extends Standing>(draft: Draft, rows: readonly Row[]): Row[] {
  const { id, vehicleId = -1, driverId = -1 } = draft;
  if (!Number.isFinite(draft.startMs)) return [];
  const standing = rows.map((row): Assigned & { row: Row } => ({
    id: row.id,
    vehicleId: row.vehicleId,
    driverId: row.driverId,
    ...dated(row),
    row,
  }));
  const wanted = { ...(id !== undefined && { id }), vehicleId, driverId, ...dated(draft) };
  return clashes(wanted, standing).map(({ row }) => row);
}

/** The same of what the page has and what the service told, each once. */
export function inTheWay(draft: Draft, rows: readonly Standing[], told: readonly Standing[]): Standing[] {
  return [...new Map(clashing(draft, [...told, ...rows]).map((each) => [each.id, each])).values()];
}

/** The part that both have. */
export function sharedSpan(one: Timed, other: Timed): Span {
  return {
    startMs: Math.max(one.startMs, other.startMs),
    endMs: Math.min(one.endMs ?? Number.POSITIVE_INFINITY, other.endMs ?? Number.POSITIVE_INFINITY),
  };
}

/** One that stands in the way, as the service names it or the page has it. */
export type Standing = Omit<AssignmentRow, 'source' | 'assignment'>;

const named = z.object({
  assignmentId: z.number(),
  vehicleId: z.number(),
  vehicleName: z.string(),
  driverId: z.number(),
  driverName: z.string(),
  startUtc: z.string(),
  endUtc: z.string().optional(),
});

/** Thrown in place of the 409, so that it is told as a whole and not field by field. */
export class AssignmentClash extends Error {
  override readonly name = 'AssignmentClash';
  readonly standing: readonly Standing[];

  constructor(standing: readonly Standing[], cause: unknown) {
    super('clash', { cause });
    this.standing = standing;
  }
}

/** What was thrown, or the clash that it tells of. A server that names nobody has its own words shown. */
export function clashOf(error: unknown): unknown {
  if (!isProblemLike(error) || error.status !== 409 || !('errors' in error) || !Array.isArray(error.errors))
    return error;
  const standing = error.errors.flatMap((problem: { params?: unknown }): Standing[] => {
    const { success, data } = named.safeParse(problem.params);
    if (!success) return [];
    const { assignmentId: id, vehicleName: vehicle, driverName: driver, startUtc, endUtc, ...pair } = data;
    const times = { startMs: Date.parse(startUtc), endMs: endUtc === undefined ? null : Date.parse(endUtc) };
    return [{ id, vehicle, driver, ...pair, ...times }];
  });
  const once = [...new Map(standing.map((each) => [each.id, each])).values()];
  return once.length === 0 ? error : new AssignmentClash(once, error);
}

/**
 * What lets the wanted one be saved: the other ends where it begins, it ends where the other begins, or takes its place.
 * One of the same two that is there already when a new one would begin is the wanted one itself: to be looked at, not doubled.
 */
export type WayOut =
  | { kind: 'endOther'; other: Standing; atMs: number }
  | { kind: 'endMine'; other: Standing; atMs: number }
  | { kind: 'replace'; other: Standing }
  | { kind: 'open'; other: Standing };

export function wayOut({ id, vehicleId, driverId, startMs }: Omit<Draft, 'endMs'>, other: Standing): WayOut {
  const ofSamePair = other.vehicleId === vehicleId && other.driverId === driverId;
  const isThere = other.startMs === startMs || (id === undefined && other.startMs < startMs);
  if (ofSamePair && isThere) return { kind: 'open', other };
  if (other.startMs < startMs) return { kind: 'endOther', other, atMs: startMs };
  return other.startMs > startMs ? { kind: 'endMine', other, atMs: other.startMs } : { kind: 'replace', other };
}

/** When the wanted one ends once all of it is done. */
export const endAfter = ({ endMs }: Timed, ways: readonly WayOut[]): number | null =>
  ways.reduce<number | null>(
    (end, way) => (way.kind === 'endMine' && (end === null || way.atMs < end) ? way.atMs : end),
    endMs,
  );
