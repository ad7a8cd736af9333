import { Link } from '@tanstack/react-router';
import type { DetailsProps } from '../../components/RecordsPage.tsx';
import { paths } from '../../paths/index.ts';
import { fleet } from '../../records/fleet.ts';
import { RecordDetails } from '../../records/RecordDetails.tsx';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { Nothing, PanelSection } from '../../ui/Facts.tsx';
import { Stack } from '../../ui/layout.tsx';
import classes from './FleetDetails.module.css';
import type { FleetRow } from './fleet-row.ts';

const words = text.fleets;

const atMost = 12;

/** Details of a fleet: its vehicles. */
export function FleetDetails({ row, navigation, onDelete }: DetailsProps<FleetRow>) {
  const { id, vehicles } = row;
  const format = useFormat();
  return (
    <RecordDetails
      of={fleet}
      record={row.fleet}
      subtitle={vehicles && words.counted(vehicles.length, format.number(vehicles.length))}
      navigation={navigation}
      onDelete={onDelete}
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
