/** Conflicts between assignments, and how to resolve them. */
import * as z from 'zod';
import { type Assigned, clashes } from '../../../rules/assignments.ts';
import { isProblemLike } from '../../text/problems.ts';
import type { AssignmentRow } from './assignment-row.ts';
import type { Span } from './shown-window.ts';

/** The draft in the form, valid or not. `endMs` is null if it has no end. */
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

/** The assignments that conflict with the draft. */
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

/** Merges the conflicts found by the page and by the service. */
export function inTheWay(draft: Draft, rows: readonly Standing[], fromService: readonly Standing[]): Standing[] {
  return [...new Map(clashing(draft, [...fromService, ...rows]).map((each) => [each.id, each])).values()];
}

/** The overlap of two assignments. */
export function sharedSpan(one: Timed, other: Timed): Span {
  return {
    startMs: Math.max(one.startMs, other.startMs),
    endMs: Math.min(one.endMs ?? Number.POSITIVE_INFINITY, other.endMs ?? Number.POSITIVE_INFINITY),
  };
}

/** A conflicting assignment, from the service or from the page. */
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

/** Thrown instead of the 409, so that the form shows it as a whole and not per field. */
export class AssignmentClash extends Error {
  override readonly name = 'AssignmentClash';
  readonly standing: readonly Standing[];

  constructor(standing: readonly Standing[], cause: unknown) {
    super('clash', { cause });
    this.standing = standing;
  }
}

/** Turns a 409 into a clash. If the server names no assignments, its own message is shown. */
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
 * How to resolve a conflict: end the other assignment where the draft starts, end the draft where the other one starts, or
 * replace the other one. An assignment of the same vehicle and driver that covers the start of a new draft is opened instead.
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

/** The end of the draft after all steps. */
export const endAfter = ({ endMs }: Timed, navigation: readonly WayOut[]): number | null =>
  navigation.reduce<number | null>(
    (end, way) => (way.kind === 'endMine' && (end === null || way.atMs < end) ? way.atMs : end),
    endMs,
  );
