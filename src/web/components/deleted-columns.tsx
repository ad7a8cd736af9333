import { createContext, type MouseEvent, use } from 'react';
import type { DeletedRecords, DeletedRow } from '../data/use-deleted-rows.ts';
import { text } from '../text/index.ts';
import { IconUndo } from '../ui/icons.tsx';
import { type Column, momentWidth } from '../ui/table/column.ts';
import classes from './deleted.module.css';

const words = text.records.deletedOnes;

/** Gives the button in a row its page's `restore`, because columns are at module scope. */
export const RestoreContext = createContext<DeletedRecords['restore']>(() => undefined);

/** Columns for viewers, who cannot restore. */
export const deletedColumns: readonly Column<DeletedRow>[] = [
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

export const restorableColumns: readonly Column<DeletedRow>[] = [
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
