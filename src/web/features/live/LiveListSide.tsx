import { Link } from '@tanstack/react-router';
import { memo, Suspense } from 'react';
import { useMayChange } from '../../api/me.ts';
import { paths } from '../../paths/index.ts';
import type { LiveState } from '../../paths/live.ts';
import { text } from '../../text/index.ts';
import { isMissing } from '../../text/problems.ts';
import { Button, buttonLook } from '../../ui/Button.tsx';
import { IconVehicle } from '../../ui/icons.tsx';
import { SearchBox } from '../../ui/SearchBox.tsx';
import { EmptyState, ErrorState, ListSkeleton } from '../../ui/states.tsx';
import { useTyped } from '../../ui/use-typed.ts';
import { LiveList } from './LiveList.tsx';
import classes from './LiveListSide.module.css';
import { StateFilter } from './lazy-parts.ts';
import type { LiveRow } from './live-row.ts';
import type { WordsFor } from './live-words.ts';
import type { PageNavigation } from './use-address.ts';
import { useDueRecords } from './use-due-records.ts';
import type { LiveRows } from './use-live-rows.ts';

const words = text.live;
const none: readonly [] = [];

interface LiveListSideProps {
  data: LiveRows;
  /** Rows that match the search. */
  found: readonly LiveRow[] | undefined;
  /** Those of them in the chosen states. */
  shown: readonly LiveRow[];
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
  find,
  states,
  navigation,
  ...list
}: LiveListSideProps) {
  const { due, isPending } = useDueRecords(list.using.format, data.nowMs);
  const [typed, setTyped] = useTyped(find, (next) => navigation.filter({ find: next || undefined }));
  if (!data.rows || !found) return data.error ? <Failed data={data} /> : <ListSkeleton rows={14} />;
  if (data.rows.length === 0) return <Empty />;
  return (
    <>
      <div className={classes.head}>
        <SearchBox label={words.find} value={typed} onChange={setTyped} hotkey />
        <Suspense>
          <StateFilter
            rows={found}
            chosen={states}
            onChoose={(chosen) => navigation.filter({ states: chosen.length === 0 ? undefined : chosen })}
          />
        </Suspense>
      </div>
      {shown.length === 0 ? (
        <EmptyState
          title={words.noHits.title}
          detail={words.noHits.detail}
          action={
            <Button variant="default" onClick={() => navigation.filter({ find: undefined, states: undefined })}>
              {words.clearFind}
            </Button>
          }
        />
      ) : (
        <LiveList
          rows={shown}
          due={find === '' && (states.length === 0 || states.includes('attention')) ? due : none}
          attentionKnown={data.attentionKnown && !isPending}
          onOpen={navigation.open}
          {...list}
        />
      )}
    </>
  );
});

function Empty() {
  const mayChange = useMayChange();
  return (
    <EmptyState
      icon={<IconVehicle size={24} />}
      title={words.empty.title}
      detail={words.empty.detail}
      action={
        mayChange && (
          <>
            <Link to={paths.newIngestKey} className={buttonLook({ variant: 'default' })}>
              {words.empty.connect}
            </Link>
            <Link to={paths.newVehicle} className={buttonLook({ variant: 'default' })}>
              {words.empty.add}
            </Link>
          </>
        )
      }
    />
  );
}

/** A server with only the documented API has no list of vehicles. */
function Failed({ data: { error, retry } }: { data: LiveRows }) {
  if (isMissing(error)) {
    return (
      <EmptyState icon={<IconVehicle size={24} />} title={words.notListed.title} detail={words.notListed.detail} />
    );
  }
  return <ErrorState error={error} onRetry={retry} />;
}
