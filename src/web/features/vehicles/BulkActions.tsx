import { useQuery, useQueryClient } from '@tanstack/react-query';
import { undoSeconds } from '../../../contract/choices.ts';
import type { Vehicle } from '../../../contract/vehicles.ts';
import { bodyFrom } from '../../api/body-from.ts';
import { fleetsQuery } from '../../api/fleets.ts';
import { useSaveVehicle, vehicleQuery } from '../../api/vehicles.ts';
import { eachWithProgress } from '../../parts/each-with-progress.ts';
import { readNow } from '../../parts/read-now.ts';
import { records } from '../../text/records.ts';
import { useFormat } from '../../text/use-format.ts';
import { vehicles as words } from '../../text/vehicles.ts';
import { MenuItem } from '../../ui/Menu.tsx';
import { notify, notifyFailure, notifyUndo } from '../../ui/notices.tsx';
import { BulkDelete } from '../../ui/table/BulkDelete.tsx';
import { BulkMenu } from '../../ui/table/BulkMenu.tsx';
import type { VehicleRow } from './vehicle-row.ts';

interface BulkActionsProps {
  rows: readonly VehicleRow[];
  onDelete: () => void;
  onDone: () => void;
}

/** What can be done with several vehicles at once. */
export function BulkActions({ rows, onDelete, onDone }: BulkActionsProps) {
  const { data: fleets = [] } = useQuery(fleetsQuery());
  const move = useMove();
  const moveTo = (fleetId: number | null, name: string): void => {
    void move(rows, fleetId, name);
    onDone();
  };
  return (
    <>
      <BulkMenu label={words.bulk.move}>
        {fleets.map(({ id, name }) => (
          <MenuItem key={id} onPress={() => moveTo(id, name)}>
            {name}
          </MenuItem>
        ))}
        <MenuItem onPress={() => moveTo(null, words.noFleet)}>{words.noFleet}</MenuItem>
      </BulkMenu>
      <BulkDelete onDelete={onDelete} onDone={onDone} />
    </>
  );
}

interface Move {
  id: number;
  name: string;
  vehicle: Vehicle;
  fleetId: number | null;
}

/** Each vehicle is read, changed and sent back, so that a move and its Undo change the fleet and nothing else. */
function useMove() {
  const saving = useSaveVehicle();
  const queryClient = useQueryClient();
  const { number } = useFormat();
  const save = async (moves: readonly Move[]) => {
    const outcome = await eachWithProgress(
      moves,
      async ({ id, vehicle, fleetId }) => {
        const { value, etag } = await readNow(queryClient, vehicleQuery(id), vehicle);
        return saving.mutateAsync({ record: bodyFrom(value, { fleetId }), ifMatch: etag });
      },
      (count) => records.changing(number(count), number(moves.length)),
    );
    for (const { record, error } of outcome.failed.slice(0, 3)) {
      notifyFailure(error, (why) => words.moveFailed(record.name, why));
    }
    return outcome;
  };
  return async (rows: readonly VehicleRow[], fleetId: number | null, fleet: string): Promise<void> => {
    const elsewhere = rows.filter(({ vehicle }) => vehicle.fleetId !== fleetId);
    const { done, failed } = await save(elsewhere.map(({ id, name, vehicle }) => ({ id, name, vehicle, fleetId })));
    const count = rows.length - failed.length;
    const said = words.moved(count, number(count), fleet);
    const back = done.map((move) => ({ ...move, fleetId: move.vehicle.fleetId }));
    if (done.length > 0) notifyUndo(said, () => void save(back), undoSeconds);
    else if (failed.length === 0) notify({ words: said });
  };
}
