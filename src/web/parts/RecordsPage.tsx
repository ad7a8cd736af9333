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
  /** Label of the button that adds a record. */
  add?: string;
  /** `viewer`: who can add records, for people who cannot. */
  empty: { title: string; detail: string; viewer?: string };
  /** For a server that takes new records without listing them. Left out: the server takes none. */
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
  /** Picture above the text of an empty page. */
  icon: ReactNode;
  /** Action below the text of an empty page. Default: the button that adds a record. */
  begin?: ReactNode;
  /** Content below the text of `notListed`. */
  unlisted?: ReactNode;
  /** Default: by name. */
  usualSort?: TablePageProps<Row>['usualSort'];
  /** A `MissingRecord` for deleted records; left out: records of this kind cannot be deleted. */
  missing?: ReactNode;
  /** `useDeletedRows(…)`; left out: records of this kind cannot be deleted. */
  deleted?: DeletedRecords;
  /** Left out: users cannot add records. */
  renderNew?: (ways: RecordWays) => ReactNode;
  /** Left out: records cannot be changed. */
  renderEdit?: (row: Row, ways: RecordWays) => ReactNode;
  renderDetails: (row: Row, ways: RecordWays) => ReactNode;
}

const byName = { key: 'name', descending: false };

/** Page of records: the table, and a panel with the details or the form of one record. */
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
  // The empty page has the button below its text.
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

/** Loads forms and details after the rows, or at once if the address names a record. */
function usePartsToCome(areRowsThere: boolean, isOneInHand: boolean): void {
  useEffect(() => {
    if (isOneInHand) fetchParts();
    else if (areRowsThere) return whenIdle(fetchParts);
  }, [areRowsThere, isOneInHand]);
}

function NewRecord<Row extends Named>({ address: { place, ways }, renderNew }: RecordsPageProps<Row>) {
  return place.kind === 'new' && renderNew?.(ways);
}

/** Panel of the record in the address. */
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
