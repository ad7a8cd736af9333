import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { LaneKind } from '../../paths/assignments.ts';
import { text } from '../../text/index.ts';
import hidden from '../../ui/hidden.module.css';
import { printedRows, usePrinting } from '../../ui/printing.ts';
import { useTouch } from '../../ui/use-media.ts';
import { useVirtualRows } from '../../ui/use-virtual-rows.ts';
import { Axis, NowLine } from './Axis.tsx';
import type { AssignmentRow } from './assignment-row.ts';
import { clashing as clashingIn, type Draft } from './clash.ts';
import { LaneRow } from './LaneRow.tsx';
import { type Gap, keyOf, type Lane, moved, pieceAt, type Stop } from './lanes.ts';
import type { ShownWindow } from './shown-window.ts';
import classes from './Timeline.module.css';

const words = text.assignments;

interface TimelineProps {
  kind: LaneKind;
  lanes: readonly Lane[];
  rows: readonly AssignmentRow[];
  window: ShownWindow;
  nowMs: number;
  /** The assignment in the panel. */
  openId: number | undefined;
  onOpen: (id: number) => void;
  /** Starts a new assignment in a gap; left out: the person has no permission. */
  onFill: ((lane: Lane, gap: Gap) => void) | undefined;
  /** The draft in the form. */
  draft: Draft | undefined;
}

const lanePixels = { fine: 36, coarse: 46 };
const headPixels = 32;

/**
 * A lane for each vehicle or driver, virtualized. For screen readers it is a grid with one tab stop. Arrow keys move along a
 * lane and between lanes at the same time. Enter opens an assignment or fills a gap.
 */
export function Timeline(props: TimelineProps) {
  const { kind, lanes, rows, window, nowMs, openId, onOpen, onFill, draft } = props;
  const laneHeight = useTouch() ? lanePixels.coarse : lanePixels.fine;
  const isPrinting = usePrinting();
  const scroller = useRef<HTMLDivElement>(null);
  const keysId = useId();
  const { stop, take, onKeyDown: move, wanted } = useStop(lanes, window, nowMs);
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
    if (!wanted.current) return;
    wanted.current = false;
    scroller.current?.querySelector<HTMLElement>('[role=gridcell][tabindex="0"]')?.focus({ preventScroll: true });
  });
  useNowInSight(scroller, window, nowMs);
  const clashing = useMemo(() => new Set(draft ? clashingIn(draft, rows) : []), [draft, rows]);

  const pressed = (laneId: number, key: string): void => {
    const lane = lanes.find(({ id }) => id === laneId);
    const piece = lane?.pieces.find((each) => keyOf(each) === key);
    if (!lane || !piece) return;
    take({ laneId, atMs: (piece.startMs + piece.endMs) / 2 });
    if (piece.kind === 'bar') onOpen(piece.row.id);
    else onFill?.(lane, piece);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = move(event);
    if (next) virtual.scrollToIndex(lanes.findIndex(({ id }) => id === next.laneId));
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    onPieceOf(event.target, pressed);
  };
  const onClick = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    onPieceOf(event.target, pressed);
  };
  return (
    <div ref={scroller} className={classes.scroller}>
      <p id={keysId} className={hidden.hidden}>
        {words.timeline.keys}
      </p>
      <div
        role="grid"
        aria-label={words.timeline.label[kind]}
        aria-describedby={keysId}
        aria-rowcount={lanes.length}
        className={classes.grid}
      >
        <Axis kind={kind} window={window} nowMs={nowMs} />
        {/* the pieces take the focus; the group handles their events */}
        <div
          role="rowgroup"
          className={classes.body}
          style={{ height: isPrinting ? lanes.length * laneHeight : virtual.totalHeight }}
          onKeyDown={onKeyDown}
          onClick={onClick}
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
                canFill={onFill !== undefined}
                draft={draft}
                clashing={clashing}
                stopKey={isCurrent ? keyOf(pieceAt(lane, stop?.atMs ?? nowMs)) : undefined}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
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
