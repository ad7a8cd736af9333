import { createContext, type MouseEvent, type ReactNode, use } from 'react';
import { useMayChange } from '../api/me.ts';
import { restoreHours } from '../data/restorable.ts';
import type { DeletedRecords, DeletedRow } from '../data/use-deleted-rows.ts';
import type { RecordAddress } from '../data/use-record-address.ts';
import { text } from '../text/index.ts';
import { IconTrash, IconUndo } from '../ui/icons.tsx';
import { Bar } from '../ui/layout.tsx';
import { EmptyState } from '../ui/states.tsx';
import { type Column, momentWidth } from '../ui/table/column.ts';
import { DeletedFilter } from './DeletedFilter.tsx';
import classes from './deleted.module.css';
import { RestoreButton } from './RestoreButton.tsx';
import { TablePage } from './TablePage.tsx';

const words = text.records.deletedOnes;

interface DeletedTableProps {
  title: string;
  /** Name of exported files. */
  name: string;
  address: RecordAddress;
  deleted: DeletedRecords;
  tabs?: ReactNode;
  panel?: ReactNode;
}

const newestFirst = { key: 'deleted', descending: true };

/** Replaces a page's table: the records deleted in the last 24 hours, with Restore for one or several. */
export function DeletedTable({ name, deleted, ...page }: DeletedTableProps) {
  const mayChange = useMayChange();
  return (
    <RestoreContext value={deleted.restore}>
      <TablePage
        {...page}
        name={`${name}-deleted`}
        columns={mayChange ? restorableColumns : deletedColumns}
        rows={deleted.rows}
        error={deleted.error}
        onRetry={deleted.onRetry}
        defaultSort={newestFirst}
        findLabel={words.find}
        filters={null}
        deletedFilter={<DeletedFilter deleted={deleted} />}
        withoutViews
        above={<Bar as="p">{words.note(restoreHours)}</Bar>}
        empty={
          <EmptyState
            icon={<IconTrash size={24} />}
            title={words.empty.title(restoreHours)}
            detail={words.empty.detail(restoreHours)}
          />
        }
        renderBulk={
          mayChange
            ? (rows, done) => (
                <RestoreButton
                  onRestore={() => {
                    deleted.restore(rows);
                    done();
                  }}
                />
              )
            : undefined
        }
      />
    </RestoreContext>
  );
}

/** Gives the button in a row its page's `restore`, because columns are at module scope. */
const RestoreContext = createContext<DeletedRecords['restore']>(() => undefined);

/** Columns for viewers, who cannot restore. */
const deletedColumns: readonly Column<DeletedRow>[] = [
  { key: 'name', label: text.records.name, text: ({ name }) => name, width: 180, grow: 2 },
  {
    key: 'deleted',
    label: words.when,
    inName: true,
    text: ({ deletedUtc }, format) => format.dateTime(deletedUtc),
    moment: ({ deletedUtc }) => deletedUtc,
    width: momentWidth,
    phone: 'below',
    unsearched: true,
  },
  { key: 'by', label: words.by, text: ({ by }) => by, width: 140, phone: 'below' },
];

const restorableColumns: readonly Column<DeletedRow>[] = [
  ...deletedColumns,
  {
    key: 'restore',
    label: text.records.missing.restore,
    text: () => '',
    draw: (row) => <RestoreRow row={row} />,
    export: () => null,
    width: 130,
    grow: 0,
    phone: 'end',
    unsearched: true,
  },
];

/** Has no tab stop: with the keyboard, Enter opens the record and Space selects it. */
function RestoreRow({ row }: { row: DeletedRow }) {
  const restore = use(RestoreContext);
  const press = (event: MouseEvent): void => {
    // A click on the row opens the record.
    event.stopPropagation();
    restore([row]);
  };
  return (
    <button
      type="button"
      tabIndex={-1}
      className={classes.restore}
      aria-label={words.restoreOne(row.name)}
      onClick={press}
    >
      <IconUndo size={15} />
      {text.records.missing.restore}
    </button>
  );
}
