import { useEffect, useMemo, useState } from 'react';
import type { ListedGeofence } from '../../api/geofences.ts';
import type { Tag } from '../../api/tags.ts';
import { type RecordTarget, useHrefOf } from '../../data/use-href.ts';
import { type InsideCounts, useInsideCounts } from '../../data/use-inside.ts';
import type { TagIndex } from '../../map/tags/tag-index.ts';
import { paths } from '../../paths/index.ts';
import { text } from '../../text/index.ts';
import { RowList } from '../../ui/RowList.tsx';
import { useTouch } from '../../ui/use-media.ts';
import type { Selection } from '../../ui/use-selection.ts';
import { GeofenceRow } from './GeofenceRow.tsx';

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
