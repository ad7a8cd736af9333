import { useQuery } from '@tanstack/react-query';
import { fleetsQuery } from '../../api/records.ts';
import { BulkDelete } from '../../components/BulkDelete.tsx';
import { useBulkQuestion } from '../../components/use-bulk-question.tsx';
import { useSetFields } from '../../data/use-set-fields.ts';
import { text } from '../../text/index.ts';
import { MenuItem } from '../../ui/Menu.tsx';
import { BulkMenu } from '../../ui/table/BulkMenu.tsx';
import type { VehicleRow } from './vehicle-row.ts';

const words = text.vehicles;
/** Only its tracker can set the position of a vehicle. */
const notItsPosition = { lastPlot: null };

interface BulkActionsProps {
  rows: readonly VehicleRow[];
  onDelete: () => void;
  onDone: () => void;
}

/** Bulk actions for vehicles. */
export function BulkActions({ rows, onDelete, onDone }: BulkActionsProps) {
  const { data: fleets = [] } = useQuery(fleetsQuery());
  const set = useSetFields('vehicle', words.moveFailed, notItsPosition);
  const { ask, question } = useBulkQuestion();
  const moveTo = (fleetId: number | null, name: string): void =>
    ask({
      kind: 'vehicle',
      names: rows.map(({ name }) => name),
      confirm: words.bulk.move,
      run: () => {
        const vehicles = rows.map(({ id, name, vehicle }) => ({ id, name, record: vehicle }));
        void set(vehicles, { fleetId }, (count, shown) => words.moved(count, shown, name));
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
