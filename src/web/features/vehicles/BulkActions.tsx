import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { fleetsQuery } from '../../api/fleets.ts';
import { useSaveVehicle } from '../../api/vehicles.ts';
import { each } from '../../parts/each.ts';
import { text } from '../../text/index.ts';
import { problemWords } from '../../text/problems.ts';
import { useFormat } from '../../text/use-format.ts';
import { vehicles as words } from '../../text/vehicles.ts';
import { IconTrash } from '../../ui/icons.tsx';
import { Menu, MenuItem } from '../../ui/Menu.tsx';
import { notify } from '../../ui/notices.tsx';
import classes from './BulkActions.module.css';
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
      <Menu label={words.bulk.move} face={words.bulk.move} align="start" up buttonClassName={classes.button}>
        {fleets.map(({ id, name }) => (
          <MenuItem key={id} onPress={() => moveTo(String(id), name)}>
            {name}
          </MenuItem>
        ))}
        <MenuItem onPress={() => moveTo('', words.noFleet)}>{words.noFleet}</MenuItem>
      </Menu>
      <Button
        variant="subtle"
        color="red"
        leftSection={<IconTrash size={16} />}
        onClick={() => {
          onDelete();
          onDone();
        }}
      >
        {text.common.delete}
      </Button>
    </>
  );
}

function useMove() {
  const saving = useSaveVehicle();
  const format = useFormat();
  return async (rows: readonly VehicleRow[], fleetId: string, fleet: string): Promise<void> => {
    const { done, failed } = await each(rows, ({ vehicle }) =>
      saving.mutateAsync({ record: toVehicle({ ...valuesOf(vehicle), fleetId }, vehicle.id) }),
    );
    for (const { record, error } of failed.slice(0, 3)) {
      notify({ kind: 'problem', words: words.moveFailed(record.name, problemWords(error).detail) });
    }
    if (done.length > 0) notify({ words: words.moved(done.length, format.number(done.length), fleet) });
  };
}
