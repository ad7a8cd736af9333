import { Fragment, type ReactNode } from 'react';
import { useMayChange } from '../api/me.ts';
import { EmptyState } from '../ui/states.tsx';
import { AddButton } from './AddButton.tsx';
import { MissingRecord } from './MissingRecord.tsx';
import { TablePage, type TablePageProps } from './TablePage.tsx';
import type { Named } from './use-delete-with-undo.ts';
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
}

type Own = 'title' | 'findLabel' | 'primary' | 'empty' | 'pageTitle' | 'panel' | 'usualSort';

interface RecordsPageProps<Row extends Named> extends Omit<TablePageProps<Row>, Own> {
  words: RecordsWords;
  /** Above the words of an empty page. */
  icon: ReactNode;
  /** Left out: by name. */
  usualSort?: TablePageProps<Row>['usualSort'];
  /** A `MissingRecord` that knows what was deleted; left out: nothing of this kind is. */
  missing?: ReactNode;
  /** Left out: they come by themselves. */
  renderNew?: (ways: RecordWays) => ReactNode;
  /** Left out: one stays as it was made. */
  renderEdit?: (row: Row, ways: RecordWays) => ReactNode;
  renderDetails: (row: Row, ways: RecordWays) => ReactNode;
}

const byName = { key: 'name', descending: false };

/** A page of records: their table, the one in hand beside it, a form for a new one. What the kinds have in common. */
export function RecordsPage<Row extends Named>(props: RecordsPageProps<Row>) {
  const { words, icon, address, rows, usualSort = byName, renderNew, renderBulk } = props;
  const mayChange = useMayChange();
  const open = useOpenRecord(rows, address.place);
  const { title, detail, viewer } = words.empty;
  return (
    <TablePage
      {...props}
      title={words.title}
      findLabel={words.find}
      usualSort={usualSort}
      primary={renderNew && <AddButton label={words.add ?? ''} onAdd={() => address.ways.add()} />}
      pageTitle={open?.name}
      empty={
        <EmptyState
          icon={icon}
          title={title}
          detail={mayChange || viewer === undefined ? detail : `${detail} ${viewer}`}
        />
      }
      renderBulk={mayChange ? renderBulk : undefined}
      panel={rows && <RecordInHand {...props} open={open} />}
    />
  );
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
