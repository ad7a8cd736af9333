import { deletedQuery, useRestoreRecord } from '../../api/records.ts';
import { DeletedTable } from '../../parts/DeletedTable.tsx';
import { MissingRecord } from '../../parts/MissingRecord.tsx';
import { useBringBack } from '../../parts/use-delete-with-undo.ts';
import { useDeletedRows } from '../../parts/use-deleted-rows.ts';
import { idIn, useRecordAddress } from '../../parts/use-record-address.ts';
import { paths } from '../../paths/index.ts';
import { text } from '../../text/all.ts';

const words = text.geofences;

const deletedKind = {
  deleted: deletedQuery('geofence'),
  resource: 'geofence' as const,
  nameOf: ({ description }: { description: string }) => description,
};

/** The deleted geofences, shown instead of the list and the map. */
export function DeletedGeofences() {
  const address = useRecordAddress(paths.geofences);
  const bringBack = useBringBack(useRestoreRecord('geofence'), text.chosen.restored);
  const restore = (records: Parameters<typeof bringBack>[0]): void => void bringBack(records);
  const deleted = useDeletedRows(deletedKind, restore);
  return (
    <DeletedTable
      title={words.title}
      name="geofences"
      address={address}
      deleted={deleted}
      panel={
        address.place.kind === 'details' && (
          <MissingRecord key={idIn(address.place)} {...deletedKind} address={address} onRestore={restore} />
        )
      }
    />
  );
}
