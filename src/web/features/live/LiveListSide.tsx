import { memo, Suspense } from 'react';
import type { LiveState } from '../../paths/live.ts';
import type { DueRecord } from '../../records/due.ts';
import { text } from '../../text/index.ts';
import { SearchBox } from '../../ui/SearchBox.tsx';
import { SimilarNote } from '../../ui/similar.tsx';
import { ListSkeleton } from '../../ui/states.tsx';
import { useTyped } from '../../ui/use-typed.ts';
import { LiveList } from './LiveList.tsx';
import classes from './LiveListSide.module.css';
import { NoVehicles } from './lazy-panels.ts';
import type { LiveRow } from './live-row.ts';
import type { WordsFor } from './live-words.ts';
import { StateFilter } from './StateFilter.tsx';
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
