import { Fragment, type ReactNode, useEffect } from 'react';
import { useIsAdministrator, useMayChange } from '../api/me.ts';
import { isMissing } from '../text/problems.ts';
import { EmptyState } from '../ui/states.tsx';
import { whenIdle } from '../ui/when-idle.ts';
import { AddButton } from './AddButton.tsx';
import { DeletedFilter } from './DeletedFilter.tsx';
import { DeletedTable } from './DeletedTable.tsx';
import { fetchParts } from './lazy-part.tsx';
import { MissingRecord } from './MissingRecord.tsx';
import { TablePage, type TablePageProps } from './TablePage.tsx';
import type { Named } from './use-delete-with-undo.ts';
import type { DeletedRecords } from './use-deleted-rows.ts';
import { useLastingError } from './use-lasting-error.ts';
import { useOpenRecord } from './use-open-record.ts';
import { idIn, type RecordWays } from './use-record-address.ts';

interface RecordsWords {
  title: string;
  /** "Find drivers" */
  find: string;
  /** On the button that adds one. */
  add?: string;
  /** `viewer` goes on: who can add what is not there yet. */
  empty: { title: string; detail: string; viewer?: string };
  /** Where a server has no list of them and yet takes new ones, as the API document has it; left out: it takes none. */
  notListed?: { title: string; detail: string };
}

type Own =
  | 'title'
  | 'findLabel'
  | 'primary'
  | 'empty'
  | 'pageTitle'
  | 'panel'
  | 'usualSort'
  | 'unlisted'
  | 'deletedFilter'
  | 'withoutViews';

interface RecordsPageProps<Row extends Named> extends Omit<TablePageProps<Row>, Own> {
  words: RecordsWords;
  /** Above the words of an empty page. */
  icon: ReactNode;
  /** Below the words of an empty page, where nobody can add one: the way to begin. Left out: the button that adds one. */
  begin?: ReactNode;
  /** Below the words of `notListed`. */
  unlisted?: ReactNode;
  /** Left out: by name. */
  usualSort?: TablePageProps<Row>['usualSort'];
  /** A `MissingRecord` that knows what was deleted; left out: nothing of this kind is. */
  missing?: ReactNode;
  /** `useDeletedRows(…)`; left out: records of this kind are not deleted. */
  deleted?: DeletedRecords;
  /** Left out: they come by themselves. */
  renderNew?: (ways: RecordWays) => ReactNode;
  /** Left out: one stays as it was made. */
  renderEdit?: (row: Row, ways: RecordWays) => ReactNode;
  renderDetails: (row: Row, ways: RecordWays) => ReactNode;
}

const byName = { key: 'name', descending: false };

/** A page of records: their table, the one in hand beside it, a form for a new one. What the kinds have in common. */
export function RecordsPage<Row extends Named>(props: RecordsPageProps<Row>) {
  const { words, icon, address, rows, usualSort = byName, deleted, renderNew, renderBulk } = props;
  const mayChange = useMayChange();
  const open = useOpenRecord(rows, address.place);
  const { title, detail, viewer } = words.empty;
  const lasting = useLastingError(props.error);
  usePartsToCome(rows !== undefined, address.place.kind !== 'nothing');
  const unlisted = rows === undefined && isMissing(lasting);
  const takesNew = renderNew && (!unlisted || words.notListed !== undefined);
  const add = takesNew && <AddButton label={words.add ?? ''} onAdd={() => address.ways.add()} />;
  // There it stands below the words that say what it is for.
  const beginsBelow = useIsAdministrator() && rows?.length === 0 && props.begin === undefined;
  const panel = rows ? <RecordInHand {...props} open={open} /> : unlisted && takesNew && <NewRecord {...props} />;
  if (deleted?.isShown) {
    const { name, tabs } = props;
    return <DeletedTable title={words.title} {...{ name, address, deleted, tabs, panel }} />;
  }
  return (
    <TablePage
      {...props}
      error={unlisted ? lasting : props.error}
      title={words.title}
      findLabel={words.find}
      usualSort={usualSort}
      primary={!beginsBelow && add}
      pageTitle={open?.name}
      empty={
        <EmptyState
          icon={icon}
          title={title}
          detail={mayChange || viewer === undefined ? detail : `${detail} ${viewer}`}
          action={beginsBelow ? add : mayChange && props.begin}
        />
      }
      renderBulk={mayChange ? renderBulk : undefined}
      unlisted={words.notListed && <EmptyState icon={icon} {...words.notListed} action={props.unlisted} />}
      deletedFilter={deleted && <DeletedFilter deleted={deleted} />}
      panel={panel}
    />
  );
}

/** Once the rows are there, so that forms and details do not compete with them; at once where the address names a record. */
function usePartsToCome(areRowsThere: boolean, isOneInHand: boolean): void {
  useEffect(() => {
    if (isOneInHand) fetchParts();
    else if (areRowsThere) return whenIdle(fetchParts);
  }, [areRowsThere, isOneInHand]);
}

function NewRecord<Row extends Named>({ address: { place, ways }, renderNew }: RecordsPageProps<Row>) {
  return place.kind === 'new' && renderNew?.(ways);
}

/** What the address names, each record in a panel of its own. */
function RecordInHand<Row extends Named>(props: RecordsPageProps<Row> & { open: Row | undefined }) {
  const { open, missing, renderNew, renderEdit, renderDetails } = props;
  const { place, ways } = props.address;
  if (place.kind === 'nothing') return null;
  if (place.kind === 'new' && renderNew) return renderNew(ways);
  const shown = (): ReactNode => {
    if (!open) return missing ?? <MissingRecord address={props.address} />;
    return place.kind === 'edit' && renderEdit ? renderEdit(open, ways) : renderDetails(open, ways);
  };
  return <Fragment key={idIn(place)}>{shown()}</Fragment>;
}
