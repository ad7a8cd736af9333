import { memo, useEffect, useMemo, useState } from 'react';
import type { ListedGeofence } from '../../api/geofences.ts';
import type { Tag } from '../../api/tags.ts';
import { type RecordTarget, useHrefOf } from '../../data/use-href.ts';
import { type InsideCounts, useInsideCounts } from '../../data/use-inside.ts';
import { TagSwatch } from '../../map/colours/TagSwatch.tsx';
import type { TagIndex } from '../../map/tags/tag-index.ts';
import { paths } from '../../paths/index.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { IconVehicle } from '../../ui/icons.tsx';
import { OneLine, Row } from '../../ui/layout.tsx';
import { RowCheck, RowLink, RowList } from '../../ui/RowList.tsx';
import { SimilarMark } from '../../ui/similar.tsx';
import { useTouch } from '../../ui/use-media.ts';
import type { Selection } from '../../ui/use-selection.ts';
import classes from './GeofenceList.module.css';

const words = text.geofences;

interface GeofenceListProps {
  geofences: readonly ListedGeofence[];
  /** The geofences from this index on are only similar to the search. */
  exact: number;
  index: TagIndex;
  selectedId: number | undefined;
  hoveredId: number | undefined;
  selection: Selection;
  onOpen: (id: number) => void;
  onHover: (id: number | undefined) => void;
}

const geofenceTarget: RecordTarget = (id) => ({ to: paths.geofence, params: { geofenceId: String(id) } });
const rowPixels = { fine: 32, coarse: 44 };

/** The filtered geofences, sorted by name. */
export function GeofenceList(props: GeofenceListProps) {
  const { geofences, exact, index, selectedId, hoveredId, selection, onOpen, onHover } = props;
  const hrefOf = useHrefOf(geofenceTarget);
  const rowHeight = useTouch() ? rowPixels.coarse : rowPixels.fine;
  const [inside, setInside] = useState<InsideCounts>();
  const ids = useMemo(() => geofences.map(({ id }) => id), [geofences]);
  return (
    <>
      <CountInside onCounts={setInside} />
      <RowList
        label={text.geofences.title}
        ids={ids}
        rowHeight={rowHeight}
        keyOf={(at) => ids[at]}
        selectedId={selectedId}
        onOpen={onOpen}
        onHover={onHover}
        selection={selection}
      >
        {(at, isStop) => {
          const geofence = geofences[at];
          if (!geofence) return null;
          const tags = index.of(geofence);
          return (
            <GeofenceRow
              geofence={geofence}
              colour={tags[0]?.colour}
              tagWords={tagWords(tags)}
              inside={inside?.[geofence.id]}
              href={hrefOf(geofence.id)}
              selected={geofence.id === selectedId}
              similar={at >= exact}
              chosen={selection.has(geofence.id)}
              hovered={geofence.id === hoveredId}
              isStop={isStop}
            />
          );
        }}
      </RowList>
    </>
  );
}

/** "Yards", "Yards +2" */
function tagWords([first, ...others]: readonly Tag[]): string {
  if (!first) return '';
  return others.length === 0 ? first.name : words.moreTags(first.name, String(others.length));
}

/** Reports the number of vehicles in each geofence, and each change. */
function CountInside({ onCounts }: { onCounts: (counts: InsideCounts | undefined) => void }) {
  const counts = useInsideCounts();
  useEffect(() => onCounts(counts), [onCounts, counts]);
  return null;
}

interface GeofenceRowProps {
  geofence: ListedGeofence;
  /** Colour of its first tag. */
  colour: number | undefined;
  tagWords: string;
  /** Number of vehicles inside now; undefined: none, or unknown. */
  inside: number | undefined;
  href: string;
  /** Open in the panel. */
  selected: boolean;
  similar: boolean;
  /** Chosen for a bulk action. */
  chosen: boolean;
  hovered: boolean;
  isStop: boolean;
}

/** Memoized, because a long list renders while it scrolls. */
const GeofenceRow = memo(function GeofenceRow(props: GeofenceRowProps) {
  const { geofence, colour, tagWords, inside, similar, chosen, ...link } = props;
  const { id, description } = geofence;
  return (
    <>
      <RowLink id={id} title={description} {...link}>
        <TagSwatch colour={colour} />
        {similar && <SimilarMark />}
        <OneLine className={classes.name}>{description}</OneLine>
        <OneLine className={classes.tags}>{tagWords}</OneLine>
        {inside === undefined ? <Row as="span" gap={4} className={classes.inside} /> : <Inside count={inside} />}
      </RowLink>
      <RowCheck id={id} label={words.choose(description)} checked={chosen} isStop={link.isStop} />
    </>
  );
});

function Inside({ count }: { count: number }) {
  const { number } = useFormat();
  const label = words.inside(count, number(count));
  return (
    <Row as="span" gap={4} className={classes.inside} role="img" aria-label={label} title={label}>
      <IconVehicle size={15} />
      {number(count)}
    </Row>
  );
}
