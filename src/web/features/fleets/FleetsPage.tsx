import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { recordStatuses } from '../../../contract/choices.ts';
import type { Fleet, Vehicle } from '../../../contract/vehicles.ts';
import { fleetsQuery, vehiclesQuery } from '../../api/records.ts';
import { type DetailsProps, RecordsPage } from '../../components/RecordsPage.tsx';
import { useDeletion } from '../../components/use-deletion.tsx';
import { useRecordAddress } from '../../data/use-record-address.ts';
import { paths } from '../../paths/index.ts';
import { columnsOf } from '../../records/columns-of.tsx';
import { fleet } from '../../records/fleet.ts';
import { RecordDetails } from '../../records/RecordDetails.tsx';
import { EditRecord, NewRecord } from '../../records/RecordForms.tsx';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { Nothing, PanelSection } from '../../ui/Facts.tsx';
import { IconFleet } from '../../ui/icons.tsx';
import { Stack } from '../../ui/layout.tsx';
import classes from './FleetsPage.module.css';

const words = text.fleets;

/** The fleets of the account, with a panel for the selected one. */
export function FleetsPage() {
  const address = useRecordAddress(paths.fleets);
  const { page } = useDeletion('fleet', address);
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
      renderDetails={(details) => <FleetDetails {...details} />}
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

const atMost = 12;

/** Details of a fleet: its vehicles. */
function FleetDetails({ row, ...panel }: DetailsProps<FleetRow>) {
  const { id, vehicles } = row;
  const format = useFormat();
  return (
    <RecordDetails
      of={fleet}
      record={row.fleet}
      subtitle={vehicles && words.counted(vehicles.length, format.number(vehicles.length))}
      {...panel}
    >
      {vehicles?.length === 0 && <Nothing>{words.noVehicles}</Nothing>}
      {vehicles && vehicles.length > 0 && (
        <PanelSection title={words.vehicles}>
          <Stack as="ul" gap={4} className={classes.vehicles}>
            {vehicles.slice(0, atMost).map((vehicle) => (
              <li key={vehicle.id}>
                <Link to={paths.vehicle} params={{ vehicleId: String(vehicle.id) }}>
                  {vehicle.name}
                </Link>
              </li>
            ))}
            {vehicles.length > atMost && <li>{text.records.andMore(format.number(vehicles.length - atMost))}</li>}
          </Stack>
          <Link to={paths.vehicles} search={{ fleet: [String(id)] }}>
            {words.showAll}
          </Link>
        </PanelSection>
      )}
    </RecordDetails>
  );
}

/** A fleet with its vehicles, which are undefined while loading. */
interface FleetRow {
  id: number;
  name: string;
  fleet: Fleet;
  vehicles: readonly Vehicle[] | undefined;
  active: number | undefined;
}

function useFleetRows() {
  const { data: fleets, error, refetch } = useQuery(fleetsQuery());
  const { data: vehicles } = useQuery(vehiclesQuery());
  const rows = useMemo(() => {
    const byFleet = new Map<number | null, Vehicle[]>();
    for (const vehicle of vehicles ?? []) {
      byFleet.set(vehicle.fleetId, [...(byFleet.get(vehicle.fleetId) ?? []), vehicle]);
    }
    return fleets?.map((fleet): FleetRow => {
      const own = vehicles && (byFleet.get(fleet.id) ?? []);
      const active = own?.filter(({ status }) => status === recordStatuses.active).length;
      return { id: fleet.id, name: fleet.name, fleet, vehicles: own, active };
    });
  }, [fleets, vehicles]);
  return { rows, error, onRetry: () => void refetch() };
}
