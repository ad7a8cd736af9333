import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { paths } from '../../paths/index.ts';
import { writePlace } from '../../paths/map-view.ts';
import { text } from '../../text/index.ts';
import { language } from '../../text/language.ts';
import { readPosition } from '../../text/read-position.ts';
import { useFormat } from '../../text/use-format.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { IconSearch, IconTarget } from '../../ui/icons.tsx';
import { Quiet, Row } from '../../ui/layout.tsx';
import { inSlices } from '../../ui/slices.ts';
import { useSessionState } from '../session-context.ts';
import { type Deed, type Entry, entry } from './entries.ts';
import { Foot } from './Foot.tsx';
import classes from './Palette.module.css';
import { ResultList } from './ResultList.tsx';
import { type AskedOf, type Found, findIn } from './rank.ts';
import { rememberPicked } from './recent.ts';
import { useActions } from './use-actions.tsx';
import { useAddresses } from './use-addresses.tsx';
import { usePlaceAddress } from './use-place-address.ts';
import { usePlaces } from './use-places.tsx';
import { useQuestion } from './use-question.ts';
import { type Records, useRecords } from './use-records.ts';
import { useResults } from './use-results.ts';

const words = text.palette;

interface Ends {
  onClose: () => void;
  /** Runs an action without an address and closes the palette. */
  onDeed: (deed: Deed) => void;
}

interface PaletteProps extends Ends {
  /** Text that was typed before the palette was loaded. */
  typedAhead: string;
  /** Finds what is on a map: places, vehicles and geofences. */
  placesOnly: boolean;
}

/**
 * Finds pages, records and actions by name: an ARIA combobox whose list is always open. The focus stays in the field, and
 * arrow keys move through the results.
 */
export function Palette({ typedAhead, placesOnly, onClose, onDeed }: PaletteProps) {
  const [typed, setTyped] = useState(typedAhead);
  const [activeKey, setActiveKey] = useState<string>();
  const records = useRecords();
  const allActions = useActions();
  const actions = placesOnly ? none : allActions;
  const places = usePlaces(typed, placesOnly ? ranks.first : ranks.last);
  const addresses = useAddresses(typed, addressRanks);
  const position = usePosition(typed);
  const question = useQuestion(placesOnly ? '' : typed);
  const lists = useMemo(() => {
    const searched = records.lists.filter(([first]) => !placesOnly || (first && onMaps.has(first.group)));
    return [position, question.entries, actions, ...searched, places.entries, addresses.entries];
  }, [position, question, actions, records.lists, places.entries, addresses.entries, placesOnly]);
  const found = useFound(lists, typed, question.asked);
  const username = useUsername();
  const groups = useResults({ lists, actions, found, username });
  const entries = groups.flatMap((group) => group.entries);
  const at = Math.max(
    0,
    entries.findIndex(({ key }) => key === activeKey),
  );
  const pick = usePick(username, placesOnly, { onClose, onDeed });
  // Places come last, so Enter waits for them only if they may be the first result.
  const placesFirst = placesOnly || found?.total === 0;
  const ready =
    typed.trim() === '' || (typed === found?.typed && found.lists === lists && !(places.loading && placesFirst));
  const onEnter = useEnter(ready, () => pick(entries[at]));
  const listId = useId();
  const title = placesOnly ? text.map.findPlace : text.shell.search.all;

  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key];
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) onEnter();
    else if (step === undefined) return;
    else setActiveKey(entries[next(at, step, entries.length)]?.key);
    event.preventDefault();
  };
  return (
    <Dialog title={title} top onClose={onClose}>
      <Row gap={12} className={classes.field}>
        <IconSearch size={20} />
        <input
          data-autofocus
          type="text"
          role="combobox"
          aria-label={title}
          aria-expanded="true"
          aria-autocomplete="list"
          aria-controls={listId}
          aria-activedescendant={entries.length > 0 ? `${listId}-${at}` : undefined}
          placeholder={placesOnly ? words.placePlaceholder : words.placeholder}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setActiveKey(undefined);
          }}
          onKeyDown={onKeyDown}
        />
      </Row>
      <ResultList id={listId} groups={groups} at={at} lists={lists} onPoint={setActiveKey} onPick={pick} />
      {places.hasTowns && (
        <Quiet size={12} className={classes.source}>
          {words.townSource}
        </Quiet>
      )}
      {addresses.source !== undefined && (
        <Quiet size={12} className={classes.source}>
          {words.addressSource(addresses.source)}
        </Quiet>
      )}
      <Foot typed={typed} found={found} records={withPlaces(records, { places, addresses }, placesOnly)} />
    </Dialog>
  );
}

const none: readonly Entry[] = [];
/** Before and after all entries that match by their texts. */
const ranks = { first: 1, last: 7 };
/** Addresses come first, because the person has asked for them. */
const addressRanks = { offer: 20, found: 0 };
const onMaps: ReadonlySet<string> = new Set(['vehicles', 'geofences']);

/** The lists that are loading or were not searched, with the places and addresses among them. */
function withPlaces(
  records: Records,
  others: Record<'places' | 'addresses', Pick<ReturnType<typeof usePlaces>, 'loading' | 'error' | 'retry'>>,
  placesOnly: boolean,
): Records {
  const failed = records.failed.filter(({ group }) => !placesOnly || onMaps.has(group));
  const { places, addresses } = others;
  return {
    ...records,
    loading: records.loading || places.loading || addresses.loading,
    failed: [
      ...failed,
      ...(places.error ? [{ group: 'places', error: places.error } as const] : []),
      ...(addresses.error ? [{ group: 'addresses', error: addresses.error } as const] : []),
    ],
    retry: () => {
      records.retry();
      for (const each of [places, addresses]) if (each.error) each.retry();
    },
  };
}

/** Arrow keys wrap around; page keys stop at the ends. */
const next = (at: number, step: number, count: number): number =>
  Math.abs(step) === 1 ? (at + step + count) % count : Math.min(count - 1, Math.max(0, at + step));

function useUsername(): string {
  const state = useSessionState();
  return 'username' in state ? state.username : '';
}

function usePick(username: string, placesOnly: boolean, { onClose, onDeed }: Ends): (entry: Entry | undefined) => void {
  const navigate = useNavigate();
  const placeAddress = usePlaceAddress();
  return (entry) => {
    if (!entry || entry.off !== undefined) return;
    if (typeof entry.act === 'object' && 'finds' in entry.act) return entry.act.finds();
    rememberPicked(username, entry.key);
    if (typeof entry.act !== 'string') return onDeed(entry.act.does);
    onClose();
    void navigate({ href: placeAddress(entry, placesOnly) ?? entry.act });
  };
}

/** Enter waits for the results of the whole typed text, not of its first half. */
function useEnter(ready: boolean, pick: () => void): () => void {
  const waiting = useRef(false);
  useEffect(() => {
    if (!ready || !waiting.current) return;
    waiting.current = false;
    pick();
  });
  return () => {
    if (ready) pick();
    else waiting.current = true;
  };
}

interface FoundIn extends Found {
  /** The text that was searched for. */
  lists: readonly (readonly Entry[])[];
}

/** The last results; `typed` is their text. Undefined while nothing is typed. */
function useFound(
  lists: readonly (readonly Entry[])[],
  typed: string,
  asked: AskedOf | undefined,
): FoundIn | undefined {
  const [found, setFound] = useState<FoundIn>();
  useEffect(() => {
    if (typed.trim() === '') return setFound(undefined);
    const ended = new AbortController();
    inSlices(findIn(lists, typed, asked), ended.signal).then(
      (result) => setFound({ ...result, lists }),
      (error: unknown) => {
        if (!ended.signal.aborted) throw error;
      },
    );
    return () => ended.abort();
  }, [lists, typed, asked]);
  return typed.trim() === '' ? undefined : found;
}

/** The typed position, if the text is one, as an entry that shows it on the map. */
function usePosition(typed: string): readonly Entry[] {
  const { coordinates } = useFormat();
  return useMemo(() => {
    const point = readPosition(typed, language);
    if (!point) return none;
    const at = writePlace(point);
    return [
      entry({
        key: `places:${at}`,
        group: 'places',
        title: coordinates(point),
        detail: text.palette.position,
        icon: <IconTarget />,
        act: `${paths.live}?at=${at}`,
        // The text may be a link, so the entry matches whatever was typed.
        rank: 0,
      }),
    ];
  }, [typed, coordinates]);
}
