import { Link } from '@tanstack/react-router';
import { resourceTypes } from '../../../contract/kinds.ts';
import type { Fleet } from '../../../contract/vehicles.ts';
import { RecordChanges } from '../../parts/RecordChanges.tsx';
import { RecordPanel } from '../../parts/RecordPanel.tsx';
import { References } from '../../parts/References.tsx';
import type { RecordWays } from '../../parts/use-record-address.ts';
import { paths } from '../../paths/index.ts';
import { text } from '../../text/index.ts';
import { useFormat } from '../../text/use-format.ts';
import { type FieldText } from '../../ui/ConflictNote.tsx';
import { Nothing, PanelSection } from '../../ui/Facts.tsx';
import classes from './FleetDetails.module.css';
import type { FleetRow } from './fleet-row.ts';

const words = text.fleets;

interface FleetDetailsProps {
  row: FleetRow;
  ways: RecordWays;
  onDelete: () => void;
}

const atMost = 12;

export const fieldsOf = ({ name }: Pick<Fleet, 'name'>): FieldText[] => [{ field: words.name, value: name }];

/** One fleet for reading: what is in it. */
export function FleetDetails({ row: { id, name, vehicles }, ways, onDelete }: FleetDetailsProps) {
  const format = useFormat();
  return (
    <RecordPanel
      title={name}
      subtitle={vehicles && words.counted(vehicles.length, format.number(vehicles.length))}
      onClose={ways.close}
      onEdit={() => ways.edit(id)}
      onDelete={onDelete}
    >
      {vehicles?.length === 0 && <Nothing>{words.noVehicles}</Nothing>}
      {vehicles && vehicles.length > 0 && (
        <PanelSection title={words.vehicles}>
          <ul className={classes.vehicles}>
            {vehicles.slice(0, atMost).map((vehicle) => (
              <li key={vehicle.id}>
                <Link to={paths.vehicle} params={{ vehicleId: String(vehicle.id) }}>
                  {vehicle.name}
                </Link>
              </li>
            ))}
            {vehicles.length > atMost && <li>{words.more(format.number(vehicles.length - atMost))}</li>}
          </ul>
          <Link to={paths.vehicles} search={{ fleet: [String(id)] }}>
            {words.showAll}
          </Link>
        </PanelSection>
      )}
      <References resourceType={resourceTypes.fleet} resourceId={id} />
      <RecordChanges resource="fleet" resourceId={id} fieldsOf={fieldsOf} />
    </RecordPanel>
  );
}
