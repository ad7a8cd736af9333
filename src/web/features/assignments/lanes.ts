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

/** A time without a planned assignment. */
export interface Gap extends Span {
  kind: 'gap';
  /** The active assignment without end, which lasts into this time until somebody ends it. */
  running?: AssignmentRow;
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
  /** Gaps end here: the midnights of a week, so that each day can be filled on its own. */
  cuts?: readonly number[];
}

/** Shorter times between assignments are handovers, not gaps. */
const leastGapMs = 60_000;

/** One lane per record, sorted by name. Deleted records with an assignment in the window have one too. */
export function lanesOf(rows: readonly AssignmentRow[], { kind, named, window, nowMs, cuts = [] }: Shown): Lane[] {
  const names = new Map(named.map(({ id, name }) => [id, name]));
  const own = new Map<number, AssignmentRow[]>();
  for (const row of rows) {
    if (!isSeen(row, window)) continue;
    const [id, name] = kind === 'vehicle' ? [row.vehicleId, row.vehicle] : [row.driverId, row.driver];
    if (!names.has(id)) names.set(id, name);
    own.set(id, [...(own.get(id) ?? []), row]);
  }
  const borders = [...cuts.filter((ms) => ms > window.startMs && ms < window.endMs), window.endMs];
  const lanes = [...names].map(([id, name]) => ({
    id,
    name,
    pieces: piecesOf(own.get(id) ?? [], { window, nowMs, borders }),
  }));
  return lanes.sort((one, other) => collator.compare(one.name, other.name) || one.id - other.id);
}

/** "Van 2" before "Van 10". */
const collator = new Intl.Collator(undefined, { numeric: true });

const isRunning = ({ startMs, endMs }: AssignmentRow, nowMs: number): boolean => endMs === null && startMs <= nowMs;

/** An open assignment extends to the current time, a scheduled one without end to the end of the window. */
export const lastMs = ({ startMs, endMs }: Pick<AssignmentRow, 'startMs' | 'endMs'>, nowMs: number): number =>
  endMs ?? (startMs > nowMs ? Number.POSITIVE_INFINITY : nowMs);

/** Also one of zero length at the start of the window. */
const isSeen = ({ startMs, endMs }: AssignmentRow, window: Span): boolean =>
  startMs < window.endMs && (endMs === null || endMs > window.startMs || startMs >= window.startMs);

/** Undefined: the whole visible part is in the future of a running assignment. */
function barOf(row: AssignmentRow, window: Span, nowMs: number): Bar | undefined {
  const endMs = lastMs(row, nowMs);
  if (endMs <= window.startMs && row.startMs < window.startMs) return undefined;
  return {
    kind: 'bar',
    row,
    startMs: Math.max(row.startMs, window.startMs),
    endMs: Math.min(endMs, window.endMs),
    beganBefore: row.startMs < window.startMs,
    continues: row.endMs === null || row.endMs > window.endMs,
  };
}

interface Ruler {
  window: Span;
  nowMs: number;
  /** Where gaps end, in order. The last one is the end of the window. */
  borders: readonly number[];
}

/** The bars and the gaps between them. A gap after a running assignment belongs to it. */
function piecesOf(rows: readonly AssignmentRow[], { window, nowMs, borders }: Ruler): Piece[] {
  const pieces: Piece[] = [];
  let atMs = window.startMs;
  let running: AssignmentRow | undefined;
  const addGaps = (endMs: number): void => {
    if (endMs - atMs < leastGapMs) return;
    for (const borderMs of borders) {
      const untilMs = Math.min(borderMs, endMs);
      if (untilMs <= atMs) continue;
      pieces.push({ kind: 'gap', startMs: atMs, endMs: untilMs, ...(running && { running }) });
      atMs = untilMs;
    }
  };
  const ends = (row: AssignmentRow): number => row.endMs ?? Number.POSITIVE_INFINITY;
  for (const row of [...rows].sort((one, other) => one.startMs - other.startMs || ends(one) - ends(other))) {
    const bar = barOf(row, window, nowMs);
    if (bar) {
      addGaps(bar.startMs);
      pieces.push(bar);
      atMs = Math.max(atMs, bar.endMs);
    }
    if (isRunning(row, nowMs)) running = row;
  }
  addGaps(window.endMs);
  return pieces;
}

/** Lanes that match the search in their name or in their assignments, or the similar ones. */
export const findLanes = (lanes: readonly Lane[], find: string): { found: readonly Lane[]; isSimilar: boolean } =>
  findClosest(
    lanes,
    ({ name, pieces }) =>
      searchText([
        name,
        ...pieces.flatMap((piece) => {
          const row = rowIn(piece);
          return row ? [row.vehicle, row.driver] : [];
        }),
      ]),
    find,
  );

/** Lanes with at least one assignment. */
export const usedLanes = (lanes: readonly Lane[]): readonly Lane[] =>
  lanes.filter(({ pieces }) => pieces.some((piece) => rowIn(piece) !== undefined));

/** The assignment of a piece; undefined: nobody is assigned. */
export const rowIn = (piece: Piece): AssignmentRow | undefined => (piece.kind === 'bar' ? piece.row : piece.running);

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
