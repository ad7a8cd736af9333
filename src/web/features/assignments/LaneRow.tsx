import { Link } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import type { LaneKind } from '../../paths/assignments.ts';
import { paths } from '../../paths/index.ts';
import type { Format } from '../../text/format.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { Quiet, Row } from '../../ui/layout.tsx';
import { percent } from './Axis.tsx';
import type { AssignmentRow } from './assignment-row.ts';
import { secondsOf, timesOf } from './assignment-texts.ts';
import type { Draft } from './clash.ts';
import { type Bar, type Gap, keyOf, type Lane, rowIn } from './lanes.ts';
import { SourceMark } from './SourceMark.tsx';
import { type ShownWindow, type Span, shareOf } from './shown-window.ts';
import classes from './Timeline.module.css';

const words = text.assignments;

interface LaneRowProps {
  lane: Lane;
  kind: LaneKind;
  /** Index of the lane. */
  index: number;
  /** Pixels from the top of the first lane. */
  top: number;
  height: number;
  window: ShownWindow;
  nowMs: number;
  openId: number | undefined;
  canFill: boolean;
  /** Assignments that are not stored yet: of the form or of a gesture. */
  ghosts: readonly Draft[];
  /** Overlaps with ghosts, by the id of the assignment. */
  hatches: ReadonlyMap<number, readonly Span[]>;
  selected: ReadonlySet<number>;
  /** Assignments that a gesture moves. */
  moving: ReadonlySet<number>;
  /** The piece with the tab stop; undefined: it is in another lane. */
  stopKey: string | undefined;
}

/** The timeline of one vehicle or driver. */
export function LaneRow(props: LaneRowProps) {
  const { lane, kind, index, top, height, window, ghosts, hatches, stopKey } = props;
  const own = ghosts.filter((ghost) => (kind === 'vehicle' ? ghost.vehicleId : ghost.driverId) === lane.id);
  return (
    <Row
      align="stretch"
      gap={0}
      role="row"
      aria-rowindex={index + 1}
      className={classes.lane}
      data-lane={lane.id}
      data-used={lane.pieces.some((piece) => rowIn(piece) !== undefined) || undefined}
      style={{ top, height }}
    >
      <Row gap={0} role="rowheader" className={classes.name} title={lane.name}>
        <LaneLink lane={lane} kind={kind} />
      </Row>
      <div role="presentation" className={classes.track} data-track>
        {lane.pieces.map((piece, at) =>
          piece.kind === 'bar' ? (
            <BarCell
              key={keyOf(piece)}
              {...props}
              bar={piece}
              room={roomOf(lane, at)}
              isStop={keyOf(piece) === stopKey}
            />
          ) : (
            <GapCell key={keyOf(piece)} {...props} gap={piece} isStop={keyOf(piece) === stopKey} />
          ),
        )}
        {own.map((ghost, at) => (
          <Ghost key={ghost.id ?? at} draft={ghost} window={window} />
        ))}
        {lane.pieces.map((piece) =>
          (rowIn(piece) ? hatches.get(rowIn(piece)?.id ?? 0) : undefined)?.map((span) => (
            <Hatch key={`${keyOf(piece)} ${span.startMs}`} span={within(span, piece)} window={window} />
          )),
        )}
      </div>
    </Row>
  );
}

function LaneLink({ lane: { id, name }, kind }: Pick<LaneRowProps, 'lane' | 'kind'>) {
  return kind === 'vehicle' ? (
    <Link to={paths.vehicle} params={{ vehicleId: String(id) }} tabIndex={-1}>
      {name}
    </Link>
  ) : (
    <Link to={paths.driver} params={{ driverId: String(id) }} tabIndex={-1}>
      {name}
    </Link>
  );
}

/** The part of a span in a piece. A running assignment has a piece for each day of the week. */
const within = (span: Span, piece: Span): Span => ({
  startMs: Math.max(span.startMs, piece.startMs),
  endMs: Math.min(span.endMs, piece.endMs),
});

/** The end of the time after a bar without another assignment, where a long name continues. */
function roomOf({ pieces }: Lane, at: number): number | undefined {
  const free: (typeof pieces)[number][] = [];
  const [bar, ...after] = pieces.slice(at);
  for (const piece of after) {
    if (rowIn(piece) && rowIn(piece) !== (bar && rowIn(bar))) break;
    free.push(piece);
  }
  return free.at(-1)?.endMs;
}

interface BarCellProps extends LaneRowProps {
  bar: Bar;
  room: number | undefined;
  isStop: boolean;
}

/** Shorter bars continue their name in the free time after them. Share of the window. */
const shortShare = 0.1;

function BarCell(props: BarCellProps) {
  const { bar, room, kind, window, nowMs, openId, hatches, selected, moving, canFill, isStop } = props;
  const format = useFormat();
  const { row } = bar;
  const who = kind === 'vehicle' ? row.driver : row.vehicle;
  const long = format.duration(secondsOf(row, nowMs));
  const isShort =
    room !== undefined && row.endMs !== null && shareOf(bar.endMs, window) - shareOf(bar.startMs, window) < shortShare;
  const isFollowed = row.endMs === null && shareOf(bar.endMs, window) < 0.85;
  const name = words.timeline.bar(who, timesOf(row, format, nowMs), long, words.sources[row.source]);
  return (
    <Row
      gap={6}
      role="gridcell"
      tabIndex={isStop ? 0 : -1}
      className={classes.bar}
      style={{
        ...place(bar, window),
        ...((isShort || isFollowed) &&
          room !== undefined && { '--room': percent((room - bar.startMs) / (bar.endMs - bar.startMs)) }),
      }}
      data-piece={keyOf(bar)}
      data-short={isShort || undefined}
      data-moving={moving.has(row.id) || undefined}
      aria-selected={selected.has(row.id)}
      data-running={row.endMs === null || undefined}
      data-before={bar.beganBefore || undefined}
      data-on={(bar.continues && row.endMs !== null) || undefined}
      data-open={row.id === openId || undefined}
      aria-current={row.id === openId || undefined}
      aria-label={hatches.has(row.id) ? words.timeline.clashing(name) : name}
      title={`${name}\n${utcTimes(row, format)}`}
    >
      {canFill && !bar.beganBefore && <i className={classes.edge} data-edge="start" aria-hidden="true" />}
      {canFill && (!bar.continues || row.endMs === null) && (
        <i className={classes.edge} data-edge="end" aria-hidden="true" />
      )}
      <SourceMark source={row.source} />
      <Row as="span" align="stretch" className={classes.label} data-after={isFollowed || undefined}>
        <span className={classes.who}>{who}</span>
        <Quiet as="span" className={classes.long}>
          {long}
        </Quiet>
      </Row>
    </Row>
  );
}

const utcTimes = ({ assignment: { startUtc, endUtc } }: AssignmentRow, format: Format): string =>
  endUtc === null ? format.utc(startUtc) : text.records.history.times(format.utc(startUtc), format.utc(endUtc));

type GapCellProps = LaneRowProps & { gap: Gap; isStop: boolean };

function GapCell({ gap, kind, window, canFill, isStop }: GapCellProps) {
  const format = useFormat();
  const times = text.records.history.times(format.time(new Date(gap.startMs)), format.time(new Date(gap.endMs)));
  const long = format.duration((gap.endMs - gap.startMs) / 1000);
  const { running } = gap;
  const who = running && (kind === 'vehicle' ? running.driver : running.vehicle);
  const name = who === undefined ? words.timeline.gap[kind](times, long) : words.timeline.ahead(who, times);
  return (
    <div
      role="gridcell"
      tabIndex={isStop ? 0 : -1}
      className={classes.gap}
      style={place(gap, window)}
      data-piece={keyOf(gap)}
      data-fill={canFill || undefined}
      data-ahead={running !== undefined || undefined}
      aria-label={name}
      title={name}
    >
      <span>{who ?? words.timeline.gapFace[kind]}</span>
    </div>
  );
}

/** The draft in the form. */
function Ghost({ draft, window }: { draft: Draft; window: ShownWindow }) {
  const { startMs, endMs } = draft;
  const span = { startMs, endMs: endMs ?? window.endMs };
  if (!isSeen(span, window)) return null;
  return <div className={classes.ghost} style={place(cut(span, window), window)} title={words.timeline.draft} />;
}

/** The overlap of the draft and an assignment. */
function Hatch({ span, window }: { span: Span; window: ShownWindow }) {
  return isSeen(span, window) ? (
    <div className={classes.hatch} style={place(cut(span, window), window)} aria-hidden="true" />
  ) : null;
}

const isSeen = ({ startMs, endMs }: Span, window: Span): boolean =>
  Number.isFinite(startMs) && endMs > startMs && startMs < window.endMs && endMs > window.startMs;

const cut = ({ startMs, endMs }: Span, window: Span): Span => ({
  startMs: Math.max(startMs, window.startMs),
  endMs: Math.min(endMs, window.endMs),
});

const place = (span: Span, window: Span): CSSProperties => {
  const left = shareOf(span.startMs, window);
  return { left: percent(left), width: percent(shareOf(span.endMs, window) - left) };
};
