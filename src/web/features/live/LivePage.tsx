import { Suspense, useCallback, useMemo, useState } from 'react';
import { TagLens } from '../../components/TagLens.tsx';
import type { ListState } from '../../data/list-state.ts';
import { MapPage } from '../../map/frame/MapPage.tsx';
import { TagLegend } from '../../map/tags/TagLegend.tsx';
import type { LiveSearch, LiveState } from '../../paths/live.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { useAnnounced } from '../../ui/announce.tsx';
import { TitleLine } from '../../ui/TitleLine.tsx';
import { inStates } from './groups.ts';
import { LiveListSide } from './LiveListSide.tsx';
import { LiveMap } from './LiveMap.tsx';
import { GeofencePanel, VehiclePanel } from './lazy-panels.ts';
import type { LiveRow } from './live-row.ts';
import { useLiveAddress } from './use-address.ts';
import { useDueRecords } from './use-due-records.ts';
import { useFoundRows } from './use-found-rows.ts';
import { type LiveRows, useLiveRows } from './use-live-rows.ts';
import { usePlaces } from './use-places.ts';

const words = text.live;

const none: readonly [] = [];
const noStates: readonly LiveState[] = [];

/** The current positions: vehicles that need attention first, in a list next to a map. */
export function LivePage() {
  const { search, navigation } = useLiveAddress();
  const {
    find = '',
    tags = none,
    states = noStates,
    vehicle: selectedId,
    geofence: geofenceId,
    follow = false,
  } = search;
  const places = usePlaces(tags, geofenceId);
  const data = useLiveRows(places);
  const { rows, nowMs, drivers, visits } = data;
  const format = useFormat();
  const using = useMemo(
    () => ({ format, nowMs, drivers, visits, geofenceName: places.nameOf }),
    [format, nowMs, drivers, visits, places.nameOf],
  );
  const inLens = useMemo(() => inGeofences(rows, places.lens, visits), [rows, places.lens, visits]);
  const { rows: found, areSimilar } = useFoundRows(inLens, find, places.nameOf);
  const selected = useMemo(() => rows?.find(({ id }) => id === selectedId), [rows, selectedId]);
  const filtered = useMemo(() => inStates(found ?? none, states), [found, states]);
  const shown = useMemo(() => withSelected(filtered, selected), [filtered, selected]);
  const dueRecords = useDueRecords(format, nowMs);
  // The search finds vehicles only.
  const dueFound = find === '' ? dueRecords.due : none;
  const due = states.length === 0 || states.includes('attention') ? dueFound : none;
  const attentionKnown = data.attentionKnown && !dueRecords.isPending;
  const [hoveredId, setHoveredId] = useState<number>();
  const kept = useMemo(
    () => ({ find: search.find, tags: search.tags, states: search.states }),
    [search.find, search.tags, search.states],
  );
  const isFiltered = find !== '' || states.length > 0 || places.lens !== undefined;
  useAnnounced(found && isFiltered ? words.found(filtered.length, format.number(filtered.length)) : undefined);

  const vehicleOpen = selectedId !== undefined && rows !== undefined;
  const geofenceOpen = !vehicleOpen && geofenceId !== undefined && !places.isPending;
  const panelOpen = vehicleOpen || geofenceOpen;
  const selectGeofence = useCallback(
    (id: number | undefined) => {
      if (id !== undefined) navigation.openGeofence(id);
      // A click on the empty map closes the panel, if one is open.
      else if (panelOpen || search.at !== undefined) navigation.close();
    },
    [navigation, panelOpen, search.at],
  );
  // While the map follows a vehicle, its moves do not change the URL.
  const lookAt = useCallback(
    (view: NonNullable<LiveSearch['map']>) => {
      if (!follow) navigation.lookAt(view);
    },
    [navigation, follow],
  );
  const leave = useCallback(() => navigation.follow(false), [navigation]);

  return (
    <>
      <TitleLine
        title={words.title}
        pageTitle={selected?.vehicle.name ?? places.selected?.description}
        count={<Count all={rows} shown={found && filtered} due={due.length} attentionKnown={attentionKnown} />}
        lens={<TagLens />}
      />
      <MapPage
        name="live"
        // The list starts with vehicles that need attention. A link to a place on the map shows the map first.
        listFirst={search.map === undefined}
        onClose={navigation.close}
        list={
          <LiveListSide
            data={data}
            found={found}
            shown={filtered}
            areSimilar={areSimilar}
            due={due}
            dueCount={dueFound.length}
            attentionKnown={attentionKnown}
            find={find}
            states={states}
            using={using}
            selectedId={selectedId}
            hoveredId={hoveredId}
            onHover={setHoveredId}
            navigation={navigation}
          />
        }
        map={
          <LiveMap
            rows={shown}
            geofences={places.shown}
            selected={selected}
            selectedGeofence={places.selected}
            hoveredId={hoveredId}
            view={search.map}
            found={search}
            onView={lookAt}
            onSelect={navigation.open}
            onSelectGeofence={selectGeofence}
            onHover={setHoveredId}
            following={follow}
            onLeave={leave}
            onCloseFound={navigation.close}
          />
        }
        legend={
          places.index.tags.length > 0 && (
            <TagLegend
              index={places.index}
              counts={places.counts}
              chosen={tags}
              onChoose={(chosen) => navigation.filter({ tags: chosen.length === 0 ? undefined : [...chosen] })}
            />
          )
        }
        panel={
          panelOpen && (
            <Suspense>
              {geofenceOpen && (
                <GeofencePanel
                  key={geofenceId}
                  geofence={places.selected}
                  tagNames={places.selected ? places.index.of(places.selected).map(({ name }) => name) : none}
                  kept={kept}
                  onClose={navigation.close}
                />
              )}
              {vehicleOpen && (
                <VehiclePanel
                  key={selectedId}
                  row={selected}
                  using={using}
                  following={follow}
                  onUnfilter={
                    selected && !filtered.includes(selected)
                      ? () => navigation.filter({ find: undefined, states: undefined, tags: undefined })
                      : undefined
                  }
                  navigation={navigation}
                />
              )}
            </Suspense>
          )
        }
      />
    </>
  );
}

/** The vehicles inside any of these geofences. All of them without geofences, and while visits are unknown. */
function inGeofences(rows: LiveRows['rows'], lens: ReadonlySet<number> | undefined, visits: ListState) {
  if (!lens || visits !== 'known') return rows;
  return rows?.filter((row) => row.visits.some(({ geofenceId }) => lens.has(geofenceId)));
}

function withSelected(found: readonly LiveRow[], selected: LiveRow | undefined): readonly LiveRow[] {
  return !selected || found.includes(selected) ? found : [...found, selected];
}

interface CountProps {
  all: readonly LiveRow[] | undefined;
  shown: readonly LiveRow[] | undefined;
  /** Number of other records that need attention. */
  due: number;
  attentionKnown: boolean;
}

/** "493", or "12 of 493" during a search; and how many vehicles and other records need attention. */
function Count({ all, shown, due, attentionKnown }: CountProps) {
  const { number } = useFormat();
  if (all === undefined || shown === undefined || all.length === 0) return null;
  const count = number(shown.length);
  const needing = shown.filter(({ attention }) => attention.length > 0).length + due;
  return [
    shown.length === all.length ? count : text.common.countOf(count, number(all.length)),
    ...(needing > 0 && attentionKnown ? [words.needing(needing, number(needing))] : []),
  ].join(' · ');
}
