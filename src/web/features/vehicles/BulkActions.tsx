import { useQuery, useQueryClient } from '@tanstack/react-query';
import { undoSeconds } from '../../../contract/choices.ts';
import type { Vehicle } from '../../../contract/vehicles.ts';
import { fleetsQuery } from '../../api/fleets.ts';
import { useSaveVehicle, vehiclesQuery } from '../../api/vehicles.ts';
import { eachWithProgress } from '../../parts/each-with-progress.ts';
import { records } from '../../text/records.ts';
import { useFormat } from '../../text/use-format.ts';
import { vehicles as words } from '../../text/vehicles.ts';
import { MenuItem } from '../../ui/Menu.tsx';
import { notify, notifyFailure, notifyUndo } from '../../ui/notices.tsx';
import { BulkDelete } from '../../ui/table/BulkDelete.tsx';
import { BulkMenu } from '../../ui/table/BulkMenu.tsx';
import type { VehicleRow } from './vehicle-row.ts';
import { toVehicle, valuesOf } from './vehicle-values.ts';

interface BulkActionsProps {
  rows: readonly VehicleRow[];
  onDelete: () => void;
  onDone: () => void;
}

/** What can be done with several vehicles at once. */
export function BulkActions({ rows, onDelete, onDone }: BulkActionsProps) {
  const { data: fleets = [] } = useQuery(fleetsQuery());
  const move = useMove();
  const moveTo = (fleetId: string, name: string): void => {
    void move(rows, fleetId, name);
    onDone();
  };
  return (
    <>
      <BulkMenu label={words.bulk.move}>
        {fleets.map(({ id, name }) => (
          <MenuItem key={id} onPress={() => moveTo(String(id), name)}>
            {name}
          </MenuItem>
        ))}
        <MenuItem onPress={() => moveTo('', words.noFleet)}>{words.noFleet}</MenuItem>
      </BulkMenu>
      <BulkDelete onDelete={onDelete} onDone={onDone} />
    </>
  );
}

interface Move {
  id: number;
  name: string;
  vehicle: Vehicle;
  /** '' for none. */
  fleetId: string;
}

/** Nothing else of them is changed, and undoing changes nothing else back: each goes out as it is in the list by then. */
function useMove() {
  const saving = useSaveVehicle();
  const queryClient = useQueryClient();
  const { number } = useFormat();
  const save = async (moves: readonly Move[]) => {
    const now = new Map(queryClient.getQueryData(vehiclesQuery().queryKey)?.map((vehicle) => [vehicle.id, vehicle]));
    const outcome = await eachWithProgress(
      moves,
      ({ id, vehicle, fleetId }) =>
        saving.mutateAsync({ record: toVehicle({ ...valuesOf(now.get(id) ?? vehicle), fleetId }, id) }),
      (count) => records.changing(number(count), number(moves.length)),
    );
    for (const { record, error } of outcome.failed.slice(0, 3)) {
      notifyFailure(error, (why) => words.moveFailed(record.name, why));
    }
    return outcome;
  };
  return async (rows: readonly VehicleRow[], fleetId: string, fleet: string): Promise<void> => {
    const elsewhere = rows.filter(({ vehicle }) => valuesOf(vehicle).fleetId !== fleetId);
    const { done, failed } = await save(elsewhere.map(({ id, name, vehicle }) => ({ id, name, vehicle, fleetId })));
    const count = rows.length - failed.length;
    const said = words.moved(count, number(count), fleet);
    const back = done.map((move) => ({ ...move, fleetId: valuesOf(move.vehicle).fleetId }));
    if (done.length > 0) notifyUndo(said, () => void save(back), undoSeconds);
    else if (failed.length === 0) notify({ words: said });
  };
}
