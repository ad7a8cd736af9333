import type { ReactNode } from 'react';
import { useMayChange } from '../api/me.ts';
import { restoreHours } from '../data/restorable.ts';
import type { DeletedRecords } from '../data/use-deleted-rows.ts';
import type { RecordAddress } from '../data/use-record-address.ts';
import { text } from '../text/index.ts';
import { IconTrash } from '../ui/icons.tsx';
import { Bar } from '../ui/layout.tsx';
import { EmptyState } from '../ui/states.tsx';
import { DeletedFilter } from './DeletedFilter.tsx';
import { deletedColumns, RestoreContext, restorableColumns } from './deleted-columns.tsx';
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
