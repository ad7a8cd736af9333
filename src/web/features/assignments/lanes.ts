import { findClosest, searchText } from '../../../contract/name-search.ts';
import type { LaneKind } from '../../paths/assignments.ts';
import type { AssignmentRow } from './assignment-row.ts';
import type { Span } from './shown-window.ts';

/** The visible part of an assignment. */
export interface Bar extends Span {
  kind: 'bar';
  row: AssignmentRow;
  beganBefore: boolean;
  continues: boolean;
}

/** A time without an assignment. */
export interface Gap extends Span {
  kind: 'gap';
}

export type Piece = Bar | Gap;

/** A vehicle or a driver with its assignments and gaps in the window. */
export interface Lane {
  id: number;
  name: string;
  pieces: readonly Piece[];
}

export interface Named {
  id: number;
  name: string;
}

interface Shown {
  kind: LaneKind;
  /** Records that always have a lane. */
  named: readonly Named[];
  window: Span;
  nowMs: number;
}

/** Shorter times between assignments are handovers, not gaps. */
const leastGapMs = 60_000;

/** One lane per record, sorted by name. Deleted records with an assignment in the window have one too. */
export function lanesOf(rows: readonly AssignmentRow[], { kind, named, window, nowMs }: Shown): Lane[] {
  const names = new Map(named.map(({ id, name }) => [id, name]));
  const bars = new Map<number, Bar[]>();
  for (const row of rows) {
    const bar = barOf(row, window, nowMs);
    if (!bar) continue;
    const [id, name] = kind === 'vehicle' ? [row.vehicleId, row.vehicle] : [row.driverId, row.driver];
    if (!names.has(id)) names.set(id, name);
    const own = bars.get(id);
    if (own) own.push(bar);
    else bars.set(id, [bar]);
  }
  const lanes = [...names].map(([id, name]) => ({ id, name, pieces: piecesOf(bars.get(id) ?? [], window) }));
  return lanes.sort((one, other) => collator.compare(one.name, other.name) || one.id - other.id);
}

/** "Van 2" before "Van 10". */
const collator = new Intl.Collator(undefined, { numeric: true });

/** An open assignment extends to the current time, a scheduled one without end to the end of the window. */
export const lastMs = ({ startMs, endMs }: Pick<AssignmentRow, 'startMs' | 'endMs'>, nowMs: number): number =>
  endMs ?? (startMs > nowMs ? Number.POSITIVE_INFINITY : nowMs);

function barOf(row: AssignmentRow, window: Span, nowMs: number): Bar | undefined {
  const endMs = lastMs(row, nowMs);
  const isWithin = row.startMs < window.endMs && (endMs > window.startMs || row.startMs >= window.startMs);
  if (!isWithin) return undefined;
  return {
    kind: 'bar',
    row,
    startMs: Math.max(row.startMs, window.startMs),
    endMs: Math.min(endMs, window.endMs),
    beganBefore: row.startMs < window.startMs,
    continues: row.endMs === null || row.endMs > window.endMs,
  };
}

/** The bars and the gaps between them. There is no gap after an open assignment, whose end is unknown. */
function piecesOf(bars: readonly Bar[], window: Span): Piece[] {
  const pieces: Piece[] = [];
  let atMs = window.startMs;
  const addGap = (endMs: number): void => {
    if (endMs - atMs >= leastGapMs) pieces.push({ kind: 'gap', startMs: atMs, endMs });
  };
  for (const bar of [...bars].sort((one, other) => one.startMs - other.startMs || one.endMs - other.endMs)) {
    addGap(bar.startMs);
    pieces.push(bar);
    atMs = Math.max(atMs, bar.row.endMs === null ? window.endMs : bar.endMs);
  }
  addGap(window.endMs);
  return pieces;
}

/** Lanes that match the search in their name or in their assignments, or the similar ones. */
export const findLanes = (lanes: readonly Lane[], find: string): { found: readonly Lane[]; isSimilar: boolean } =>
  findClosest(
    lanes,
    ({ name, pieces }) =>
      searchText([
        name,
        ...pieces.flatMap((piece) => (piece.kind === 'bar' ? [piece.row.vehicle, piece.row.driver] : [])),
      ]),
    find,
  );

/** Lanes with at least one assignment. */
export const usedLanes = (lanes: readonly Lane[]): readonly Lane[] =>
  lanes.filter(({ pieces }) => pieces.some(({ kind }) => kind === 'bar'));

/** The keyboard position: a lane and a time. */
export interface Stop {
  laneId: number;
  atMs: number;
}

/** The piece of a lane at a time, or the nearest one; undefined in an empty lane. */
export function pieceAt({ pieces }: Lane, atMs: number): Piece | undefined {
  const away = ({ startMs, endMs }: Piece): number => (atMs < startMs ? startMs - atMs : Math.max(0, atMs - endMs));
  // Of two pieces that touch at this time, take the one that starts.
  return pieces.reduce<Piece | undefined>(
    (best, piece) => (best === undefined || away(piece) <= away(best) ? piece : best),
    undefined,
  );
}

/** Arrow keys move along a lane and between lanes at the same time. Home and End move to the ends of the lane. */
export function moved(lanes: readonly Lane[], from: Stop, key: string): Stop | undefined {
  const at = lanes.findIndex(({ id }) => id === from.laneId);
  const lane = lanes[at];
  if (!lane) return undefined;
  const along = (step: number): Stop | undefined => {
    const now = pieceAt(lane, from.atMs);
    const next = now && lane.pieces[lane.pieces.indexOf(now) + step];
    return next && { laneId: lane.id, atMs: middleOf(next) };
  };
  const over = (step: number): Stop | undefined => {
    const next = lanes[Math.min(lanes.length - 1, Math.max(0, at + step))];
    return next && { laneId: next.id, atMs: from.atMs };
  };
  const end = (piece: Piece | undefined): Stop | undefined => piece && { laneId: lane.id, atMs: middleOf(piece) };
  if (key === 'ArrowLeft') return along(-1);
  if (key === 'ArrowRight') return along(1);
  if (key === 'ArrowUp') return over(-1);
  if (key === 'ArrowDown') return over(1);
  if (key === 'Home') return end(lane.pieces[0]);
  return key === 'End' ? end(lane.pieces.at(-1)) : undefined;
}

export const middleOf = ({ startMs, endMs }: Span): number => (startMs + endMs) / 2;

/** Key of a piece within its lane. */
export const keyOf = (piece: Piece | undefined): string | undefined =>
  piece && (piece.kind === 'bar' ? `a${piece.row.id}` : `g${piece.startMs}`);
