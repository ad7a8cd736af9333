import { deletedQuery, useDeleteRecord, useRestoreRecord } from '../../api/records.ts';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { MissingRecord } from '../../parts/MissingRecord.tsx';
import { RecordsPage } from '../../parts/RecordsPage.tsx';
import { useDeleteWithUndo } from '../../parts/use-delete-with-undo.ts';
import { useDeletedRows } from '../../parts/use-deleted-rows.ts';
import { useRecordAddress } from '../../parts/use-record-address.ts';
import { paths } from '../../paths/index.ts';
import { fleet } from '../../records/fleet.ts';
import { EditRecord, NewRecord } from '../../records/lazy-forms.ts';
import { text } from '../../text/all.ts';
import { IconFleet } from '../../ui/icons.tsx';
import { fleetColumns } from './columns.ts';
import { useFleetRows } from './fleet-row.ts';

const words = text.fleets;

// The details load after the rows.
const loadDetails = () => import('./FleetDetails.tsx');
const FleetDetails = lazyPart(loadDetails, (file) => file.FleetDetails);

const deletedKind = { deleted: deletedQuery('fleet'), resource: 'fleet' as const };

/** The fleets of the account, with a panel for the selected one. */
export function FleetsPage() {
  const address = useRecordAddress(paths.fleets);
  const { remove, restore } = useDeleteWithUndo({
    remove: useDeleteRecord('fleet'),
    restore: useRestoreRecord('fleet'),
    address,
  });
  return (
    <RecordsPage
      {...useFleetRows()}
      name="fleets"
      words={words}
      icon={<IconFleet size={24} />}
      address={address}
      columns={fleetColumns}
      missing={<MissingRecord {...deletedKind} address={address} onRestore={restore} />}
      deleted={useDeletedRows(deletedKind, restore)}
      renderNew={(navigation) => <NewRecord of={fleet} navigation={navigation} />}
      renderEdit={(row, navigation) => <EditRecord of={fleet} listed={row.fleet} navigation={navigation} />}
      renderDetails={(row, navigation) => (
        <FleetDetails row={row} navigation={navigation} onDelete={() => remove([row])} />
      )}
    />
  );
}
