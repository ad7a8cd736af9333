import { Link } from '@tanstack/react-router';
import { memo, useMemo, useState } from 'react';
import { usePlaceWords } from '../../data/place-words.ts';
import { type RecordTarget, useHrefOf } from '../../data/use-href.ts';
import { VehicleMark } from '../../map/vehicles/VehicleMark.tsx';
import { paths } from '../../paths/index.ts';
import type { LiveGroup } from '../../paths/live.ts';
import type { DueRecord } from '../../records/due.ts';
import type { Place as Position } from '../../text/format.ts';
import { text } from '../../text/index.ts';
import { IconDriver, IconTemperature } from '../../ui/icons.tsx';
import { OneLine, Quiet, Row, Stack } from '../../ui/layout.tsx';
import { RowLink, RowList } from '../../ui/RowList.tsx';
import { motionOf, urgencyOf } from './attention.ts';
import { type ListItem, listItems } from './groups.ts';
import classes from './LiveList.module.css';
import type { LiveRow } from './live-row.ts';
import { detailWords, endWords, showsPlace, type WordsFor } from './live-words.ts';

const words = text.live;

interface LiveListProps {
  rows: readonly LiveRow[];
  /** Records that need attention besides the vehicles. */
  due: readonly DueRecord[];
  /** False: more may need attention. */
  attentionKnown: boolean;
  using: WordsFor;
  selectedId: number | undefined;
  hoveredId: number | undefined;
  onOpen: (id: number) => void;
  onHover: (id: number | undefined) => void;
}

const vehicleTarget: RecordTarget = (vehicle) => ({ to: paths.live, search: { vehicle } });
const heights = { heading: 34, row: 50 };

/** Vehicles that need attention first, then all others by state. */
export function LiveList({ rows, due, attentionKnown, using, selectedId, hoveredId, onOpen, onHover }: LiveListProps) {
  const hrefOf = useHrefOf(vehicleTarget);
  const items = useMemo(() => listItems(rows, due), [rows, due]);
  const { keys, ...order } = useOrder(items);
  return (
    <RowList
      label={words.listOfAll}
      {...order}
      roomAbove={heights.heading}
      count={keys.length}
      keyOf={(index) => keys[index]}
      selectedId={selectedId}
      onOpen={onOpen}
      onHover={onHover}
    >
      {(index, isStop) => {
        const item = items[index];
        if (!item) return null;
        if (item.kind === 'heading') {
          const isCounted = item.group !== 'attention' || attentionKnown;
          return <Heading group={item.group} count={isCounted ? countOf(item, using) : undefined} />;
        }
        if (item.kind === 'due') return <DueRow due={item.due} />;
        return (
          <LiveListRow
            row={item.row}
            using={using}
            href={hrefOf(item.row.id)}
            selected={item.row.id === selectedId}
            hovered={item.row.id === hoveredId}
            isStop={isStop}
          />
        );
      }}
    </RowList>
  );
}

/** The filter of the same name counts all. */
function countOf({ count, all }: { count: number; all: number }, { format: { number } }: WordsFor): string {
  return count === all ? number(count) : text.common.countOf(number(count), number(all));
}

/** Without a count while it may still grow. */
function Heading({ group, count }: { group: LiveGroup; count: string | undefined }) {
  const name = words.groups[group];
  return (
    <Row align="end" className={classes.heading} data-group={group}>
      <h2 aria-label={words.groupLabel(name, count ?? text.common.loading)}>{name}</h2>
      <span className={classes.count} aria-hidden="true">
        {count ?? '…'}
      </span>
    </Row>
  );
}

/** A link to the record or the alarms, which are not on the map. */
function DueRow({ due: { name, to, alarms, words } }: { due: DueRecord }) {
  const content = (
    <>
      {alarms ? <IconTemperature /> : <IconDriver />}
      <Stack as="span" gap={0} className={classes.texts}>
        <OneLine className={classes.name}>{name}</OneLine>{' '}
        <OneLine className={classes.detail} data-urgency="warning" title={words}>
          {words}
        </OneLine>
      </Stack>
    </>
  );
  return alarms ? (
    <Link className={classes.due} to={paths.alarms} search={alarms}>
      {content}
    </Link>
  ) : (
    <Link className={classes.due} to={to}>
      {content}
    </Link>
  );
}

type Key = number | string;

function keyOf(item: ListItem): Key {
  if (item.kind === 'row') return item.row.id;
  return item.kind === 'due' ? item.due.key : item.group;
}

/** Values that depend on the order only, so that moving vehicles do not compute them again for thousands of rows. */
function useOrder(items: readonly ListItem[]) {
  const keys = useSame(items.map(keyOf));
  return useMemo(() => {
    const isRow = (key: Key | undefined): key is number => typeof key === 'number';
    const isHeading = (key: Key | undefined): boolean => typeof key === 'string' && key in words.groups;
    const drawn = keys.flatMap((key, index) => (isRow(key) ? [index] : []));
    return {
      keys,
      ids: keys.filter(isRow),
      rowHeight: (index: number) => (isHeading(keys[index]) ? heights.heading : heights.row),
      indexOf: (row: number) => drawn[row] ?? 0,
    };
  }, [keys]);
}

/** Returns the previous list if it is the same. */
function useSame(next: readonly Key[]): readonly Key[] {
  const [known, setKnown] = useState(next);
  if (known.length === next.length && known.every((key, index) => key === next[index])) return known;
  setKnown(next);
  return next;
}

interface LiveListRowProps {
  row: LiveRow;
  using: WordsFor;
  href: string;
  selected: boolean;
  hovered: boolean;
  isStop: boolean;
}

const LiveListRow = memo(function LiveListRow(props: LiveListRowProps) {
  const { row, using, ...link } = props;
  const { vehicle, state, attention } = row;
  const urgency = urgencyOf(attention);
  const { lastPlot } = vehicle;
  const detail = detailWords(row, using);
  return (
    <RowLink id={row.id} {...link}>
      <VehicleMark motion={motionOf(state)} heading={lastPlot?.heading ?? null} urgency={urgency} />
      <Stack as="span" gap={0} className={classes.texts}>
        <Row as="span" align="baseline">
          <OneLine className={classes.name} title={vehicle.name}>
            {vehicle.name}
          </OneLine>{' '}
          <Quiet as="span" className={classes.end} title={lastPlot ? using.format.utc(lastPlot.utc) : undefined}>
            {endWords(row, using)}
          </Quiet>
        </Row>{' '}
        <OneLine className={classes.detail} data-urgency={urgency} title={detail}>
          {detail}
          {lastPlot && showsPlace(row, using) && <RowPlace position={lastPlot} detail={detail} />}
        </OneLine>
      </Stack>
    </RowLink>
  );
});

interface RowPlaceProps {
  position: Position;
  /** The words before it in the row. */
  detail: string;
}

/** The end of a row of a vehicle outside of geofences: where it is. */
function RowPlace({ position, detail }: RowPlaceProps) {
  const place = usePlaceWords(position);
  if (place === undefined) return null;
  const words = ` · ${place}`;
  return <span title={`${detail}${words}`}>{words}</span>;
}
