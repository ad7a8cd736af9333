import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { LaneKind } from '../../paths/assignments.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import hidden from '../../ui/hidden.module.css';
import { isCommand } from '../../ui/keyboard.ts';
import { Bar, Row } from '../../ui/layout.tsx';
import { printedRows, usePrinting } from '../../ui/printing.ts';
import { useTouch } from '../../ui/use-media.ts';
import { useVirtualRows } from '../../ui/use-virtual-rows.ts';
import { Axis, NowLine } from './Axis.tsx';
import type { AssignmentRow, KnownNames } from './assignment-row.ts';
import { clashing, type Draft, sharedSpan } from './clash.ts';
import { LaneRow } from './LaneRow.tsx';
import { keyOf, type Lane, moved, type Piece, pieceAt, type Stop } from './lanes.ts';
import { PlanNote } from './planner/PlanNote.tsx';
import { laneOf, planOf, type Wanted, wantedBy } from './planner/plan.ts';
import { useGesture } from './planner/use-gesture.ts';
import { usePlanActions } from './planner/use-plan-actions.tsx';
import { usePlanKeys } from './planner/use-plan-keys.ts';
import type { ShownWindow, Span } from './shown-window.ts';
import classes from './Timeline.module.css';

const words = text.assignments;

interface TimelineProps {
  kind: LaneKind;
  lanes: readonly Lane[];
  rows: readonly AssignmentRow[];
  vehicles: KnownNames;
  drivers: KnownNames;
  window: ShownWindow;
  nowMs: number;
  /** The assignment in the panel. */
  openId: number | undefined;
  onOpen: (id: number) => void;
  /** Opens the form of a new assignment; left out: the person has no permission to plan. */
  onForm: ((wanted: Wanted) => void) | undefined;
  /** The draft in the form. */
  draft: Draft | undefined;
  /** Search and filters, beside the tools of the planner. */
  filters: ReactNode;
  /** Import and export, after the tools. */
  exports: ReactNode;
  /** About the found lanes. */
  note: ReactNode;
  /** Instead of the lanes, if there are none. */
  empty: ReactNode;
}

const lanePixels = { fine: 36, coarse: 46 };
const headPixels = 32;
const none: ReadonlySet<number> = new Set();

/**
 * A lane for each vehicle or driver, virtualized. For screen readers it is a grid with one tab stop. Arrow keys move along a
 * lane and between lanes at the same time. Enter opens an assignment or fills a gap. What people plan here with a mouse, they
 * also plan with keys and by touch.
 */
export function Timeline(props: TimelineProps) {
  const { kind, lanes, rows, window, nowMs, openId, onOpen, onForm, draft, vehicles, drivers } = props;
  const { timeZone } = useFormat();
  const mayPlan = onForm !== undefined;
  const laneHeight = useTouch() ? lanePixels.coarse : lanePixels.fine;
  const isPrinting = usePrinting();
  const scroller = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const keysId = useId();
  const { stop, take, onKeyDown: move, wanted: wantsFocus } = useStop(lanes, window, nowMs);
  const current = Math.max(
    0,
    lanes.findIndex(({ id }) => id === stop?.laneId),
  );
  const virtual = useVirtualRows({
    scroller,
    count: lanes.length,
    rowHeight: laneHeight,
    keep: current,
    headHeight: headPixels,
  });
  useLayoutEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    scroller.current?.querySelector<HTMLElement>('[role=gridcell][tabindex="0"]')?.focus({ preventScroll: true });
  });
  const hasFocus = useFocusKept(scroller);
  useNowInSight(scroller, window, nowMs);

  const laneIds = useMemo(() => lanes.map(({ id }) => id), [lanes]);
  const scene = useMemo(() => ({ kind, lanes: laneIds, rows, timeZone }), [kind, laneIds, rows, timeZone]);
  const follow = useFocusOnStop(scroller);
  const toStop = (wanted: Wanted): void =>
    take({ laneId: laneOf(wanted, kind), atMs: (wanted.startMs + (wanted.endMs ?? wanted.startMs)) / 2 });
  const actions = usePlanActions({
    ...{ scene, window, nowMs, vehicles, drivers, onOpen, onForm },
    onPlanned: (wanted) => {
      toStop(wanted);
      follow();
    },
  });
  const { selected } = actions;
  function showMenu(target: EventTarget, x: number, y: number): void {
    onPieceOf(target, (laneId, key) => {
      const piece = lanes.find(({ id }) => id === laneId)?.pieces.find((each) => keyOf(each) === key);
      if (piece) actions.openMenu({ laneId, piece, x, y, atMs: gesture.placeAt(x, y)?.atMs });
    });
  }
  const gesture = useGesture({
    ...{ scene, lanes, window, nowMs, laneHeight, body, scroller, selected },
    enabled: mayPlan,
    onLongPress: showMenu,
    onDrop: (done) => {
      actions.drop(done);
      const [first] = wantedBy(done, scene);
      if (first) toStop(first);
    },
  });
  const { held } = gesture;
  const onPlanKey = usePlanKeys({ gesture, actions, scene, rows, mayPlan });

  const wanted = useMemo(() => (held ? wantedBy(held.gesture, scene) : []), [held, scene]);
  const plan = useMemo(() => planOf(wanted, rows), [wanted, rows]);
  const moving = useMemo(() => new Set(wanted.flatMap(({ id }) => id ?? [])), [wanted]);
  const ghosts: readonly Draft[] = useMemo(() => (held ? wanted : draft ? [draft] : []), [held, wanted, draft]);
  const hatches = useMemo(() => {
    const others = rows.filter(({ id }) => !moving.has(id));
    const spans = new Map<number, Span[]>();
    for (const ghost of ghosts) {
      for (const row of clashing(ghost, others))
        spans.set(row.id, [...(spans.get(row.id) ?? []), sharedSpan(ghost, row)]);
    }
    return spans;
  }, [ghosts, rows, moving]);

  const pressed = (laneId: number, key: string, atMs?: number): void => {
    const lane = lanes.find(({ id }) => id === laneId);
    const piece = lane?.pieces.find((each) => keyOf(each) === key);
    if (!lane || !piece) return;
    take({ laneId, atMs: (piece.startMs + piece.endMs) / 2 });
    if (piece.kind === 'bar') onOpen(piece.row.id);
    else if (mayPlan) actions.fill(laneId, piece, atMs);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    let piece: Piece | undefined;
    onPieceOf(event.target, (laneId, key) => {
      piece = lanes.find(({ id }) => id === laneId)?.pieces.find((each) => keyOf(each) === key);
    });
    if (onPlanKey(event, { piece })) return;
    const next = move(event);
    if (next) virtual.scrollToIndex(lanes.findIndex(({ id }) => id === next.laneId));
    if (event.key !== 'Enter') return;
    event.preventDefault();
    onPieceOf(event.target, pressed);
  };
  const onClick = (event: MouseEvent): void => {
    if (gesture.isDragEnd() || event.shiftKey) return;
    const atMs = gesture.placeAt(event.clientX, event.clientY)?.atMs;
    onPieceOf(event.target, (laneId, key) => {
      const id = key.startsWith('a') ? Number(key.slice(1)) : undefined;
      if (!isCommand(event)) pressed(laneId, key, atMs);
      else if (id !== undefined && mayPlan) actions.toggle(id);
    });
  };
  const lanesShown = (
    <div ref={scroller} className={classes.scroller}>
      <p id={keysId} className={hidden.hidden}>
        {mayPlan ? words.timeline.planKeys : words.timeline.keys}
      </p>
      <div
        role="grid"
        aria-label={words.timeline.label[kind]}
        aria-describedby={keysId}
        aria-rowcount={lanes.length}
        aria-multiselectable={mayPlan}
        className={classes.grid}
      >
        <Axis kind={kind} window={window} nowMs={nowMs} />
        {/* the pieces take the focus; the group handles their events */}
        <div
          ref={body}
          role="rowgroup"
          className={classes.body}
          data-plans={mayPlan || undefined}
          data-held={held !== undefined || undefined}
          style={{ height: isPrinting ? lanes.length * laneHeight : virtual.totalHeight }}
          onKeyDown={onKeyDown}
          onClick={onClick}
          onFocus={() => hasFocus(true)}
          onBlur={({ relatedTarget }) => hasFocus(relatedTarget?.closest('dialog') instanceof Element)}
          onPointerDown={gesture.onPointerDown}
          onContextMenu={(event) => {
            if (event.shiftKey) return;
            event.preventDefault();
            // The menu opens when the finger leaves.
            if (gesture.isTouching()) return;
            const box = (event.target as Element).getBoundingClientRect();
            // The menu key has no pointer.
            const isKey = event.clientX === 0 && event.clientY === 0;
            showMenu(event.target, isKey ? box.left : event.clientX, isKey ? box.bottom : event.clientY);
          }}
        >
          <NowLine window={window} nowMs={nowMs} />
          {(isPrinting ? printedRows(lanes.length) : virtual.rows).map(({ index }) => {
            const lane = lanes[index];
            if (!lane) return null;
            const isCurrent = index === current;
            return (
              <LaneRow
                key={lane.id}
                lane={lane}
                kind={kind}
                index={index}
                top={index * laneHeight}
                height={laneHeight}
                window={window}
                nowMs={nowMs}
                openId={openId}
                canFill={mayPlan}
                ghosts={ghosts}
                hatches={hatches}
                selected={mayPlan ? selected : none}
                moving={moving}
                stopKey={isCurrent ? keyOf(pieceAt(lane, stop?.atMs ?? nowMs)) : undefined}
              />
            );
          })}
        </div>
      </div>
      {held && (
        <PlanNote
          {...{ held, wanted, plan, scene, vehicles, drivers }}
          withDay={window.span === 'week'}
          onNudge={gesture.nudge}
          onDrop={gesture.drop}
          onCancel={gesture.cancel}
        />
      )}
      {actions.surface(gesture.begin)}
    </div>
  );
  return (
    <>
      <Bar gap="8px 16px" className={classes.find}>
        {props.filters}
        <Row gap={6} className={classes.tools}>
          {actions.tools}
          <Row gap={2} className={classes.exports}>
            {props.exports}
          </Row>
        </Row>
      </Bar>
      {props.note}
      {lanes.length === 0 ? props.empty : lanesShown}
    </>
  );
}

/**
 * A cell that had the focus, perhaps before a dialog, may move to another lane or become part of another one. Then the tab
 * stop gets the focus.
 */
function useFocusKept(scroller: RefObject<HTMLElement | null>): (has: boolean) => void {
  const isInside = useRef(false);
  useLayoutEffect(() => {
    if (!isInside.current || document.activeElement !== document.body) return;
    scroller.current?.querySelector<HTMLElement>('[role=gridcell][tabindex="0"]')?.focus({ preventScroll: true });
  });
  return (has) => {
    isInside.current = has;
  };
}

/** After `follow`, the focus leaves a cell that is no longer the tab stop for the one that is: a new assignment splits its gap. */
function useFocusOnStop(scroller: RefObject<HTMLElement | null>): () => void {
  const follows = useRef(false);
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (!follows.current || !activeElement?.matches('[role=gridcell][tabindex="-1"]')) return;
    follows.current = false;
    scroller.current?.querySelector<HTMLElement>('[role=gridcell][tabindex="0"]')?.focus({ preventScroll: true });
  });
  return () => {
    follows.current = true;
  };
}

/** Scrolls to the current time if the whole day does not fit. */
function useNowInSight(scroller: RefObject<HTMLDivElement | null>, window: ShownWindow, nowMs: number): void {
  const { startMs, endMs } = window;
  const [openedMs] = useState(nowMs);
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box || openedMs < startMs || openedMs >= endMs) return;
    const share = (openedMs - startMs) / (endMs - startMs);
    box.scrollLeft = share * box.scrollWidth - box.clientWidth / 2;
  }, [scroller, startMs, endMs, openedMs]);
}

function onPieceOf(target: EventTarget, work: (laneId: number, key: string) => void): void {
  const piece = target instanceof Element ? target.closest<HTMLElement>('[data-piece]') : null;
  const lane = piece?.closest<HTMLElement>('[data-lane]');
  if (piece?.dataset.piece && lane) work(Number(lane.dataset.lane), piece.dataset.piece);
}

/** The tab stop: the last focused piece, or at first the current piece of the first lane. */
function useStop(lanes: readonly Lane[], window: ShownWindow, nowMs: number) {
  const [chosen, take] = useState<Stop>();
  const wanted = useRef(false);
  const first = lanes[0];
  const known = chosen && lanes.some(({ id }) => id === chosen.laneId) ? chosen : undefined;
  const atMs = Math.min(window.endMs - 1, Math.max(window.startMs, known?.atMs ?? nowMs));
  const stop = known ? { ...known, atMs } : first && { laneId: first.id, atMs };
  const onKeyDown = (event: KeyboardEvent): Stop | undefined => {
    if (!stop || event.ctrlKey || event.metaKey || event.altKey) return undefined;
    const next = moved(lanes, stop, event.key);
    if (!next) return undefined;
    event.preventDefault();
    wanted.current = true;
    take(next);
    return next;
  };
  return { stop, take, onKeyDown, wanted };
}
