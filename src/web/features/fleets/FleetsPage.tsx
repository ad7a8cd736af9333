import { RecordsPage } from '../../parts/RecordsPage.tsx';
import { useDeletion } from '../../parts/use-deletion.tsx';
import { useRecordAddress } from '../../parts/use-record-address.ts';
import { paths } from '../../paths/index.ts';
import { fleet } from '../../records/fleet.ts';
import { EditRecord, NewRecord } from '../../records/RecordForms.tsx';
import { text } from '../../text/index.ts';
import { IconFleet } from '../../ui/icons.tsx';
import { fleetColumns } from './columns.ts';
import { FleetDetails } from './FleetDetails.tsx';
import { useFleetRows } from './fleet-row.ts';

const words = text.fleets;

/** The fleets of the account, with a panel for the selected one. */
export function FleetsPage() {
  const address = useRecordAddress(paths.fleets);
  const { remove, page } = useDeletion('fleet', address);
  return (
    <RecordsPage
      {...useFleetRows()}
      name="fleets"
      words={words}
      icon={<IconFleet size={24} />}
      {...page}
      columns={fleetColumns}
      renderNew={(navigation) => <NewRecord of={fleet} navigation={navigation} />}
      renderEdit={(row, navigation) => <EditRecord of={fleet} listed={row.fleet} navigation={navigation} />}
      renderDetails={(row, navigation) => (
        <FleetDetails row={row} navigation={navigation} onDelete={() => remove([row])} />
      )}
    />
  );
}
