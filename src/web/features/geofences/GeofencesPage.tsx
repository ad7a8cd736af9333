import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { type Bounds, boundsOfPoints } from '../../../geo/bounds.ts';
import type { ListedGeofence } from '../../api/geofences.ts';
import { vehiclesQuery } from '../../api/records.ts';
import { TagLens } from '../../components/TagLens.tsx';
import { useNameSearch } from '../../data/use-name-search.ts';
import { MapPage } from '../../map/frame/MapPage.tsx';
import type { TagFilterProps } from '../../map/tags/TagFilter.tsx';
import { TagLegend } from '../../map/tags/TagLegend.tsx';
import type { GeofencesSearch } from '../../paths/geofences.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { useAnnounced } from '../../ui/announce.tsx';
import { readKept } from '../../ui/kept.ts';
import { placeSearch } from '../../ui/place-search.ts';
import { TitleLine } from '../../ui/TitleLine.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { useSelection } from '../../ui/use-selection.ts';
import { AskButton, DrawMenu } from './DrawMenu.tsx';
import { useDraftsKey } from './drafts-key.ts';
import { createDrawingStore } from './drawing-store.ts';
import { findGeofences } from './filter.ts';
import { GeofencePanel } from './GeofencePanel.tsx';
import { GeofencesMap } from './GeofencesMap.tsx';
import { ListSide } from './ListSide.tsx';
import { DeletedGeofences, DraftOffers } from './lazy-editor.ts';
import { type PageNavigation, type Place, useGeofencesAddress } from './use-address.ts';
import { useGeofencesData } from './use-geofences-data.ts';

const words = text.geofences;

const none: readonly [] = [];

/** The geofences of the account: a list, a map, and a panel for the selected geofence or the form. */
export function GeofencesPage() {
  const { search, place, navigation } = useGeofencesAddress();
  const data = useGeofencesData();
  const { geofences, index } = data;
  const { find = '', tags = none } = search;
  const start = useStart(geofences?.length === 0, search, navigation);
  const { number } = useFormat();
  const isFiltered = find !== '' || tags.length > 0;
  const names = useNameSearch();
  const found = useMemo(
    () => geofences && findGeofences(geofences, { find, tags: [...tags] }, index, names),
    [geofences, find, tags, index, names],
  );
  const [selection, chosen] = useSelection(found?.shown ?? none, found?.whole);
  const [hoveredId, setHoveredId] = useState<number>();
  const [drawingStore] = useState(createDrawingStore);

  const selectedId = 'geofenceId' in place ? place.geofenceId : undefined;
  const selected = useSelected(geofences, place);
  const editing = place.kind === 'new' || place.kind === 'edit' || place.kind === 'past';
  const draftsKey = useDraftsKey();
  const offersDrafts = useMemo(
    () => place.kind === 'nothing' && draftsKey !== undefined && readKept(draftsKey) !== null,
    [place.kind, draftsKey],
  );
  const needsNone = place.kind === 'new' || place.kind === 'past';
  const panelOpen = place.kind !== 'nothing' && (needsNone || geofences !== undefined);
  useAnnounced(found && isFiltered ? words.found(found.shown.length, number(found.shown.length)) : undefined);
  useAnnouncedChoice(chosen.length);
  const reading = place.kind === 'details';
  const select = useCallback(
    (id: number | undefined) => {
      if (id !== undefined) navigation.open(id);
      // A click on the empty map closes the panel, if one is open. While the editor loads, it is a click too early.
      else if (reading || (search.at !== undefined && !editing)) navigation.close();
    },
    [navigation, reading, editing, search.at],
  );
  const filter: TagFilterProps = {
    index,
    counts: found?.counts ?? new Map(),
    chosen: tags,
    onChoose: (chosen) => navigation.filter({ tags: chosen.length === 0 ? undefined : [...chosen] }),
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
        lens={<TagLens />}
        actions={
          <>
            <AskButton onAsk={() => navigation.askPast('circle')} />
            <DrawMenu onDraw={start.draw} />
          </>
        }
      />
      <MapPage
        name="geofences"
        listFirst={geofences?.length === 0}
        mapFirst={editing}
        onClose={navigation.close}
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
            navigation={navigation}
            onDraw={start.draw}
          />
        }
        map={
          <>
            {offersDrafts && draftsKey && geofences && (
              <Suspense>
                <DraftOffers {...{ draftsKey, geofences, navigation }} />
              </Suspense>
            )}
            <GeofencesMap
              shown={found?.shown ?? none}
              selected={selected}
              chosen={chosen}
              hoveredId={hoveredId}
              index={index}
              found={search}
              fleetBounds={start.fleetBounds}
              onCloseFound={navigation.close}
              view={search.map}
              onView={navigation.lookAt}
              onSelect={select}
              onHover={setHoveredId}
              drawing={editing}
              drawingStore={drawingStore}
            />
          </>
        }
        legend={!editing && index.tags.length > 0 && <TagLegend {...filter} />}
        panel={
          panelOpen && (
            <GeofencePanel
              place={place}
              navigation={navigation}
              selected={selected}
              filteredOut={selected !== undefined && !found?.shown.includes(selected)}
              index={index}
              drawingStore={drawingStore}
              search={search}
            />
          )
        }
      />
    </>
  );
}

/** The geofence in the URL. While the person edits it, it stays even if someone else deletes it. */
function useSelected(geofences: readonly ListedGeofence[] | undefined, place: Place): ListedGeofence | undefined {
  const id = 'geofenceId' in place ? place.geofenceId : undefined;
  const found = geofences?.find((geofence) => geofence.id === id);
  const [last, setLast] = useState(found);
  if (found && found !== last) setLast(found);
  return found ?? (place.kind === 'edit' && last?.id === id ? last : undefined);
}

/** Announces the number of chosen geofences. */
function useAnnouncedChoice(count: number): void {
  const { number } = useFormat();
  const [began, setBegan] = useState(false);
  if (count > 0 && !began) setBegan(true);
  const chosenWords = count === 0 ? words.noneChosen : words.chosen(count, number(count));
  useAnnounced(began ? chosenWords : undefined);
}

/** "493", "12 of 493" with filters, or "493 · 12 selected". A phone shows only the last part. */
function Count({ all, shown, chosen }: { all: number | undefined; shown: number | undefined; chosen: number }) {
  const { number } = useFormat();
  const narrow = useMedia('(max-width: 640px)');
  if (all === undefined || shown === undefined || all === 0) return null;
  const count = shown === all ? words.count(number(all)) : text.common.countOf(number(shown), number(all));
  if (chosen === 0) return count;
  const chosenWords = words.chosen(chosen, number(chosen));
  return narrow ? chosenWords : words.countChosen(count, chosenWords);
}

/** A map that is further away than this shows no place to draw at. */
const nearZoom = 8;

interface Start {
  /** Where the vehicles are, if the account has no geofences. */
  fleetBounds: Bounds | undefined;
  /** Starts to draw. Without geofences, vehicles and a near view, it first searches the place. */
  draw: PageNavigation['draw'];
}

/** Where the first drawing of an account starts, instead of on a map of the world. */
function useStart(isEmpty: boolean, { map, at }: GeofencesSearch, navigation: PageNavigation): Start {
  const vehicles = useQuery({ ...vehiclesQuery(), enabled: isEmpty });
  const fleetBounds = useMemo(() => (isEmpty ? boundsOfVehicles(vehicles.data) : undefined), [isEmpty, vehicles.data]);
  const searchIfFar = async (): Promise<void> => {
    if (!isEmpty || at !== undefined) return;
    if (map !== undefined && map.zoom >= nearZoom) return;
    // The person may start before the vehicles have arrived.
    const known = vehicles.isPending ? (await vehicles.refetch({ cancelRefetch: false })).data : vehicles.data;
    if (map !== undefined || !boundsOfVehicles(known)) placeSearch.get()?.();
  };
  return {
    fleetBounds,
    draw: (shape) => {
      navigation.draw(shape);
      void searchIfFar();
    },
  };
}

type Vehicles = readonly { lastPlot: { latitude: number; longitude: number } | null }[] | undefined;

const boundsOfVehicles = (vehicles: Vehicles): Bounds | undefined =>
  vehicles && boundsOfPoints(vehicles.flatMap(({ lastPlot }) => lastPlot ?? []));
