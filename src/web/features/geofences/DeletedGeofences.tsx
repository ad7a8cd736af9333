import { DeletedTable } from '../../components/DeletedTable.tsx';
import { useDeletion } from '../../components/use-deletion.tsx';
import { useRecordAddress } from '../../data/use-record-address.ts';
import { paths } from '../../paths/index.ts';
import { text } from '../../text/index.ts';

const deletion = { nameOf: ({ description }: { description: string }) => description };

/** The deleted geofences, shown instead of the list and the map. */
export function DeletedGeofences() {
  const address = useRecordAddress(paths.geofences);
  const { deleted, missing } = useDeletion('geofence', address, deletion).page;
  return (
    <DeletedTable
      title={text.geofences.title}
      name="geofences"
      address={address}
      deleted={deleted}
      panel={address.place.kind === 'details' && missing}
    />
  );
}
