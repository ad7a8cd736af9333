import { Suspense, useCallback, useMemo, useState } from 'react';
import type { ListedGeofence } from '../../api/geofences.ts';
import { MapPage } from '../../map/MapPage.tsx';
import type { TagFilterProps } from '../../map/tags/TagFilter.tsx';
import { TagLegend } from '../../map/tags/TagLegend.tsx';
import { LazyTagLens } from '../../parts/LazyTagLens.tsx';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { useAnnounced } from '../../ui/announce.tsx';
import { TitleLine } from '../../ui/TitleLine.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { useSelection } from '../../ui/use-selection.ts';
import { DrawMenu } from './DrawMenu.tsx';
import { findGeofences } from './filter.ts';
import { GeofencePanel } from './GeofencePanel.tsx';
import { GeofencesMap } from './GeofencesMap.tsx';
import { createHand } from './hand.ts';
import { ListSide } from './ListSide.tsx';
import { DeletedGeofences } from './lazy-editor.ts';
import { type Place, useGeofencesAddress } from './use-address.ts';
import { useGeofencesData } from './use-geofences-data.ts';

const words = text.geofences;

const none: readonly [] = [];

/** The account's geofences: a list and a map that lead to each other, and what is chosen or drawn beside them. */
export function GeofencesPage() {
  const { search, place, ways } = useGeofencesAddress();
  const data = useGeofencesData();
  const { geofences, index } = data;
  const { find = '', tags = none } = search;
  const { number } = useFormat();
  const isFiltered = find !== '' || tags.length > 0;
  const found = useMemo(
    () => geofences && findGeofences(geofences, { find, tags: [...tags] }, index),
    [geofences, find, tags, index],
  );
  const [selection, chosen] = useSelection(found?.shown ?? none, found?.exact);
  const [hoveredId, setHoveredId] = useState<number>();
  const [hand] = useState(createHand);

  const selectedId = 'geofenceId' in place ? place.geofenceId : undefined;
  const selected = useSelected(geofences, place);
  const editing = place.kind === 'new' || place.kind === 'edit';
  const needsNone = place.kind === 'new' || place.kind === 'import';
  const panelOpen = place.kind !== 'nothing' && (needsNone || geofences !== undefined);
  useAnnounced(found && isFiltered ? words.found(found.shown.length, number(found.shown.length)) : undefined);
  useAnnouncedChoice(chosen.length);
  const reading = place.kind === 'details';
  const select = useCallback(
    (id: number | undefined) => {
      if (id !== undefined) ways.open(id);
      // A press on the bare map leaves what was open; there may be nothing.
      else if (reading) ways.close();
    },
    [ways, reading],
  );
  const filter: TagFilterProps = {
    index,
    counts: found?.counts ?? new Map(),
    chosen: tags,
    onChoose: (chosen) => ways.filter({ tags: chosen.length === 0 ? undefined : [...chosen] }),
  };

  if (search.deleted && (place.kind === 'nothing' || (place.kind === 'details' && geofences && !selected))) {
    return (
      <Suspense fallback={<TitleLine title={words.title} />}>
        <DeletedGeofences />
      </Suspense>
    );
  }
  return (
    <>
      <TitleLine
        title={words.title}
        pageTitle={selected?.description}
        count={<Count all={geofences?.length} shown={found?.shown.length} chosen={chosen.length} />}
        lens={<LazyTagLens />}
        actions={<DrawMenu onDraw={ways.draw} />}
      />
      <MapPage
        name="geofences"
        words={words}
        listFirst={geofences?.length === 0}
        mapFirst={editing}
        onClose={ways.close}
        list={
          <ListSide
            data={data}
            found={found}
            find={find}
            filter={filter}
            selectedId={selectedId}
            hoveredId={hoveredId}
            onHover={setHoveredId}
            selection={selection}
            chosen={chosen}
            ways={ways}
          />
        }
        map={
          <GeofencesMap
            shown={found?.shown ?? none}
            selected={selected}
            chosen={chosen}
            hoveredId={hoveredId}
            index={index}
            view={search.map}
            onView={ways.lookAt}
            onSelect={select}
            onHover={setHoveredId}
            drawing={editing}
            hand={hand}
          />
        }
        legend={!editing && index.tags.length > 0 && <TagLegend {...filter} />}
        panel={
          panelOpen && (
            <GeofencePanel
              place={place}
              ways={ways}
              selected={selected}
              filteredOut={selected !== undefined && !found?.shown.includes(selected)}
              index={index}
              hand={hand}
            />
          )
        }
      />
    </>
  );
}

/** What the address names; while it is being changed it stays, though somebody else may have deleted it meanwhile. */
function useSelected(geofences: readonly ListedGeofence[] | undefined, place: Place): ListedGeofence | undefined {
  const id = 'geofenceId' in place ? place.geofenceId : undefined;
  const found = geofences?.find((geofence) => geofence.id === id);
  const [last, setLast] = useState(found);
  if (found && found !== last) setLast(found);
  return found ?? (place.kind === 'edit' && last?.id === id ? last : undefined);
}

/** How many are chosen, and that none is any more. */
function useAnnouncedChoice(count: number): void {
  const { number } = useFormat();
  const [began, setBegan] = useState(false);
  if (count > 0 && !began) setBegan(true);
  const said = count === 0 ? words.noneChosen : words.chosen(count, number(count));
  useAnnounced(began ? said : undefined);
}

/** "493", or "12 of 493" while filters hide some; "493 · 12 selected", of which a phone has room for the latter. */
function Count({ all, shown, chosen }: { all: number | undefined; shown: number | undefined; chosen: number }) {
  const { number } = useFormat();
  const narrow = useMedia('(max-width: 640px)');
  if (all === undefined || shown === undefined || all === 0) return null;
  const count = shown === all ? words.count(number(all)) : words.countOf(number(shown), number(all));
  if (chosen === 0) return count;
  const said = words.chosen(chosen, number(chosen));
  return narrow ? said : words.countChosen(count, said);
}
