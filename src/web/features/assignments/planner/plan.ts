/**
 * Planning as arithmetic: the assignments of now and a gesture make the assignments that are wanted, and those make a plan.
 * The plan says what it stores and what it does to assignments in the way. Pointer, keyboard, touch and dialogs only make
 * gestures, so all of them follow the same rules.
 */
import { dayMs, minuteMs } from '../../../../contract/durations.ts';
import { momentAt, wallAt, wallDay } from '../../../../rules/zone.ts';
import type { LaneKind } from '../../../paths/assignments.ts';
import type { AssignmentRow } from '../assignment-row.ts';
import { clashing, type Standing, type WayOut } from '../clash.ts';
import type { Span } from '../shown-window.ts';

/** An assignment as it shall be. With an id it changes that assignment, without one it is new. */
export interface Wanted {
  id?: number | undefined;
  vehicleId: number;
  driverId: number;
  startMs: number;
  /** Null: it has no end. */
  endMs: number | null;
}

export type Gesture = Create | Move | Resize;

/** A new assignment in a lane, between two moments in any order. */
export interface Create {
  kind: 'create';
  laneId: number;
  fromMs: number;
  toMs: number;
}

/** Assignments that move together. */
export interface Move {
  kind: 'move';
  ids: readonly number[];
  /** Whole days keep the local time of day across clock changes. */
  byDays: number;
  byMs: number;
  byLanes: number;
}

export interface Resize {
  kind: 'resize';
  id: number;
  edge: 'start' | 'end';
  toMs: number;
}

/** What a gesture works on. */
export interface Scene {
  kind: LaneKind;
  /** Ids of the shown lanes, from the top. */
  lanes: readonly number[];
  rows: readonly AssignmentRow[];
  timeZone: string;
}

/** A place in the timeline. */
export interface Place {
  laneId: number;
  atMs: number;
}

const snapMs = 15 * minuteMs;
/** `fine`: to the minute. Offsets of time zones are multiples of 15 minutes, so UTC can be rounded. */
export const snapped = (ms: number, fine = false): number => {
  const step = fine ? minuteMs : snapMs;
  return Math.round(ms / step) * step;
};

/** The gesture after the pointer moved from `grabbed` to `at`. `from` is the gesture at its start. */
export function dragged(from: Gesture, grabbed: Place, at: Place, fine: boolean, scene: Scene): Gesture {
  if (from.kind === 'create') return { ...from, toMs: snapped(at.atMs, fine) };
  if (from.kind === 'resize')
    return limited({ ...from, toMs: snapped(from.toMs + at.atMs - grabbed.atMs, fine) }, scene);
  const [first] = rowsOf(from.ids, scene);
  const startMs = first?.startMs ?? 0;
  return limited(
    {
      ...from,
      byMs: snapped(startMs + at.atMs - grabbed.atMs, fine) - startMs,
      byLanes: scene.lanes.indexOf(at.laneId) - scene.lanes.indexOf(grabbed.laneId),
    },
    scene,
  );
}

/** A step of a key or a button. */
export interface Nudge {
  minutes?: number;
  days?: number;
  lanes?: number;
}

export function nudged(gesture: Gesture, { minutes = 0, days = 0, lanes = 0 }: Nudge, scene: Scene): Gesture {
  const later = (ms: number): number => daysLater(ms, days, scene.timeZone) + minutes * minuteMs;
  if (gesture.kind === 'create') return { ...gesture, toMs: Math.max(later(gesture.toMs), gesture.fromMs + minuteMs) };
  if (gesture.kind === 'resize') return limited({ ...gesture, toMs: later(gesture.toMs) }, scene);
  const { byDays, byMs, byLanes } = gesture;
  return limited(
    { ...gesture, byDays: byDays + days, byMs: byMs + minutes * minuteMs, byLanes: byLanes + lanes },
    scene,
  );
}

/** All lanes stay on the page, and an assignment lasts a minute at least. */
function limited(gesture: Move | Resize, scene: Scene): Gesture {
  if (gesture.kind === 'move') {
    const indexes = rowsOf(gesture.ids, scene).map((row) => scene.lanes.indexOf(laneOf(row, scene.kind)));
    const least = -Math.min(...indexes);
    const most = scene.lanes.length - 1 - Math.max(...indexes);
    return { ...gesture, byLanes: Math.max(least, Math.min(most, gesture.byLanes)) };
  }
  const [row] = rowsOf([gesture.id], scene);
  if (!row) return gesture;
  if (gesture.edge === 'end') return { ...gesture, toMs: Math.max(gesture.toMs, row.startMs + minuteMs) };
  return { ...gesture, toMs: Math.min(gesture.toMs, (row.endMs ?? Number.POSITIVE_INFINITY) - minuteMs) };
}

const rowsOf = (ids: readonly number[], { rows }: Scene): AssignmentRow[] =>
  ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);

export const laneOf = (row: Pick<Wanted, 'vehicleId' | 'driverId'>, kind: LaneKind): number =>
  kind === 'vehicle' ? row.vehicleId : row.driverId;

/** No driver or vehicle is chosen yet. No record has this id. */
export const nobody = -1;

/** The assignments that a gesture wants. */
export function wantedBy(gesture: Gesture, scene: Scene): Wanted[] {
  if (gesture.kind === 'create') {
    const { laneId, fromMs, toMs } = gesture;
    const pair =
      scene.kind === 'vehicle' ? { vehicleId: laneId, driverId: nobody } : { vehicleId: nobody, driverId: laneId };
    return [{ ...pair, startMs: Math.min(fromMs, toMs), endMs: Math.max(fromMs, toMs) }];
  }
  if (gesture.kind === 'resize') {
    const { edge, toMs } = gesture;
    return rowsOf([gesture.id], scene).map((row) => ({
      ...shiftOf(row),
      ...(edge === 'start' ? { startMs: toMs } : { endMs: toMs }),
    }));
  }
  const { ids, byDays, byMs, byLanes } = gesture;
  const later = (ms: number): number => daysLater(ms, byDays, scene.timeZone) + byMs;
  return rowsOf(ids, scene).map((row) => {
    const lane = laneOf(row, scene.kind);
    const to = scene.lanes[scene.lanes.indexOf(lane) + byLanes] ?? lane;
    const side = scene.kind === 'vehicle' ? { vehicleId: to } : { driverId: to };
    return {
      ...shiftOf(row),
      ...side,
      startMs: later(row.startMs),
      endMs: row.endMs === null ? null : later(row.endMs),
    };
  });
}

const shiftOf = ({ id, vehicleId, driverId, startMs, endMs }: Standing): Wanted & { id: number } => ({
  ...{ id, vehicleId, driverId, startMs, endMs },
});

/** The same local time some days later. */
export const daysLater = (ms: number, days: number, timeZone: string): number =>
  days === 0 ? ms : momentAt(wallAt(ms, timeZone) + days * dayMs, timeZone);

/** New assignments at the same local times, some days later. What has no end stays out: it lasts into those days. */
export const copied = (rows: readonly Standing[], byDays: number, timeZone: string): Wanted[] =>
  rows.flatMap(({ vehicleId, driverId, startMs, endMs }) => {
    if (endMs === null) return [];
    const [from, to] = [daysLater(startMs, byDays, timeZone), daysLater(endMs, byDays, timeZone)];
    // Clocks may skip the whole assignment.
    return to > from ? [{ vehicleId, driverId, startMs: from, endMs: to }] : [];
  });

/** Copies on each of these weekdays after the assignment's own day. `untilDay` is included: `2026-11-20`. Monday is 1. */
export function repeated(
  rows: readonly Standing[],
  { weekdays, untilDay, timeZone }: { weekdays: ReadonlySet<number>; untilDay: string; timeZone: string },
): Wanted[] {
  return rows.flatMap((row) => {
    const firstWall = wallDay(wallAt(row.startMs, timeZone));
    const days = Math.min(mostDays, Math.round((Date.parse(untilDay) - firstWall) / dayMs));
    return Array.from({ length: Math.max(0, days) }, (_, nth) => nth + 1)
      .filter((day) => weekdays.has(weekdayOf(firstWall + day * dayMs)))
      .flatMap((day) => copied([row], day, timeZone));
  });
}

/** Plans further than a year ahead are typing mistakes. */
const mostDays = 366;
const weekdayOf = (wallMs: number): number => ((new Date(wallMs).getUTCDay() + 6) % 7) + 1;

/** Both drivers change their vehicles, each at the times of the vehicle. */
export const swapped = ([one, other]: readonly [Standing, Standing]): Wanted[] => [
  { ...shiftOf(one), driverId: other.driverId },
  { ...shiftOf(other), driverId: one.driverId },
];

export interface Plan {
  /** New and changed assignments. Those in the way that end earlier are in `ended`. */
  saves: Wanted[];
  ended: { other: Standing; atMs: number }[];
  replaced: Standing[];
  /** Wanted ones that end earlier, where another assignment starts. */
  shortened: { wanted: Wanted; other: Standing }[];
  /** New ones that exist already. */
  existing: Wanted[];
  /** Two wanted ones are in each other's way, so only the first is planned. */
  impossible: Wanted[];
}

/**
 * Makes room: what started earlier ends where a wanted assignment starts, a wanted one ends where another starts later, and
 * one that starts at the same moment is replaced.
 */
export function planOf(wanted: readonly Wanted[], rows: readonly Standing[]): Plan {
  const plan: Plan = { saves: [], ended: [], replaced: [], shortened: [], existing: [], impossible: [] };
  const changing = new Set(wanted.flatMap(({ id }) => id ?? []));
  const standing = new Map(rows.filter(({ id }) => !changing.has(id)).map((row) => [row.id, row]));
  const cuts = new Map<number, { other: Standing; atMs: number }>();
  for (const first of [...wanted].sort((one, other) => one.startMs - other.startMs)) {
    let mine = first;
    const inTheWay = clashing(mine, [...standing.values()]);
    if (mine.id === undefined && inTheWay.some((other) => covers(other, mine))) {
      plan.existing.push(mine);
      continue;
    }
    if (clashing(mine, plan.saves.map(asStanding)).length > 0) {
      plan.impossible.push(mine);
      continue;
    }
    const next = inTheWay
      .filter(({ startMs }) => startMs > mine.startMs)
      .sort((one, other) => one.startMs - other.startMs)[0];
    if (next) {
      mine = { ...mine, endMs: next.startMs };
      plan.shortened.push({ wanted: mine, other: next });
    }
    for (const other of inTheWay) {
      if (other.startMs < mine.startMs) {
        const original = rows.find(({ id }) => id === other.id) ?? other;
        cuts.set(other.id, { other: original, atMs: mine.startMs });
        standing.set(other.id, { ...other, endMs: mine.startMs });
      } else if (other.startMs === mine.startMs) {
        plan.replaced.push(other);
        standing.delete(other.id);
      }
    }
    plan.saves.push(mine);
  }
  plan.ended = [...cuts.values()];
  return plan;
}

const covers = (other: Standing, mine: Wanted): boolean =>
  other.vehicleId === mine.vehicleId &&
  other.driverId === mine.driverId &&
  other.startMs <= mine.startMs &&
  (other.endMs === null || (mine.endMs !== null && other.endMs >= mine.endMs));

const asStanding = (wanted: Wanted, index: number): Standing => ({
  ...wanted,
  // Unlike the id of any stored one, so that no wanted one is taken for itself.
  id: -2 - index,
  vehicle: '',
  driver: '',
});

/** The plan of one assignment whose conflicts the person resolves in the form. It ends as the form says. */
export const planFrom = (wanted: Wanted, resolutions: readonly WayOut[]): Plan => ({
  saves: [wanted],
  ended: resolutions.flatMap((way) => (way.kind === 'endOther' ? [{ other: way.other, atMs: way.atMs }] : [])),
  replaced: resolutions.flatMap((way) => (way.kind === 'replace' ? [way.other] : [])),
  ...{ shortened: [], existing: [], impossible: [] },
});

/** Whether the plan stores what is there anyway. */
export const changesNothing = ({ saves, ended, replaced }: Plan, rows: readonly Standing[]): boolean =>
  ended.length === 0 &&
  replaced.length === 0 &&
  saves.every((wanted) => {
    const row = rows.find(({ id }) => id === wanted.id);
    return (
      row !== undefined &&
      (['vehicleId', 'driverId', 'startMs', 'endMs'] as const).every((key) => row[key] === wanted[key])
    );
  });

/** The times of a working day, in local minutes after midnight. */
export interface WorkingTime {
  startMinute: number;
  minutes: number;
}

export const firstWorkingTime: WorkingTime = { startMinute: 8 * 60, minutes: 8 * 60 };

export const workingTimeOf = ({ startMs, endMs }: Span, timeZone: string): WorkingTime => {
  const wallMs = wallAt(startMs, timeZone);
  return {
    startMinute: Math.floor((wallMs - wallDay(wallMs)) / minuteMs),
    minutes: Math.round((endMs - startMs) / minuteMs),
  };
};

interface Proposal {
  /** Where the pointer is; undefined: a key filled the gap. */
  atMs: number | undefined;
  usual: WorkingTime;
  nowMs: number;
  timeZone: string;
}

/**
 * The times of a new assignment in a gap: from the pointer on, as long as the last one. A key takes the usual times of the
 * gap's day, or the whole gap if they are not in it.
 */
export function proposedIn(gap: Span, { atMs, usual, nowMs, timeZone }: Proposal): Span {
  const until = (startMs: number): Span => ({
    startMs,
    endMs: Math.min(gap.endMs, startMs + usual.minutes * minuteMs),
  });
  if (atMs !== undefined) return until(Math.max(gap.startMs, Math.floor(atMs / snapMs) * snapMs));
  const usualMs = momentAt(wallDay(wallAt(gap.startMs, timeZone)) + usual.startMinute * minuteMs, timeZone);
  if (usualMs >= gap.startMs && usualMs >= nowMs && usualMs < gap.endMs) return until(usualMs);
  const isCurrent = gap.startMs < nowMs && nowMs < gap.endMs;
  return { startMs: isCurrent ? Math.floor(nowMs / minuteMs) * minuteMs : gap.startMs, endMs: gap.endMs };
}
