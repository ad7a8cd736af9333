import { RecordsPage } from '../../components/RecordsPage.tsx';
import { useDeletion } from '../../components/use-deletion.tsx';
import { useRecordAddress } from '../../data/use-record-address.ts';
import { paths } from '../../paths/index.ts';
import { columnsOf } from '../../records/columns-of.tsx';
import { fleet } from '../../records/fleet.ts';
import { EditRecord, NewRecord } from '../../records/RecordForms.tsx';
import { text } from '../../text/index.ts';
import { IconFleet } from '../../ui/icons.tsx';
import { FleetDetails } from './FleetDetails.tsx';
import { type FleetRow, useFleetRows } from './fleet-row.ts';

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

const fleetColumns = columnsOf(fleet, (row: FleetRow) => row.fleet, [
  { key: 'name', label: text.records.name, text: ({ name }) => name, width: 200, grow: 3 },
  {
    key: 'vehicles',
    label: words.vehicles,
    text: ({ vehicles }, { number }) => (vehicles ? number(vehicles.length) : ''),
    sortBy: ({ vehicles }) => vehicles?.length ?? null,
    export: ({ vehicles }) => vehicles?.length ?? null,
    align: 'end',
    width: 110,
    phone: 'end',
    unsearched: true,
  },
  {
    key: 'active',
    label: words.active,
    text: ({ active }, { number }) => (active === undefined ? '' : number(active)),
    sortBy: ({ active }) => active ?? null,
    export: ({ active }) => active ?? null,
    align: 'end',
    width: 164,
    unsearched: true,
  },
]);
