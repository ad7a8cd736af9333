import { memo, Suspense } from 'react';
import { type LiveState, liveStates } from '../../paths/live.ts';
import type { DueRecord } from '../../records/due.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { Row } from '../../ui/layout.tsx';
import { SearchBox } from '../../ui/SearchBox.tsx';
import { SimilarNote } from '../../ui/similar.tsx';
import { ListSkeleton } from '../../ui/states.tsx';
import { useTyped } from '../../ui/use-typed.ts';
import { isIn } from './groups.ts';
import { LiveList } from './LiveList.tsx';
import classes from './LiveListSide.module.css';
import { NoVehicles } from './lazy-panels.ts';
import type { LiveRow } from './live-row.ts';
import type { WordsFor } from './live-words.ts';
import type { PageNavigation } from './use-address.ts';
import type { LiveRows } from './use-live-rows.ts';

interface LiveListSideProps {
  data: LiveRows;
  /** Rows that match the search. */
  found: readonly LiveRow[] | undefined;
  /** Those of them in the chosen states. */
  shown: readonly LiveRow[];
  /** They do not match the search exactly. */
  areSimilar: boolean;
  /** Records that need attention besides vehicles. */
  due: readonly DueRecord[];
  /** Number of the due records that match the search, whatever the chosen states. */
  dueCount: number;
  /** False: more may need attention. */
  attentionKnown: boolean;
  find: string;
  states: readonly LiveState[];
  using: WordsFor;
  selectedId: number | undefined;
  hoveredId: number | undefined;
  onHover: (id: number | undefined) => void;
  navigation: PageNavigation;
}

/** The list with its search, or the reason why there is no list. */
export const LiveListSide = memo(function LiveListSide({
  data,
  found,
  shown,
  areSimilar,
  find,
  states,
  navigation,
  dueCount,
  ...list
}: LiveListSideProps) {
  const [typed, setTyped] = useTyped(find, (next) => navigation.filter({ find: next || undefined }));
  const skeleton = <ListSkeleton rows={14} />;
  const none = (
    <Suspense fallback={skeleton}>
      <NoVehicles
        data={data}
        onClear={() => navigation.filter({ find: undefined, states: undefined, tags: undefined })}
      />
    </Suspense>
  );
  if (!data.rows || !found) return data.error ? none : skeleton;
  if (data.rows.length === 0) return none;
  return (
    <>
      <div className={classes.head}>
        <SearchBox label={text.live.find} value={typed} onChange={setTyped} hotkey />
        <StateFilter
          rows={found}
          due={dueCount}
          chosen={states}
          onChoose={(chosen) => navigation.filter({ states: chosen.length === 0 ? undefined : chosen })}
        />
      </div>
      {areSimilar && <SimilarNote count={shown.length} />}
      {shown.length === 0 && list.due.length === 0 ? (
        none
      ) : (
        <LiveList rows={shown} onOpen={navigation.open} {...list} />
      )}
    </>
  );
});

interface StateFilterProps {
  /** All vehicles that match the search. */
  rows: readonly LiveRow[];
  /** Number of other records that need attention. */
  due: number;
  chosen: readonly LiveState[];
  onChoose: (chosen: LiveState[]) => void;
}

const { filters } = text.liveList;
/** Filters have no heading in the list. */
const isFilter = (state: LiveState): state is keyof typeof filters => state in filters;
const nameOf = (state: LiveState): string => (isFilter(state) ? filters[state] : text.live.groups[state]);

/** A button per state that occurs, with its count as in the list. Pressed buttons show only their vehicles. */
function StateFilter({ rows, due, chosen, onChoose }: StateFilterProps) {
  const format = useFormat();
  const counted = liveStates
    .map((state) => {
      const vehicles = rows.filter((row) => isIn(row, state)).length;
      return { state, count: state === 'attention' ? vehicles + due : vehicles };
    })
    .filter(({ state, count }) => count > 0 || chosen.includes(state));
  return (
    <Row
      as="fieldset"
      align="stretch"
      gap={4}
      wrap
      className={classes.states}
      aria-label={text.vehiclePanel.stateFilter}
    >
      {counted.map(({ state, count }) => {
        const pressed = chosen.includes(state);
        return (
          <button
            key={state}
            type="button"
            className={classes.state}
            data-state={state}
            aria-pressed={pressed}
            onClick={() => onChoose(liveStates.filter((each) => (each === state ? !pressed : chosen.includes(each))))}
          >
            {nameOf(state)} <span>{format.number(count)}</span>
          </button>
        );
      })}
    </Row>
  );
}
