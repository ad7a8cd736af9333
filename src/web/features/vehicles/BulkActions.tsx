import { useQuery, useQueryClient } from '@tanstack/react-query';
import { fleetsQuery, recordQuery, vehiclesQuery } from '../../api/records.ts';
import { BulkDelete } from '../../parts/BulkDelete.tsx';
import { readNow } from '../../parts/read-now.ts';
import { useBulkChange } from '../../parts/use-bulk-change.ts';
import { useBulkQuestion } from '../../parts/use-bulk-question.tsx';
import { text } from '../../text/all.ts';
import { useFormat } from '../../text/use-format.ts';
import { MenuItem } from '../../ui/Menu.tsx';
import { notify } from '../../ui/notices.tsx';
import { BulkMenu } from '../../ui/table/BulkMenu.tsx';
import type { VehicleRow } from './vehicle-row.ts';

const words = text.vehicles;

interface BulkActionsProps {
  rows: readonly VehicleRow[];
  onDelete: () => void;
  onDone: () => void;
}

/** Bulk actions for vehicles. */
export function BulkActions({ rows, onDelete, onDone }: BulkActionsProps) {
  const { data: fleets = [] } = useQuery(fleetsQuery());
  const move = useMove();
  const { ask, question } = useBulkQuestion();
  const moveTo = (fleetId: number | null, name: string): void =>
    ask({
      names: rows.map(({ name }) => name),
      confirm: words.bulk.move,
      run: () => {
        void move(rows, fleetId, name);
        onDone();
      },
    });
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
      <BulkDelete rows={rows} title={words.bulk.deleteQuestion} onDelete={onDelete} onDone={onDone} />
      {question}
    </>
  );
}

function useMove() {
  const queryClient = useQueryClient();
  const { number } = useFormat();
  const change = useBulkChange({
    changed: 'vehicles',
    read: (id, listed) => readNow(queryClient, recordQuery('vehicle', id), listed),
    listed: () => queryClient.getQueryData(vehiclesQuery().queryKey),
    idOf: ({ id }) => id,
    failed: words.moveFailed,
  });
  return async (rows: readonly VehicleRow[], fleetId: number | null, fleet: string): Promise<void> => {
    const elsewhere = rows.filter(({ vehicle }) => vehicle.fleetId !== fleetId);
    const same = rows.length - elsewhere.length;
    const messageFor = (count: number): string => words.moved(count + same, number(count + same), fleet);
    if (elsewhere.length === 0) notify({ words: messageFor(0) });
    await change(
      // Only its tracker can set the position of a vehicle.
      elsewhere.map(({ id, name, vehicle }) => ({ id, name, record: vehicle, fields: { fleetId, lastPlot: null } })),
      messageFor,
    );
  };
}
