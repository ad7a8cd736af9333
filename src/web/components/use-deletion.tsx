import type { ReactNode } from 'react';
import { type DeletableKind, type RecordOf } from '../api/records.ts';
import { type Named, useDeleteWithUndo } from '../data/use-delete-with-undo.ts';
import { type DeletedRecords, useDeletedRows } from '../data/use-deleted-rows.ts';
import { idIn, type ListedAddress } from '../data/use-record-address.ts';
import { DeletedRecord } from './MissingRecord.tsx';

interface Deletion<Kind extends DeletableKind> {
  /** Define it at module scope, or memoise it. Default: the record's `name`. */
  nameOf?: (record: RecordOf<Kind>) => string;
}

/** Deletion on a page of records. `page` is for `<RecordsPage {...page}>`. */
export function useDeletion<Kind extends DeletableKind>(
  kind: Kind,
  address: ListedAddress,
  { nameOf = ownName }: Deletion<Kind> = {},
): {
  /** Deletes at once and offers Undo. */
  remove: (records: readonly Named[]) => void;
  page: {
    remove: (records: readonly Named[]) => void;
    address: ListedAddress;
    /** The Deleted filter. */
    deleted: DeletedRecords;
    /** Panel for an address without a listed record. */
    missing: ReactNode;
  };
} {
  const { remove, restore } = useDeleteWithUndo({ kind, address });
  const deleted = useDeletedRows(kind, nameOf, restore);
  const id = idIn(address.place);
  const { close } = address.navigation;
  const missing = <DeletedRecord key={id} {...{ kind, id, nameOf }} onClose={close} onRestore={restore} />;
  return { remove, page: { remove, address, deleted, missing } };
}

const ownName = (record: object): string => ('name' in record ? String(record.name) : '');
